#pragma once

#include <memory>
#include <optional>

#include "amble/maths/ground_curve.hpp"
#include "amble/steering/directive.hpp"
#include "amble/steering/drive.hpp"
#include "amble/steering/path_follower.hpp"

namespace amble {

/// The way to a place and heading (pettre2006:bezier): a cubic that leaves along the one heading
/// and arrives along the other, its inner points `reach` metres from its ends.
GroundCurve::Cubic way_between(const GroundFrame& from, const GroundFrame& to,
                               double reach) noexcept;

/// Where the vehicle is when a standing body has its pelvis at the goal.
GroundFrame vehicle_standing_at(const MotionLibrary& library, const GroundFrame& goal);

/// The sharpest bend (1/m) within the envelope of the library's walks at a speed (m/s).
double sharpest_walked(const MotionLibrary& library, double speed);

/// Takes a standing body to a pose on the ground, to stand with its pelvis there: along a cubic
/// where the library can follow its bends, else turning on the spot first, or last, or both. It
/// stops on the place to the millimetre, because it knows how the vehicle follows its directives.
class GoalWalk {
 public:
  static constexpr double kStep = 1.0 / 60;     // seconds between two directives
  static constexpr double kHeightPerLeg = 2.1;  // of a person

  struct Wish {
    double speed = std::numeric_limits<double>::infinity();  // m/s at most
    double reach = 1.75;  // metres: the body's height, how far ahead of an end the way is straight
  };
  GoalWalk(const MotionLibrary& library, const GroundFrame& from, const GroundFrame& goal,
           const Wish& wish);
  GoalWalk(const MotionLibrary& library, const GroundFrame& from, const GroundFrame& goal)
      : GoalWalk(library, from, goal, Wish{}) {}
  /// Along a given way, which ends where the vehicle stands at the goal; with no piece when that is
  /// underfoot. Where the way's ends lead elsewhere than the headings, it turns on the spot; a body
  /// that is `walking` already goes along the way's first direction.
  GoalWalk(const MotionLibrary& library, const GroundCurve& way, const GroundFrame& goal,
           double speed, bool walking = false);

  /// The directive for the next step. Allocates nothing, throws nothing.
  Directive advance(const Course& vehicle) noexcept;

  bool arrived() const noexcept { return stage_ == Stage::there; }
  /// Metres along the way.
  double progress() const noexcept { return way_ ? way_->follower.progress() : 0; }
  /// The way to walk; none for a goal underfoot.
  const Track* track() const noexcept { return way_ ? &way_->track : nullptr; }

 private:
  enum class Stage { turn_first, walk, turn_last, there };
  struct Way {  // stays where it is: the follower points into it
    Way(const GroundCurve& curve, const MotionLibrary& library, const TimeLaw::Wish& wish)
        : track(curve), law(track, ReachableSpeeds(library), wish), follower(track, law) {}
    Track track;
    TimeLaw law;
    PathFollower follower;
  };
  void go_along(const MotionLibrary& library, const GroundCurve& way, double speed,
                bool from_stand);
  bool can_bend(const MotionLibrary& library, const GroundFrame& from) const;
  Directive turn_to(const Course& vehicle, double heading, Stage next) noexcept;
  Directive walk(const Course& vehicle) noexcept;

  GroundFrame goal_;  // of the vehicle
  double reach_, first_heading_;
  double own_turn_,
      most_turn_;  // rad/s on the spot: that examples have, and for the turn under way
  bool treads_;    // whether its legs may step on the spot faster than that
  Stage stage_ = Stage::turn_first;
  std::unique_ptr<Way> way_;
};

}  // namespace amble
