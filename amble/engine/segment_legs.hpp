#pragma once

#include <array>
#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {

/// What the legs of a captured body do beyond those of a usual one: of the leg whose foot strikes
/// at the end of the half cycle and then of the other, where the ankle is as the leg feels it
/// (left, forward, the knee's flexion in radians) and the pitch of the foot.
using LegRow = std::array<float, 8>;

/// Compares the legs of bodies of one library. Allocates when it is made.
class LegComparison {
 public:
  explicit LegComparison(const MotionLibrary& library);

  LegRow operator()(const Pose& seen, const Pose& usual, Side strikes);
  /// How far a pelvis can rise until the leg that carries it is all but straight, metres.
  double room_to_rise(const Pose& pose, Side carries);

 private:
  struct Seen {
    Reach reach;
    double pitch = 0;
  };
  std::array<Seen, 2> legs_of(const Pose& pose);

  const MotionLibrary& library_;
  std::array<LegBones, 2> bones_;
  std::vector<Transform> world_;
};

}  // namespace amble
