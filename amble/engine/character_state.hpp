#pragma once

#include <array>
#include <cstdint>

#include "amble/adaptation/carriage.hpp"
#include "amble/adaptation/feet.hpp"
#include "amble/adaptation/steady_knees.hpp"
#include "amble/engine/idle.hpp"
#include "amble/engine/segment_table.hpp"
#include "amble/steering/drive.hpp"
#include "amble/weights/weighting.hpp"

namespace amble {

/// What a rider does in the half cycle under way, settled at its start (kwon2007:prescription).
struct Prescription {
  using Kind = SegmentTable::Kind;
  int half = -1;                              // of the stride; −1 while standing
  Kind from = Kind::stand, to = Kind::stand;  // how it goes at the start and at the end
  bool runs = false;                          // the gait
  /// What one half cycle is played with, and how much of it that was when the next one began.
  struct Left {
    SegmentTable::Blend blend;
    double share = 1, weight = 0;
    Side strikes = Side::right;  // at its end
  };
  SegmentTable::Blend blend;    // of captured half cycles, where there are any
  std::array<Left, 2> before;   // of those before, which give way: the last one, and its last
  Side strikes = Side::right;   // at the end of this one
  double share = 0, faded = 1;  // of the half cycle that has passed; how far they have given way
  CriticallyDamped goes;  // 0 treads on the spot … 1 goes somewhere: how much of them there is
  PelvisDetails details;  // in force
  std::array<SwingPoint, 2> legs{};  // that swing, beyond the strides, by index(Side)
  // How the vehicle speeds up and turns into bends, m/s² and rad/s², without its jumps.
  CriticallyDamped speeding, turning;
  double acceleration = 0;  // of the vehicle now, m/s²
};

/// Everything that changes about a character, in one small value: copy it to save, copy it back to
/// restore. The pose is a function of it.
struct CharacterState {
  // Of walking, of running, of a manoeuvre, of those mixed in.
  static constexpr int kMostTrails = 3 + MotionLibrary::kMostMixed;
  Course course;                                 // where the vehicle is and how it moves
  CriticallyDamped planned_speed, planned_turn;  // the wish as plans see it: without its jumps
  CriticallyDamped gait;                         // 0 walks … 1 runs
  std::array<CriticallyDamped, MotionLibrary::kMostParameters> parameters;  // the library's own
  std::array<CriticallyDamped, MotionLibrary::kMostMixed> mix;  // shares of types of its own
  Prescription prescription;                                    // of a body that rides a vehicle
  int manoeuvre = -1;               // of the library's, under way; −1: a gait
  int own_gait = -1;                // of the library's, told in place of walk and run; −1: none
  bool running = false;             // the gait that speed chose last
  double phase = 0;                 // generic: 0 right strike, 0.5 left strike
  double idle_phase = 0;            // of the standing loop
  double pace = 1;                  // 0 the phase stands still … 1 it runs
  CriticallyDamped activity{1, 0};  // 0 standing … 1 stepping
  bool resting = false;             // both feet are where standing has them
  CriticallyDamped unrest;          // 0 steady … 1 speeding up, braking, changing; lasts a step
  CriticallyDamped hurry;           // quicker steps, as a share, to keep the feet in reach
  CriticallyDamped raise;           // metres that it is brought up on uneven ground, wanted
  CriticallyDamped pelvis_drop;     // metres below the blended height, for reach
  double dip = 0;                   // further metres that a leg about to lock asks for at once
  SteadyKnees knees;                // what the pelvis gives for them not to be jerked
  std::array<WeightTrail, kMostTrails> trails;  // to the weights
  std::array<FootState, 2> feet;
  double height = 0;           // metres of the pelvis over level ground, as planned
  CriticallyDamped uneven;     // 0 level … 1: how unlike the heights are that the feet stand on
  CriticallyDamped climb;      // metres that it rises over a stride
  CriticallyDamped lean;       // radians of the pelvis, forward, into the hill
  CriticallyDamped fit{1, 0};  // quicker steps, as a factor, to step from tread to tread
  double fastest = 1e9;        // m/s, for the ground ahead as it was looked at
  bool slow_run = false;       // the ground holds up a run, which is slower than any example
  int looked = 0;              // steps of time until it is looked at again
  double style = 0;            // 0 … 1: how far the worn style has come in
  CriticallyDamped crouch;     // metres below it, for actions
  std::array<StepSpot, 2> spots{};  // that the steps under way aim at, by index(Side)
  Carriage carriage;                // beyond that of its strides
  int lived = 0;                    // steps of time since the start: the clock of standing alive
  int half_cycles = 0;              // begun since the start: which strides are drawn
  CriticallyDamped alive;           // 0 … 1: how far standing alive has come in
  IdleSway sway;                    // of the pelvis, as it stands now

  /// Metres that the pelvis is below its plan.
  double lowered() const noexcept { return pelvis_drop.value + dip + crouch.value; }
};

}  // namespace amble
