#pragma once

#include <string>
#include <vector>

#include "amble/dataset/made_clip.hpp"
#include "amble/score.hpp"

namespace amble::dataset {

/// What the score says of a clip.
struct Verdict {
  /// Figures that every clip is kept with, in this order.
  static constexpr std::array<std::string_view, 6> kFigures{
      "toe_skate_mean_cm_s", "toe_drift_max_mm",       "sole_penetration_p99_mm",
      "sole_float_p95_mm",   "joint_acceleration_p99", "straightest_knee_degrees"};
  std::array<float, kFigures.size()> figures{};
  std::vector<std::string> broken;  // the limits that it breaks, by name; none: it is kept
  bool kept() const noexcept { return broken.empty(); }
};

/// Scores a clip and holds it to the motion limits: walking or running ones by its gait where it
/// was asked for one thing throughout, those of random commands where not. How exactly a speed was
/// met is no matter here: what was executed is told beside what was asked.
Verdict judge(const Cast& cast, const MadeClip& made);

}  // namespace amble::dataset
