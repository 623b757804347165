#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "amble/adaptation/last_steps.hpp"
#include "amble/adaptation/pelvis_details.hpp"
#include "amble/adaptation/pelvis_plan.hpp"
#include "amble/adaptation/step_over.hpp"
#include "amble/blending/body_blend.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/steering/drive.hpp"
#include "amble/terrain/terrain.hpp"

namespace amble {

/// A planted foot as a swing would have it, at a phase of its contact.
struct Stood {
  SwingPoint seen;
  double phase = 0;
};

/// The moment of a foot's strike, as it looked when the foot last thought about it.
struct Landing {
  GroundFrame frame;     // of the vehicle
  Moving<Vec3> hip;      // in the travelling frame
  Moving<double> pitch;  // of the foot that comes down
  double leg = 0;        // metres from hip to ankle of the examples then
};

/// Shares of a swing over which a foot leaves its plant and joins the next.
inline constexpr double kLeaves = 0.25, kLands = 0.16;

/// What one foot is doing. A planted foot keeps its plant and only rolls; a swinging one is on its
/// way from where it was lifted to a target that follows the plan.
struct FootState {
  bool planted = true;
  Plant plant;                 // of the stance; of a swing: the one it left
  SwingEnd lift;               // how the foot left the ground
  double lift_phase = 0;       // its phase then
  double phase = 0;            // shares of the stride since its strike
  double duty = 0.6;           // share of the stride that its contact lasts
  Plant target;                // where it is going
  double rise = 0;             // heel rise beyond the gait's own, for reach, radians
  Landing landing;             // of the swing
  std::array<Stood, 2> stood;  // at the last two steps of time, newest first
  FootPose pose;               // now, in the world

  // On uneven ground:
  // Heights of the plant before the last, of the last and of the one to come, as the pelvis knows
  // them, metres.
  double height_before = 0;
  CriticallyDamped height_here, height_next;
  CriticallyDamped drop;       // metres that the pelvis comes down for the strike to be in reach
  CriticallyDamped lift_drop;  // the same for the leg when the foot leaves
  double flat = 0;             // share of the toes-up strike given up, of this step
  Plant wanted;                // where the gait wants it, on the height it comes from
  Plant choice;                // the foothold that the target is on its way to
  Plant halfway;               // on the way to which the target is
  double tread = 0;            // metres of the tread under the target; 0: no edges
  double aside = 0;            // metres to the left that it went for its foothold
  bool edged = false;          // there are edges on the way of the swing
  CriticallyDamped straight;   // share of its sway that it gives up among them
  StepOver over, half_over;    // what it takes to step over them; on the way to a new plan
  Plant planned_for;           // the target that this was worked out for
  double planned_at = 0;       // and the share of the swing at which
  StepOver planned_over;       // and what they follow
  double shift = 0;            // metres by which the target is ahead of where the gait wants it
  double misplaced = 0;        // metres that the plant is away from there

  /// How free the foot is to be elsewhere: 0 while it stands, as it leaves and as it lands … 1 in
  /// the middle of its swing.
  double swings() const noexcept {
    if (planted) return 0;
    const double s = (phase - lift_phase) / (1 - lift_phase);
    return smoothstep(s / kLeaves) * smoothstep((1 - s) / kLands);
  }

  /// Metres that the foot stands or will stand away from where the gait wants it.
  double off_gait() const noexcept {
    return std::max(misplaced, std::abs(shift) + std::abs(aside));
  }
};

/// The ground under a body, for one step of time.
struct Underfoot {
  const Terrain* terrain = nullptr;
  PelvisPlan pelvis;
  double uneven = 0;                // 0 level … 1 one plant higher or lower than the others
  double climb = 0;                 // metres that it rises over a stride
  Quat lean;                        // of the pelvis into the hill, in the travelling frame
  std::array<double, 2> support{};  // heights that the feet stand on or go to, by index(Side)
};

/// A spot that a foot is asked to come down on, and how much so.
struct StepSpot {
  double weight = 0, x = 0, z = 0;
};

/// What the feet need to know of the body for one step of time.
struct FootWork {
  const MotionLibrary& library;
  std::span<const ActiveExample> active;
  const BodyBlend& body;  // of the active examples
  const BlendedGait& gait;
  const Course& course;  // now, with the filters that move it
  GroundAxes axes;       // of the course now
  double speed_wanted, turn_wanted;
  double phase, idle_phase;  // generic, 0 right strike; of standing
  double activity;           // 0 standing … 1 stepping: scales the roll of the feet
  bool stepping;             // feet may lift
  double lowered;            // metres that the pelvis is below its plan
  double unrest;  // 0 steady … 1 speeding up, braking, changing: legs keep more in reserve
  std::array<LegBones, 2> bones;    // by index(Side)
  std::array<Vec3, 2> hip_offsets;  // of the hip joints in the pelvis frame
  std::array<Vec3, 2> hips;         // now, in the travelling frame
  Underfoot underfoot;
  const PelvisDetails* details = nullptr;  // of a body that has any
  const SwingPoint* legs = nullptr;  // what swinging legs do beyond the gait, if they do: of two
  std::array<StepSpot, 2> spots{};   // by index(Side)
  double runs = 0;                   // how much of a run it is, 0 to 1
  LastSteps last{};                  // of a body that stops
};

/// Generic phase at which a foot strikes.
constexpr double strike_phase(Side side) noexcept { return side == Side::right ? 0.0 : 0.5; }

/// Puts a foot where it would be had the present gait gone on for ever.
void place_in_steady_gait(const FootWork& work, Side side, FootState& foot) noexcept;

/// How far the pelvis must come down for this planted foot to stay in reach; negative: to spare.
double missing_reach(const FootWork& work, Side side, const FootState& foot) noexcept;

/// The same of a swinging foot, for the moment it comes down.
double missing_at_strike(const FootWork& work, Side side, const FootState& foot) noexcept;

/// 1 while a planted foot is ahead of its hip, 0 once it is so far behind that the heel can rise.
double ahead_of_hip(const FootWork& work, Side side, const FootState& foot) noexcept;

/// How much shorter this leg is than the examples have theirs: metres the pelvis has sagged.
double sag(const FootWork& work, Side side, const FootState& foot) noexcept;

/// How far a planted foot carries the body: 0 when it strikes and when it leaves, 1 between.
double carried_by(const FootState& foot) noexcept;

/// park2002:22–24 as an algorithm: lets a foot roll, lift, swing and land over a step of
/// time.
void advance_foot(const FootWork& work, Side side, bool other_planted, FootState& foot) noexcept;

/// Where the flat foot of `side` belongs in a frame: its placement of the blended gait.
Plant placed_in(const GroundFrame& frame, const ExampleFoot& placement) noexcept;

}  // namespace amble
