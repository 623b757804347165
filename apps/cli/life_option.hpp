#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>

#include "amble/character.hpp"

namespace amble::cli {

/// The options that say how alive a character is: --idle, --variation and --seed.
struct LifeOption {
  std::optional<double> idle, variation;
  std::optional<std::uint64_t> seed;

  void add_to(CLI::App& command);
  /// A loop repeats itself: with one, nothing is alive that does not. Throws amble::Error when the
  /// options contradict each other.
  Life life(bool loop) const;
};

}  // namespace amble::cli
