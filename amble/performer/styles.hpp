#pragma once

#include "amble/performer/gait_figures.hpp"

namespace amble {

/// A style of the performer: what it adds to the neutral gait and the speed it goes with.
struct PerformedStyle {
  GaitFigures::Style change;
  double walk_speed = 1.2;  // m/s
  double run_speed = 0;     // 0 when the style is one of walking only
  double stagger = 0;       // how irregular its straight walk is, see perform_staggering
};

/// The styles by name: mixtures of measured styles and of touches chosen by eye. The measured
/// ones can be asked for under their own names too.
const std::map<std::string, PerformedStyle, std::less<>>& performed_styles();

}  // namespace amble
