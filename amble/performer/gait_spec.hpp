#pragma once

#include <string>

#include "amble/performer/gait_figures.hpp"

namespace amble {

/// What the performer is asked to do: a steady gait along a circular arc, in a style or plainly.
struct GaitSpec {
  Gait gait = Gait::walk;
  double speed = 1.2;       // m/s along the arc
  double turn_rate = 0.0;   // rad/s, positive to the left
  std::string style{};      // a name of performed_styles(); empty is neutral
  double style_amount = 1;  // 0 neutral, 1 as measured
  double slope = 0;         // rise over run of the ground along +Z; for straight gaits
};

}  // namespace amble
