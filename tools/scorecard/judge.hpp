#pragma once

#include <string>
#include <vector>

#include "perform.hpp"

namespace amble::scorecard {

/// A limit that a motion does not hold: the figure, its value and the bound it broke.
struct Breach {
  std::string figure, unit;
  double value = 0, bound = 0;
  /// How far outside, in the figure's unit.
  double excess() const noexcept { return value > bound ? value - bound : bound - value; }
};

/// The limits that a performed run breaks: those of amble/metrics, the knees whatever the gait, and
/// whether it came to its goal.
std::vector<Breach> judge(const Run& run, const Performed& performed);
/// The same with the figures of `score_of`.
std::vector<Breach> judge(const Run& run, const Performed& performed, const metrics::Score& score);
metrics::Score score_of(const Run& run, const Performed& performed);

/// What knees have to do with the ground.
enum class Footing { level, uneven, stairs };

/// The same of figures that are known already; `own_knee` is how bent the straightest knees of the
/// person's own walks are, degrees.
std::vector<Breach> judge(const metrics::Score& score, const metrics::LimitSet& limits,
                          Footing footing, double own_knee = 0);

}  // namespace amble::scorecard
