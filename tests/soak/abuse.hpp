#pragma once

#include <cstdint>
#include <memory>

#include "amble/character.hpp"
#include "amble/library.hpp"

namespace amble::soak {

/// What a life of abuse came to. Every count but the first two should be 0; pops are told an hour.
struct Findings {
  std::uint64_t frames = 0;
  double seconds = 0;              // simulated
  std::uint64_t no_numbers = 0;    // frames with a NaN or an infinity
  std::uint64_t allocations = 0;   // in frames
  std::uint64_t root_jumps = 0;    // frames in which the body moved farther than anybody can
  std::uint64_t lost_moments = 0;  // snapshots whose future was another one the second time
  std::uint64_t joint_pops = 0;    // joints that changed their rate by more than 20° a frame
  std::uint64_t root_pops = 0;     // frames in which the root's step changed by more than 4 cm
  std::uint64_t hash = 0;          // of the whole motion, the same in every build

  void add(const Findings& other) noexcept;
};

/// What everybody is abused with, made once: styles, actions, grounds.
struct Torments;
std::shared_ptr<const Torments> make_torments(const std::shared_ptr<const MotionLibrary>& library);

/// Lives one character's life for so long, told by a seed alone: commands that are no numbers or
/// flip every frame, times from 0 to 10 s, every type, mixes, styles and actions put on and off,
/// targets that nobody reaches, grounds with cliffs and holes and no numbers, vehicles, snapshots.
Findings abuse(const Torments& torments, std::uint64_t seed, double seconds);

/// How often memory was asked for; the program that counts says so.
std::uint64_t allocations() noexcept;

}  // namespace amble::soak
