#pragma once

#include <string>
#include <vector>

#include "amble/analysis/stream.hpp"

namespace amble {

/// How a body travels at one moment, with the sway of its steps averaged out.
struct TravelSample {
  double speed = 0;              // m/s
  double acceleration = 0;       // m/s² along the path
  double sideways = 0;           // m/s² across it
  double jerk = 0;               // m/s³
  double turn_rate = 0;          // rad/s
  double turn_acceleration = 0;  // rad/s²
};

/// Samples of a study's travel, ten a second, while it is in cycles of that type; those that are
/// too unsteady for an example count too, because they are what the bounds are about.
std::vector<TravelSample> travel_in(const Study& study, const std::string& type);

/// The same over the first and over the second half of a transition.
struct TransitionTravel {
  StreamSpan span;
  std::vector<TravelSample> first_half, second_half;
};

/// The transitions of a study: where one kind of motion follows another.
std::vector<TransitionTravel> transitions_in(const Study& study);

}  // namespace amble
