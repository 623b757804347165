#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "amble/engine/technique.hpp"

namespace amble::cli {

/// The options that choose how motion is made: --weights, --blend and what belongs to them.
struct TechniqueOption {
  std::string weights = "rbf", blend = "timewarp";
  std::optional<std::string> action_blend;    // joints when left out
  std::optional<std::string> action_weights;  // layered when left out
  bool extrapolate = false, as_printed = false;
  std::optional<int> harmonics;  // 8 when left out
  std::vector<int> rolloff;

  void add_to(CLI::App& command);
  void add_action_blend_to(CLI::App& command);
  void add_fourier_to(CLI::App& command);  ///< --harmonics and --rolloff alone
  FourierOptions fourier() const;
  /// Throws amble::Error when the options contradict each other.
  std::shared_ptr<const Technique> technique(std::shared_ptr<const MotionLibrary> library) const;
};

}  // namespace amble::cli
