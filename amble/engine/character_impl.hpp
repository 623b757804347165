#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "amble/adaptation/legs.hpp"
#include "amble/blending/gait_blend.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"

namespace amble {

/// What a Character holds: what changes about it, and room for everything that a frame works out,
/// so that it allocates nothing. Steps decide and move (character_step.cpp); posing happens when
/// somebody looks (character.cpp).
struct Character::Impl : CharacterSnapshot {
  static constexpr double kStep = 1.0 / 60;  // the fixed internal step, seconds

  explicit Impl(std::shared_ptr<const MotionLibrary> shared);

  void reset(const Command& command, const GroundFrame& frame, double phase) noexcept;
  void step() noexcept;
  void evaluate(const CharacterState& state, std::span<const ActiveExample> blend,
                Pose& out) noexcept;
  void refresh() noexcept;
  void note_events() noexcept;
  GroundFrame shown_frame() const noexcept;

  std::shared_ptr<const MotionLibrary> library;
  std::array<Leg, 2> legs;
  std::array<LegBones, 2> bones;
  std::array<Vec3, 2> hip_offsets;  // of the hip joints in the pelvis frame
  bool shown = false;               // the pose below belongs to the shown moment
  std::vector<double> scratch;
  std::vector<float> channels;
  Pose pose, pose_before;
  std::vector<Transform> world;
  Doing doing;

 private:
  void decide() noexcept;
  void solve_weights(CharacterState& s) noexcept;
  void split_standing(const CharacterState& s) noexcept;
  void activate() noexcept;
  bool in_place(const CharacterState& s) const noexcept;
  void start_stepping(CharacterState& s) noexcept;
  Transform pelvis(const CharacterState& s) const noexcept;
  FootWork foot_work(const CharacterState& s) noexcept;
  void report() noexcept;
};

}  // namespace amble
