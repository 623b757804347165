#include "amble/io/rest_pose.hpp"

#include <algorithm>
#include <array>

namespace amble {
namespace {

/// The frame in which both feet are lowest: standing, or the middle of a double support.
int standing_frame(const Clip& clip) {
  int best = 0;
  double lowest = 1e300;
  const int step = std::max(1, clip.frames() / 500);
  for (int f = 0; f < clip.frames(); f += step) {
    const std::vector<Placement> world = place_joints(clip, f);
    double height = 0;
    for (const Role role : {Role::left_foot, Role::right_foot, Role::left_toe, Role::right_toe})
      if (clip.skeleton.has(role))
        height += world[static_cast<std::size_t>(clip.skeleton.joint(role))].position.y;
    if (height < lowest) {
      lowest = height;
      best = f;
    }
  }
  return best;
}

struct Aim {
  Role from, to;
  Vec3 direction;
};

/// Where each bone points at rest. Mirrored limbs are listed for the left side.
constexpr std::array<Aim, 4> kLimbs{{{Role::left_upper_arm, Role::left_forearm, {1, 0, 0}},
                                     {Role::left_forearm, Role::left_hand, {1, 0, 0}},
                                     {Role::left_thigh, Role::left_shin, {0, -1, 0}},
                                     {Role::left_shin, Role::left_foot, {0, -1, 0}}}};
constexpr std::array<Aim, 2> kTrunk{
    {{Role::chest, Role::neck, {0, 1, 0}}, {Role::neck, Role::head, {0, 1, 0}}}};

class Builder {
 public:
  explicit Builder(const Clip& clip) : clip_(clip), frame_(standing_frame(clip)) {
    reference_ = place_joints(clip, frame_);
    straighten_ = facing();
  }

  RestPose build() {
    const Skeleton& skeleton = clip_.skeleton;
    RestPose rest;
    for (const Joint& joint : skeleton.joints) rest.offsets.push_back(joint.offset);
    std::vector<Quat> world;
    for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
      const int parent = skeleton.joints[j].parent;
      const Quat local = clip_.rotation(frame_, static_cast<int>(j));
      // A joint without an aim keeps to its parent as in the standing frame.
      const Quat carried =
          parent < 0 ? straighten_ * local : world[static_cast<std::size_t>(parent)] * local;
      world.push_back(aimed(static_cast<int>(j), carried));
      rest.rotations.push_back(
          parent < 0 ? world[j]
                     : normalised(inverse(world[static_cast<std::size_t>(parent)]) * world[j]));
    }
    stand(rest);
    return rest;
  }

 private:
  int joint(Role role) const { return clip_.skeleton.joint(role); }
  const Vec3& at(int j) const { return reference_[static_cast<std::size_t>(j)].position; }

  /// Turns the standing frame so that its hips lie along +X.
  Quat facing() const {
    const int left = joint(Role::left_thigh), right = joint(Role::right_thigh);
    if (left < 0 || right < 0) return {};
    return shortest_arc(normalised(at(left) - at(right), {1, 0, 0}), {1, 0, 0});
  }

  /// World rotation of joint j after pointing its bone where it belongs.
  Quat aimed(int j, const Quat& carried) const {
    for (const Side side : kSides)
      for (const Aim& aim : kLimbs)
        if (j == joint(on_side(aim.from, side)))
          return point(j, joint(on_side(aim.to, side)),
                       {sign(side) * aim.direction.x, aim.direction.y, 0}, carried);
    for (const Aim& aim : kTrunk)
      if (j == joint(aim.from)) return point(j, joint(aim.to), aim.direction, carried);
    for (const Side side : kSides)
      if (j == joint(on_side(Role::left_foot, side)))
        return flat(j, joint(on_side(Role::left_toe, side)), carried);
    return carried;
  }

  Quat point(int j, int towards, const Vec3& direction, const Quat& carried) const {
    if (towards < 0) return carried;
    const Vec3 bone = at(towards) - at(j);
    if (length(bone) < 1e-6) return carried;
    // The bone in the joint's own frame, then in the carried one.
    const Vec3 own = rotate(inverse(reference_[static_cast<std::size_t>(j)].rotation), bone);
    return shortest_arc(normalised(rotate(carried, own)), direction) * carried;
  }

  /// The foot pitched as it stood, its toes straight ahead.
  Quat flat(int j, int toe, const Quat& carried) const {
    if (toe < 0) return carried;
    const Vec3 bone = at(toe) - at(j);
    const double ahead = std::sqrt(bone.x * bone.x + bone.z * bone.z);
    return point(j, toe, normalised(Vec3{0, std::min(bone.y, 0.0), std::max(ahead, 1e-6)}),
                 carried);
  }

  /// Puts the body on the ground as far as its lower foot stood above it, over the origin.
  void stand(RestPose& rest) const {
    rest.offsets[0] = {};
    const std::vector<Placement> placed =
        place_joints(clip_.skeleton, rest.offsets, rest.rotations);
    double lowest = 1e300, stood = 1e300;
    for (std::size_t j = 0; j < placed.size(); ++j) {
      lowest = std::min(lowest, placed[j].position.y);
      stood = std::min(stood, reference_[j].position.y);
    }
    const int pelvis = std::max(0, joint(Role::pelvis));
    const Vec3& centre = placed[static_cast<std::size_t>(pelvis)].position;
    rest.offsets[0] = {-centre.x, stood - lowest, -centre.z};
    rest.world = place_joints(clip_.skeleton, rest.offsets, rest.rotations);
  }

  const Clip& clip_;
  int frame_;
  std::vector<Placement> reference_;
  Quat straighten_;
};

}  // namespace

RestPose make_rest_pose(const Clip& clip) { return Builder(clip).build(); }

}  // namespace amble
