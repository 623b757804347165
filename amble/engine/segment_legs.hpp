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

/// As far as a swinging leg goes along with captured ones: less and less towards the most.
void soften(LegRow& row) noexcept;

}  // namespace amble
