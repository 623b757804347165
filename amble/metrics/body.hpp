#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/motion/clip.hpp"
#include "amble/score.hpp"

namespace amble::metrics {

/// The two joints of a foot that stand for its contact. They are one joint when nothing hangs
/// from the foot.
struct FootJoints {
  int ankle = -1, toe = -1;
};

/// Ankle and toe joint of both feet; throws Error when a foot cannot be told.
std::array<FootJoints, 2> find_feet(const Skeleton& skeleton, const FootNames& names);

/// The joint from which both legs branch, whichever joint above it stores the travel; else the
/// first joint that translates.
int find_pelvis(const Clip& clip, const std::array<FootJoints, 2>& feet);

/// A joint's world motion, one entry a frame.
struct JointTrack {
  std::vector<Vec3> positions;
  std::vector<Quat> rotations;
};

/// World motion of the joints that scoring looks at (pelvis, legs, feet and what hangs from the
/// toes), metres; the tracks of other joints are empty.
struct Body {
  int frames = 0;
  double dt = 1.0 / 60;
  int pelvis = -1;
  std::array<FootJoints, 2> feet;
  std::vector<JointTrack> tracks;                   // by joint
  std::optional<std::array<double, 2>> floor_tilt;  // removed slopes dy/dx, dy/dz

  const JointTrack& track(int joint) const { return tracks[static_cast<std::size_t>(joint)]; }
  const std::vector<Vec3>& positions(int joint) const { return track(joint).positions; }
  const std::vector<Quat>& rotations(int joint) const { return track(joint).rotations; }
};

/// With `level` a tilt of the floor, fitted to the lows of the feet, is taken out first:
/// some captures drift by centimetres across the room.
Body observe_body(const Clip& clip, const FootNames& names, bool level);

/// Takes out the tilt of the floor that the lows of the feet tell, at most `most` metres a metre
/// along each axis, and notes it.
void level_floor(Body& body, double most = std::numeric_limits<double>::infinity());

/// Joints whose parent is `joint`.
std::vector<int> children(const Skeleton& skeleton, int joint);

}  // namespace amble::metrics
