#pragma once

#include <span>
#include <vector>

namespace amble {

/// Scattered-data weights (park2002 §5.1): for a parameter vector p, one weight per example that is
/// one at its own parameters and zero at the others', sums to one and reproduces p where the
/// linear part can. Built once; evaluating is plain ordered arithmetic and allocates nothing.
struct CardinalBasis {
  static constexpr int kMostDimensions = 8;
  int dimensions = 0;
  int count = 0;
  std::vector<double> scale;     // per dimension: parameters are divided by it
  std::vector<double> points;    // count × dimensions, scaled
  std::vector<double> dilation;  // α per example, scaled units
  std::vector<double> linear;    // count × (1 + dimensions): a_il of park2002:2
  std::vector<double> radial;    // count × count, one column of r_ij (park2002:2) per bump j

  /// `points` is count × dimensions in the caller's units. `as_printed` leaves out ridge and floor.
  static CardinalBasis build(std::span<const double> points, int dimensions,
                             std::span<const double> scale, bool as_printed = false);

  /// park2002:2. `parameters` in the caller's units; `weights` has `count` entries.
  void evaluate(std::span<const double> parameters, std::span<double> weights) const noexcept;
};

/// park2002:4  the cubic B-spline bump B(r): 2/3 at 0, 0 from r = 2 on.
double cubic_bump(double r) noexcept;

}  // namespace amble
