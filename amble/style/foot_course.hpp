#pragma once

#include <array>
#include <vector>

#include "amble/motion/pose.hpp"
#include "amble/motion/skeleton.hpp"
#include "amble/style/mix_times.hpp"

namespace amble {

/// A leg in the walk that it was chosen from: that walk's poses in its travelling frame, at the
/// same phases as those of the walk that takes the leg over, and how both go.
struct ChosenLeg {
  const std::vector<Pose>* walk = nullptr;
  WalkTimes own, taken;
};

/// How far a foot that carries is from its course, metres: as chosen, and put on it.
struct CourseError {
  double before = 0, after = 0;
};

/// kim2012, Sections 4.3 and 4.4: legs on a pelvis that is not their own would miss the ground.
/// What their contacts ask for is that feet go as in the walk that the legs were chosen from, over
/// the ground, at the pace of this one and round its bend; the swing goes with them. So the pelvis
/// first rises and sinks until legs that carry are as long as they were chosen (park2002,
/// Section 5.4: the root moves first); then each leg turns in its hip until its foot is where it
/// goes, the knee in the plane and, but for the mean of a stride, as bent as it was chosen to be.
/// What is left is for the planting of feet by the least change. A leg in its own walk is left as
/// it is. `poses` have the chosen legs' joints; by index(Side).
std::array<CourseError, 2> put_feet_on_course(const Skeleton& skeleton,
                                              const std::array<ChosenLeg, 2>& legs,
                                              const std::vector<Pose>& base,
                                              std::vector<Pose>& poses);

}  // namespace amble
