#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "amble/actions/action_stack.hpp"
#include "amble/adaptation/steady_joints.hpp"
#include "amble/blending/gait_blend.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_state.hpp"

namespace amble {

/// A character at one moment, without its library and without room to work in: a value to copy.
/// Where the shown moment lies between two internal steps it holds the states of both; and
/// the weights as they were found, since a search starts from the one before. Copying one over
/// another of the same library allocates nothing.
struct CharacterSnapshot {
  static constexpr std::size_t kMostEvents = 32;  // more than the longest update can hold

  std::uint64_t library_mark = 0;  // of the library that it is of, see library_mark.hpp
  Command wish;
  Manner manner;
  Life life;
  double wanted_speed = 0, wanted_turn = 0, wanted_gait = 0, outside = 0;
  CharacterState state;         // at the last internal step
  CharacterState earlier;       // at the one before, where the shown moment lies between them
  double behind = 0;            // share of a step by which the shown moment lies before `state`
  BlendedGait gait, even_gait;  // now; and without haste
  Point2 weighed{-1, 0};        // what the weights below are for
  double weighed_run = -1;
  std::array<double, MotionLibrary::kMostParameters> extra{};  // the library's own parameters
  std::vector<double> goals, halfway, lagged,        // asked for; on the way there; reached
      weights;                                       // and in force, standing apart
  bool settled = false;                              // the weights have reached their goals
  std::vector<ActiveExample> active, active_before;  // room for all examples is reserved

  ActionStack actions, actions_before;       // at the last two internal steps
  std::shared_ptr<const ActionBody> acting;  // the body that they move
  SteadyJoints steadied;                     // its upper body, while they are live
  std::array<Vec3, 2> free_shoulders{};  // at the last step, without leaning; in the body's frame
  CriticallyDamped hips_height;          // of the gait in the mean, metres, while actions are live

  std::array<Event, kMostEvents> events;  // of the last update
  std::size_t event_count = 0;
  RootMotion root_motion;
};

}  // namespace amble
