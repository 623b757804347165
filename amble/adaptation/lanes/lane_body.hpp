#pragma once

namespace amble::lanes {

// The constants of one body in float, as code over lanes wants them: plain arrays, since that code
// is compiled for several kinds of processor.

/// One joint.
struct LaneJoint {
  int parent, turns;  // turns: its half-angle vector begins at this channel; −1: none
  int thigh_of;       // the leg that it is the thigh of, by index(Side); −1: of none
  float offset[3], reference[4];
};

/// One leg: its joints, bones and the flat foot.
struct LaneLeg {
  int thigh, shin, foot, toe;  // toe −1: none
  float thigh_length, shin_length;
  float along[3], across[3];  // of the thigh bone; of the plane that the knee bends in
  float flat_foot[4], flat_toe[4];
};

/// A joint of the trunk: how much of the chest's turn it has, and how much of the way from there to
/// the head's.
struct LaneLink {
  int joint;
  float chest, head;
};

/// An upper arm.
struct LaneArm {
  int joint, count;  // joint −1: none
  const int* above;  // from the root down to what it hangs on
};

struct LaneBody {
  int joints, links;
  const LaneJoint* joint;
  const LaneLink* link;
  LaneLeg leg[2];
  LaneArm arm[2];
  float chest_leans, head_leans;  // of a lean, what they turn by
};

/// Rows of what a pose is worked out from, W floats each; the body channels follow. Lengths in the
/// world's axes from the pelvis, angles in radians.
enum Asked : int {
  kPelvis = 0,   // quaternion
  kHeading = 4,  // of the frame that travels: sine, cosine
  kCarried = 6,  // whether the trunk is: lean, aside, chest, head
  kSwung = 11,   // whether the arms are: out, back
  kFeet = 14,    // of two: ankle, yaw, pitch, roll, toes' pitch, tilt, freedom of toes
  kFootRows = 12,
  kAskedRows = kFeet + 2 * kFootRows
};

/// Rows of a pose, of each joint: local rotation, place from the pelvis, rotation in the world.
inline constexpr int kPlaceRow = 4, kWorldRow = 7, kJointRows = 11;

/// Works out poses, several at once: the same bits in any number of lanes.
struct Poser {
  int width;
  /// The joints' own rotations, from the channels.
  void (*turn)(const LaneBody& body, const float* asked, float* pose) noexcept;
  /// Then trunk and arms as the body carries them, legs on their feet, and where everything is.
  void (*place)(const LaneBody& body, const float* asked, float* pose) noexcept;
};

extern const Poser kOneLane, kFourLanes, kEightLanes;

/// As many lanes as this processor has.
const Poser& widest_poser() noexcept;

}  // namespace amble::lanes
