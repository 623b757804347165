#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "action_script.hpp"
#include "amble/engine/crowd.hpp"

namespace amble::cli {

/// What the people of a crowd wear and do meanwhile: styles are dealt out in turn, and everybody
/// plays the actions of a file, each a little later than the one before so that they are not one.
struct CrowdActing {
  std::vector<std::string> styles;  // mixes (.json) or presets
  std::string actions;              // file

  void add_to(CLI::App& command);
};

class ActingCrowd {
 public:
  /// Dresses a crowd of a technique, and makes ready what it does.
  ActingCrowd(const CrowdActing& option, const std::shared_ptr<const Technique>& technique,
              Crowd& crowd);
  /// Starts, stops and tunes what is due.
  void act(double time, Crowd& crowd);

 private:
  std::vector<ActionPlayer> players_;  // one each, or none
};

}  // namespace amble::cli
