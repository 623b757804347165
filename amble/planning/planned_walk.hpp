#pragma once

#include "amble/engine/character.hpp"
#include "amble/planning/planner.hpp"
#include "amble/steering/goal_walk.hpp"

namespace amble {

/// The directive with no more turning than the library's walks have at its speed.
Directive within_envelope(Directive directive, const ConvexHull& envelope) noexcept;

/// A character that walks a plan and stands at its end, one step of 1/60 s after the other: the
/// time law of the way, its directives, the weights of the library's examples, and the body.
class PlannedWalk {
 public:
  static constexpr double kStep = GoalWalk::kStep;

  PlannedWalk(const std::shared_ptr<const MotionLibrary>& library, const Plan& plan, double speed);
  /// With another weighting or blender; one that extrapolates gets directives as they are.
  PlannedWalk(std::shared_ptr<const Technique> technique, const Plan& plan, double speed);

  /// Goes one step on; false when it has stood at the goal for a second.
  bool advance();

  const Character& character() const noexcept { return character_; }
  const Directive& directive() const noexcept { return directive_; }
  /// The point of the way that it has come to: x, z.
  std::array<double, 2> place_on_way() const noexcept;
  double seconds() const noexcept { return static_cast<double>(steps_) * kStep; }

 private:
  Character character_;
  GoalWalk walk_;
  Directive directive_;
  long steps_ = 0, moving_ = 0;  // the last step that moved
};

}  // namespace amble
