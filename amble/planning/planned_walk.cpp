#include "amble/planning/planned_walk.hpp"

#include "amble/engine/character_snapshot.hpp"

namespace amble {
namespace {

constexpr double kStanding = 0.05;   // of the activity of a walk
constexpr long kLooking = 60;        // steps to be looked at when there
constexpr long kMostSteps = 216000;  // an hour

}  // namespace

PlannedWalk::PlannedWalk(const std::shared_ptr<const MotionLibrary>& library, const Plan& plan,
                         double speed)
    : character_(library), walk_(*library, plan.way, plan.goal, speed) {
  character_.reset({}, plan.start.x, plan.start.z, plan.start.heading);
}

bool PlannedWalk::advance() {
  if (steps_ - moving_ > kLooking || steps_ > kMostSteps) return false;
  const auto& state = character_.snapshot().state;
  directive_ = walk_.advance(state.course);
  character_.command({directive_.speed, directive_.turn_rate, directive_.gait});
  character_.update(kStep);
  ++steps_;
  if (!walk_.arrived() || character_.snapshot().state.activity.value > kStanding) moving_ = steps_;
  return true;
}

}  // namespace amble
