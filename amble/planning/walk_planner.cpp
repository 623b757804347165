#include "amble/engine/character_snapshot.hpp"
#include "amble/planning.hpp"
#include "amble/planning/planned_walk.hpp"

namespace amble {
namespace {

class PlannedSteering final : public Steering {
 public:
  PlannedSteering(const MotionLibrary& library, const PlannedWay& way, double speed)
      : walk_(library, GroundCurve{way.pieces, false}, way.goal, speed) {}
  Command next(const Character& character) noexcept override {
    const Directive wanted = within_envelope(walk_.advance(character.snapshot().state.course),
                                             character.library().groups.front().envelope);
    return {wanted.speed, wanted.turn_rate, wanted.gait};
  }
  bool arrived() const noexcept override { return walk_.arrived(); }

 private:
  GoalWalk walk_;
};

}  // namespace

struct WalkPlanner::Impl {
  std::shared_ptr<const MotionLibrary> library;
  Planner planner;
};

WalkPlanner::WalkPlanner(std::shared_ptr<const MotionLibrary> library, std::string_view obj,
                         const std::string& name, const PlanningOptions& options)
    : impl_(new Impl{library,
                     {library,
                      read_obj(obj, name, true),
                      {options.seed, options.speed, options.time_limit, options.progress}}}) {}
WalkPlanner::~WalkPlanner() = default;

PlannedWay WalkPlanner::plan(const GroundFrame& start, const GroundFrame& goal) {
  const Plan found = impl_->planner.plan(start, goal);
  return {found.start, found.goal, found.way.pieces, found.length, found.clearance};
}

std::unique_ptr<Steering> WalkPlanner::walk(const PlannedWay& way) const {
  return std::make_unique<PlannedSteering>(*impl_->library, way, impl_->planner.options().speed);
}

}  // namespace amble
