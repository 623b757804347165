#include "amble/library/body_moves.hpp"

#include <algorithm>
#include <cmath>

#include "amble/kinematics/forward.hpp"

namespace amble {
namespace {

constexpr Vec3 kAxes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

int number(BodyMove move) noexcept { return static_cast<int>(move); }
bool within(BodyMove move, BodyMove first, BodyMove last) noexcept {
  return number(move) >= number(first) && number(move) <= number(last);
}

/// A library's body in the posture that its curves are relative to.
class UsualBody {
 public:
  explicit UsualBody(const MotionLibrary& library)
      : library_(library), world_(library.skeleton.joints.size()) {
    Pose pose{{}, std::vector<Quat>(world_.size())};
    for (std::size_t t = 0; t < library.turning.size(); ++t)
      pose.rotations[static_cast<std::size_t>(library.turning[t])] = library.references[t];
    forward_kinematics(library.skeleton, pose, world_);
  }

  /// Turns a joint about an axis of the world.
  void turn(int joint, const Vec3& axis, double share, std::vector<ChannelNudge>& out) const {
    const auto found = std::lower_bound(library_.turning.begin(), library_.turning.end(), joint);
    if (joint < 0 || found == library_.turning.end() || *found != joint) return;
    const auto t = static_cast<std::size_t>(found - library_.turning.begin());
    constexpr std::size_t kPelvisTurn = 3;
    const std::size_t channel = t == 0 ? kPelvisTurn : MotionLibrary::kPelvisChannels + 3 * (t - 1);
    const Quat& own = world_[static_cast<std::size_t>(joint)].rotation;
    out.push_back({channel, 0.5 * share * rotate(inverse(own), axis)});
  }

  /// Shares a turn among the joints from `last` down to, and without, `below`.
  void turn_chain(int last, int below, const Vec3& axis, std::vector<ChannelNudge>& out) const {
    std::vector<int> chain;
    for (int j = last; j > 0 && j != below;
         j = library_.skeleton.joints[static_cast<std::size_t>(j)].parent)
      chain.push_back(j);
    for (const int joint : chain) turn(joint, axis, 1.0 / static_cast<double>(chain.size()), out);
  }

  /// The axis about which an elbow bends further.
  Vec3 hinge(Side side) const {
    const Vec3 shoulder = place(on_side(Role::left_upper_arm, side)),
               elbow = place(on_side(Role::left_forearm, side)),
               hand = place(on_side(Role::left_hand, side));
    constexpr Vec3 kHanging{-1, 0, 0};  // forward, of an arm that hangs straight
    return normalised(cross(elbow - shoulder, hand - elbow), kHanging);
  }

 private:
  Vec3 place(Role role) const {
    const int joint = library_.skeleton.joint(role);
    return joint < 0 ? Vec3{} : world_[static_cast<std::size_t>(joint)].position;
  }

  const MotionLibrary& library_;
  std::vector<Transform> world_;
};

}  // namespace

std::vector<ChannelNudge> channel_nudges(const MotionLibrary& library, BodyMove move) {
  using enum BodyMove;
  const UsualBody body(library);
  const Skeleton& skeleton = library.skeleton;
  const int chest = skeleton.joint(skeleton.has(Role::chest) ? Role::chest : Role::spine);
  const int head = skeleton.joint(skeleton.has(Role::head) ? Role::head : Role::neck);
  const Vec3& axis = kAxes[number(move) % 3];
  std::vector<ChannelNudge> out;
  if (within(move, pelvis_left, pelvis_forward))
    out.push_back({0, axis});
  else if (within(move, pelvis_x, pelvis_z))
    body.turn(0, axis, 1, out);
  else if (within(move, trunk_x, trunk_z))
    body.turn_chain(chest, 0, axis, out);
  else if (within(move, head_x, head_z))
    body.turn_chain(head, chest, axis, out);
  else if (within(move, left_arm_x, left_arm_z))
    body.turn(skeleton.joint(Role::left_upper_arm), axis, 1, out);
  else if (within(move, right_arm_x, right_arm_z))
    body.turn(skeleton.joint(Role::right_upper_arm), axis, 1, out);
  else
    for (const Side side : kSides) {
      if ((number(move) - number(left_elbow)) % 2 != index(side)) continue;
      if (within(move, left_elbow, right_elbow))
        body.turn(skeleton.joint(on_side(Role::left_forearm, side)), body.hinge(side), 1, out);
      else if (within(move, left_shoulder, right_shoulder))
        body.turn(skeleton.joint(on_side(Role::left_clavicle, side)), kAxes[2], sign(side), out);
      else
        body.turn(skeleton.joint(on_side(Role::left_hand, side)), kAxes[0], 1, out);
    }
  return out;
}

}  // namespace amble
