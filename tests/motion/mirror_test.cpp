#include "amble/motion/mirror.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/standing.hpp"

namespace amble {
namespace {

TEST(Mirror, PutsEveryJointWhereItsTwinWas) {
  const Skeleton& body = performer_skeleton();
  const Mirror mirror(body);
  Pose pose;
  PerformedGait({Gait::walk, 1.3, 0.5}).pose(0.2, 0.4, pose);
  std::vector<Transform> here(body.joints.size()), there(body.joints.size());
  forward_kinematics(body, pose, here);
  forward_kinematics(body, mirror(pose), there);
  for (int j = 0; j < body.size(); ++j) {
    const Vec3 place = here[static_cast<std::size_t>(mirror.twin(j))].position;
    EXPECT_LT(
        length(there[static_cast<std::size_t>(j)].position - Vec3{-place.x, place.y, place.z}),
        1e-9)
        << body.joints[static_cast<std::size_t>(j)].name;
  }
}

TEST(Mirror, OfAMirrorImageIsThePose) {
  const Skeleton& body = performer_skeleton();
  const Mirror mirror(body);
  Pose pose;
  PerformedGait({Gait::run, 3, -0.4}).pose(0.7, 0.1, pose);
  const Pose twice = mirror(mirror(pose));
  EXPECT_EQ(twice.root, pose.root);
  for (std::size_t j = 0; j < pose.rotations.size(); ++j)
    EXPECT_LT(angle_between(twice.rotations[j], pose.rotations[j]), 1e-9);
  EXPECT_EQ(mirror.twin(body.joint(Role::left_foot)), body.joint(Role::right_foot));
  EXPECT_EQ(mirror.twin(body.joint(Role::head)), body.joint(Role::head));
}

/// The same body with the axes of its joints turned, each side's by other quarter turns, as rigs
/// have them whose bones all lie along one axis.
struct TurnedRig {
  explicit TurnedRig(const Skeleton& from) : skeleton(from) {
    const Quat turns[] = {{0.5, 0.5, 0.5, 0.5}, {0, 1, 0, 0}, {0.5, 0.5, -0.5, 0.5}, {0, 0, 0, 1}};
    for (int j = 0; j < from.size(); ++j) {
      const Joint& joint = from.joints[static_cast<std::size_t>(j)];
      axes.push_back(joint.end ? axes[static_cast<std::size_t>(joint.parent)]
                     : j == 0  ? turns[0]
                               : turns[j % 4]);
      if (j == 0) continue;
      skeleton.joints[static_cast<std::size_t>(j)].offset =
          rotate(inverse(axes[static_cast<std::size_t>(joint.parent)]), joint.offset);
    }
  }
  Pose operator()(const Pose& pose) const {
    Pose out = pose;
    for (std::size_t j = 0; j < axes.size(); ++j) {
      out.rotations[j] = pose.rotations[j] * axes[j];
      if (const int parent = skeleton.joints[j].parent; parent >= 0)
        out.rotations[j] = inverse(axes[static_cast<std::size_t>(parent)]) * out.rotations[j];
    }
    return out;
  }
  Skeleton skeleton;
  std::vector<Quat> axes;
};

TEST(Mirror, FindsHowTheAxesOfEachSideAreTurned) {
  const Skeleton& body = performer_skeleton();
  const TurnedRig rig(body);
  Pose standing, pose;
  PerformedStand().pose(0.0, standing);
  PerformedGait({Gait::walk, 1.3, 0.5}).pose(0.2, 0.4, pose);
  const Pose usual = rig(standing);
  const Mirror mirror(rig.skeleton, &usual), plain(body);
  std::vector<Transform> here(body.joints.size()), there(body.joints.size());
  forward_kinematics(rig.skeleton, mirror(rig(pose)), here);
  forward_kinematics(body, plain(pose), there);
  for (std::size_t j = 0; j < here.size(); ++j) {
    EXPECT_EQ(mirror.twin(static_cast<int>(j)), plain.twin(static_cast<int>(j)));
    EXPECT_LT(length(here[j].position - there[j].position), 1e-9) << body.joints[j].name;
  }
  const Pose twice = mirror(mirror(rig(pose)));
  for (std::size_t j = 0; j < here.size(); ++j)
    EXPECT_LT(angle_between(twice.rotations[j], rig(pose).rotations[j]), 1e-9);
}

TEST(Mirror, RefusesABodyWithOneArm) {
  Skeleton body = performer_skeleton();
  body.joints[static_cast<std::size_t>(body.joint(Role::left_forearm))].offset = {0, 0.5, 0};
  EXPECT_THROW(Mirror{body}, Error);
}

/// The performer with a further joint, or End Site, on one hand.
Skeleton with_a_finger(Side side, bool end) {
  Skeleton body = performer_skeleton();
  body.joints.push_back(
      {"finger", body.joint(on_side(Role::left_hand, side)), {0.01, -0.02, 0.03}, end});
  return body;
}

TEST(Mirror, LeavesAnEndSiteOfOneHandAloneWhereItIs) {
  for (const Side side : kSides) {
    const Skeleton body = with_a_finger(side, true);
    const Mirror mirror(body);
    EXPECT_EQ(mirror.twin(body.size() - 1), body.size() - 1);
    EXPECT_EQ(mirror.twin(body.joint(Role::left_hand)), body.joint(Role::right_hand));
    Pose pose;
    PerformedGait({Gait::walk, 1.3, 0.5}).pose(0.2, 0.4, pose);
    pose.rotations.emplace_back();
    const Pose image = mirror(pose);
    EXPECT_LT(angle_between(image.rotations.back(), {}), 1e-9);
    const Mirror plain(performer_skeleton());
    pose.rotations.pop_back();
    const Pose same = plain(pose);
    for (std::size_t j = 0; j < same.rotations.size(); ++j)
      EXPECT_LT(angle_between(image.rotations[j], same.rotations[j]), 1e-9);
  }
}

TEST(Mirror, RefusesAHandWithAJointMoreThanTheOther) {
  for (const Side side : kSides) EXPECT_THROW(Mirror(with_a_finger(side, false)), Error);
}

}  // namespace
}  // namespace amble
