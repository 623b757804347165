#pragma once

#include <array>
#include <optional>

#include "amble/metrics/contacts.hpp"
#include "amble/metrics/summary.hpp"

namespace amble::metrics {

/// The rhythm of a gait, and how far the knees straighten.
struct StepFigures {
  double flight_fraction = 0;                // of the frames: no foot down
  double double_support_fraction = 0;        // both feet down
  std::optional<double> cadence;             // steps a minute
  Summary step_length;                       // along the travel, metres
  Summary stance_knee_flexion;               // of a planted leg of a travelling body, degrees
  Summary standing_knee_flexion;             // of a standing body, degrees
  std::optional<double> straightest_stance;  // smallest flexion in stance, degrees
  Summary walking_stance_flexion;   // smallest around each stance of a steady walk, degrees
  Summary changing_stance_flexion;  // the same where a walk becomes faster or slower
  Summary straighter_standing;      // of the straighter leg of a standing body, degrees
};

StepFigures measure_steps(const Skeleton& skeleton, const Body& body, const Travel& travel,
                          const std::array<FootContact, 2>& contacts);

}  // namespace amble::metrics
