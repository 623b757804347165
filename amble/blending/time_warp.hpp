#pragma once

#include <span>
#include <vector>

namespace amble {

/// The times at which a stride does what every stride does, in order: strike, strike of the other
/// foot, strike. Generic time runs from 0 at the first to 1 at the last, evenly between two.
struct KeyTimes {
  std::vector<double> seconds;  // ascending, at least two

  /// park2002:6  generic time of an actual time T ≥ K₁ (the first key belongs to the first piece).
  double generic(double seconds) const noexcept;
  /// park2002:8  actual time of a generic time.
  double actual(double generic) const noexcept;
  /// Γ, the slope of park2002:8: seconds per unit of generic time.
  double rate(double generic) const noexcept;

 private:
  std::size_t piece(double generic) const noexcept;
};

/// park2002:7  the weighted sum of the examples' actual times, after Rose and Sloan. Runs backwards
/// where the weights change quickly enough; kept to show that, and never used to move a body.
double blended_time(std::span<const KeyTimes> examples, std::span<const double> weights,
                    double generic) noexcept;

/// park2002:9  how fast actual time passes per unit of generic time: the blended rates. Positive
/// for non-negative weights, so that time added up from it cannot run back (park2002:10). A
/// character uses its inverse: generic time gained in a step of actual time.
double blended_rate(std::span<const KeyTimes> examples, std::span<const double> weights,
                    double generic) noexcept;

}  // namespace amble
