#include "amble/terrain/height_grid.hpp"

#include <algorithm>
#include <array>

#include "amble/maths/bspline.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

/// Where a coordinate lies among the control heights: the clamped indices around it, the share of
/// its span.
struct Span {
  std::array<int, 4> index;
  double fraction;
  Span(double place, int count) noexcept {
    // Further out all four are the same control height.
    const double inside = place > -3.0 ? std::min(place, count + 2.0) : -3.0;
    const double first = whole_below(inside);
    fraction = inside - first;
    for (int i = 0; i < 4; ++i)
      index[static_cast<std::size_t>(i)] =
          std::clamp(static_cast<int>(first) + i - 1, 0, count - 1);
  }
};

double sum(const HeightGrid& grid, const Span& across, const std::array<double, 4>& share_across,
           const Span& along, const std::array<double, 4>& share_along) noexcept {
  double total = 0;
  for (std::size_t a = 0; a < 4; ++a) {
    const double* row =
        grid.heights.data() + static_cast<std::ptrdiff_t>(along.index[a]) * grid.columns;
    double line = 0;
    for (std::size_t c = 0; c < 4; ++c) line += share_across[c] * row[across.index[c]];
    total += share_along[a] * line;
  }
  return total;
}

}  // namespace

double HeightGrid::height(double x, double z) const noexcept {
  const Span across((x - origin_x) / spacing, columns), along((z - origin_z) / spacing, rows());
  return sum(*this, across, spline_shares(across.fraction), along, spline_shares(along.fraction));
}

Vec3 HeightGrid::normal(double x, double z) const noexcept {
  const Span across((x - origin_x) / spacing, columns), along((z - origin_z) / spacing, rows());
  const double by_x = sum(*this, across, spline_shares(across.fraction, 1), along,
                          spline_shares(along.fraction)),
               by_z = sum(*this, across, spline_shares(across.fraction), along,
                          spline_shares(along.fraction, 1));
  return normalised({-by_x, spacing, -by_z}, {0, 1, 0});
}

}  // namespace amble
