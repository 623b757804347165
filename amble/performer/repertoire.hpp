#pragma once

#include <functional>
#include <map>
#include <vector>

#include "amble/motion/clip.hpp"
#include "amble/performer/gait_spec.hpp"

namespace amble {

/// One clip of the built-in set and what it is.
struct Performance {
  std::string name;    // also the name of its file, without extension
  std::string type;    // walk, run, stand, start, stop, turn, side, back, slope or gesture
  std::string style;   // empty when neutral
  GaitSpec gait;       // of a steady gait: speed and turn rate are exact
  bool steady = true;  // whether it is whole strides of `gait`
  std::map<std::string, double> parameters{};  // what else is known of it, for the manifest
  std::function<Clip()> make{};                // of a clip that is not steady

  static constexpr int strides() noexcept { return 6; }  // of a clip that is cyclic
  /// Whether it holds whole strides and nothing else.
  bool cyclic() const { return steady || type == "back" || type == "slope"; }

  Clip clip() const;
};

/// The built-in set, in a fixed order.
std::vector<Performance> repertoire();

}  // namespace amble
