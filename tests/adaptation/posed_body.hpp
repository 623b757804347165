#pragma once

#include <memory>
#include <vector>

#include "amble/actions/action_body.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/on_body.hpp"

namespace amble {

/// A pose of the built-in body in mid-stride, with its transforms, for tests of what is solved on
/// it.
struct PosedBody {
  std::shared_ptr<const ActionBody> body = default_body();
  Pose pose;
  std::vector<Transform> world;

  PosedBody() {
    static const Clip clip = body_of(body->library());
    pose.root = clip.root(3);
    for (int j = 0; j < clip.skeleton.size(); ++j) pose.rotations.push_back(clip.rotation(3, j));
    world.resize(pose.rotations.size());
    update();
  }
  static std::shared_ptr<const ActionBody> default_body() {
    static const auto shared = std::make_shared<const ActionBody>(default_library());
    return shared;
  }
  void update() { forward_kinematics(body->library().skeleton, pose, world); }
  const Transform& at(Role role) const {
    return world[static_cast<std::size_t>(body->library().skeleton.joint(role))];
  }
};

}  // namespace amble
