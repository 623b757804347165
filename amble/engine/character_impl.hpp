#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "amble/adaptation/legs.hpp"
#include "amble/blending/gait_blend.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_state.hpp"

namespace amble {

/// What a Character holds: its state at the last two internal steps, and room for everything that a
/// frame works out, so that it allocates nothing. Steps decide and move (character_step.cpp);
/// posing happens when somebody looks (character.cpp).
struct Character::Impl {
  static constexpr double kStep = 1.0 / 60;  // the fixed internal step, seconds

  explicit Impl(std::shared_ptr<const MotionLibrary> shared);

  void reset(const Command& command, const GroundFrame& frame) noexcept;
  void step() noexcept;
  void evaluate(const CharacterState& state, std::span<const ActiveExample> blend,
                Pose& out) noexcept;
  void refresh() noexcept;

  std::shared_ptr<const MotionLibrary> library;
  std::array<Leg, 2> legs;
  std::array<LegBones, 2> bones;
  std::array<Vec3, 2> hip_offsets;  // of the hip joints in the pelvis frame
  // Weights are asked for a little inside the envelopes: at their very edges the say goes from one
  // example to the next at once.
  std::vector<ConvexHull> hearts;
  double walk_top = 0, run_bottom = 1e9;  // m/s: the fastest walk, the slowest run
  Command wish;
  double wanted_speed = 0, wanted_turn = 0, wanted_gait = 0, outside = 0;
  CharacterState state, earlier;  // at the last two internal steps
  double behind = 0;              // share of a step by which the shown moment lies before `state`
  bool shown = false;             // the pose below belongs to that moment
  BlendedGait gait, even_gait;    // now; and without haste
  Point2 weighed{-1, 0};          // what the weights below are for
  double weighed_run = -1;

  std::vector<double> weights, scratch;
  std::vector<ActiveExample> active,
      active_before;  // room for all is reserved: a frame allocates nothing
  std::vector<float> channels;
  Pose pose, pose_before;
  std::vector<Transform> world;
  Doing doing;

 private:
  void decide() noexcept;
  void solve_weights(CharacterState& s) noexcept;
  double needed_hurry(const CharacterState& s) const noexcept;
  void split_standing(const CharacterState& s) noexcept;
  void activate() noexcept;
  bool in_place(const CharacterState& s) const noexcept;
  void start_stepping(CharacterState& s) noexcept;
  Transform pelvis(const CharacterState& s) const noexcept;
  FootWork foot_work(const CharacterState& s) noexcept;
  void report() noexcept;
};

}  // namespace amble
