#pragma once

#include <array>
#include <vector>

#include "amble/motion/clip.hpp"
#include "amble/retargeting/joint_limits.hpp"

namespace amble {

/// The four limbs, in the order of arrays of them.
enum class Limb { left_arm, right_arm, left_leg, right_leg };
inline constexpr int kLimbCount = 4;
inline constexpr std::array<Limb, kLimbCount> kLimbs{Limb::left_arm, Limb::right_arm,
                                                     Limb::left_leg, Limb::right_leg};
constexpr std::size_t index(Limb limb) noexcept { return static_cast<std::size_t>(limb); }
constexpr Side side_of(Limb limb) noexcept {
  return static_cast<int>(limb) % 2 == 0 ? Side::left : Side::right;
}
constexpr Limb arm(Side side) noexcept { return static_cast<Limb>(index(side)); }
constexpr Limb leg(Side side) noexcept { return static_cast<Limb>(2 + index(side)); }

/// Two bones and a hinge between them. The frame of a bone has the hinge along x and the bone along
/// −y; `upper_frame` and `lower_frame` say how it lies in the coordinates of its joint.
struct LimbAnatomy {
  int upper = -1, lower = -1, end = -1;  // joints
  double upper_length = 0, lower_length = 0;
  Quat upper_frame, lower_frame;
  Quat end_at_ease;  // of hand against forearm
  // What a posture is read with: the hinge in the coordinates of both joints, and what stands
  // before and after the turn of the last joint against the lower one.
  Vec3 upper_hinge, lower_hinge;
  Quat end_read_before, end_read_after;
  // What stands before and after a posture's own turns in the local rotations of lower joint, end
  // and toes; joints between them that stay at ease are in it.
  Quat upper_after, lower_before, lower_after, end_before, end_after, toe_before, toe_after;
  int toe = -1;
  bool end_hangs = false, toe_hangs = false;  // directly from the joint before it

  bool whole() const noexcept { return upper >= 0 && lower >= 0 && end >= 0; }
  double length() const noexcept { return upper_length + lower_length; }
};

/// The frame of a bone along `direction` with this hinge; unit vectors, square to each other.
inline Quat bone_frame(const Vec3& hinge, const Vec3& direction) noexcept {
  const Vec3 ahead = cross(direction, hinge);
  // Of axes that are square to each other the trace alone tells the quaternion's length.
  if (const double trace = hinge.x - direction.y + ahead.z; trace > 0) {
    const double k = 0.5 / std::sqrt(1 + trace);
    return {k * (1 + trace), k * (-direction.z - ahead.y), k * (ahead.x - hinge.z),
            k * (hinge.y + direction.x)};
  }
  return from_axes(hinge, -direction, ahead);
}

/// What a joint is to retargeting.
enum class Part { at_ease, trunk, clavicle, upper, lower, end, toe };

struct AnatomyJoint {
  Part part = Part::at_ease;
  Limb limb = Limb::left_arm;  // of clavicle, upper, lower, end and toe
  double share = 0;            // of a trunk joint: 0 pelvis, 1 chest, 2 neck, 3 head
  Quat at_ease;                // local rotation of a joint that nothing moves
  Quat upright;                // world rotation of trunk and collar bones, standing and facing +Z
};

/// What has to be known of a body to read a posture from it or to write one on it, whatever its
/// joints are called, however many its trunk has and whatever their axes are. Metres.
///
/// Zero rotations are no pose in many files, so axes are told from a clip: where zero is no body
/// that stands, a joint of the trunk is taken to be upright where its mean rotation is near one
/// that swaps or turns axes, and the hinge of a limb is the axis about which the clip bends it.
struct Anatomy {
  Skeleton skeleton;  // rooted at the pelvis
  std::vector<AnatomyJoint> joints;
  // Joints that a posture is read from, ascending, with all above them, but for hands and toes of
  // which the local rotation is enough; and of all those whose places matter: the legs, and what
  // hangs from an arm.
  std::vector<int> read, placed;
  std::vector<int> carrying;  // those of trunk and collar bones, with all above them
  std::vector<Quat> at_ease;  // local rotations of all joints
  std::array<LimbAnatomy, kLimbCount> limbs;
  // Joints of the trunk; where there is no neck or head, the one below it.
  int spine = -1, chest = -1, neck = -1, head = -1;
  bool long_neck = false;    // has joints between chest, neck and head
  Vec3 hip_centre;           // in the pelvis frame
  std::array<Vec3, 2> hips;  // the joints from their centre, on a body that is upright
  double leg_length = 0;     // mean of both
  JointLimits limits;

  const LimbAnatomy& limb(Limb which) const noexcept { return limbs[index(which)]; }
};

/// Throws amble::Error when the clip has no pelvis, no chest or a leg is not whole. Soles are those
/// of its skeleton.
Anatomy study_anatomy(const Clip& clip);

}  // namespace amble
