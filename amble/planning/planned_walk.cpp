#include "amble/planning/planned_walk.hpp"

#include <algorithm>

#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/technique.hpp"

namespace amble {
namespace {

constexpr double kStanding = 0.05;   // of the activity of a walk
constexpr long kLooking = 60;        // steps to be looked at when there
constexpr long kMostSteps = 216000;  // an hour

}  // namespace

Directive within_envelope(Directive directive, const ConvexHull& envelope) noexcept {
  constexpr double kLeastSpeed = 0.02;  // m/s, where the envelope has its side
  const ConvexHull::Span turns = envelope.section(0, std::max(directive.speed, kLeastSpeed));
  if (turns.low <= turns.high)
    directive.turn_rate = clamp(directive.turn_rate, turns.low, turns.high);
  return directive;
}

PlannedWalk::PlannedWalk(const std::shared_ptr<const MotionLibrary>& library, const Plan& plan,
                         double speed)
    : PlannedWalk(std::make_shared<const Technique>(library), plan, speed) {}

PlannedWalk::PlannedWalk(std::shared_ptr<const Technique> technique, const Plan& plan, double speed)
    : character_(std::move(technique)), walk_(character_.library(), plan.way, plan.goal, speed) {
  character_.reset({}, plan.start.x, plan.start.z, plan.start.heading);
}

bool PlannedWalk::advance() {
  if (steps_ - moving_ > kLooking || steps_ > kMostSteps) return false;
  const auto& state = character_.snapshot().state;
  directive_ = walk_.advance(state.course);
  if (!character_.technique()->options().weights.extrapolate)
    directive_ = within_envelope(directive_, character_.library().groups.front().envelope);
  character_.command({directive_.speed, directive_.turn_rate, directive_.gait});
  character_.update(kStep);
  ++steps_;
  if (!walk_.arrived() || character_.snapshot().state.activity.value > kStanding) moving_ = steps_;
  return true;
}

std::array<double, 2> PlannedWalk::place_on_way() const noexcept {
  const Doing& doing = character_.doing();
  if (!walk_.track()) return {doing.x, doing.z};
  const GroundFrame place = walk_.track()->at(walk_.progress()).frame;
  return {place.x, place.z};
}

}  // namespace amble
