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

/// Six times the shares of the four control heights around a place.
std::array<double, 4> six_shares(double f) noexcept {
  const double g = 1 - f;
  return {g * g * g, 4 + f * f * (3 * f - 6), 1 + f * (3 + f * (3 - 3 * f)), f * f * f};
}

}  // namespace

/// Asked for many times a frame, so what lies inside is summed without clamps and with one
/// division: six times the shares of either direction, and the sum over 36.
double HeightGrid::height(double x, double z) const noexcept {
  const double per_metre = 1 / spacing, u = (x - origin_x) * per_metre,
               v = (z - origin_z) * per_metre;
  const double last = columns - 2.0;
  if (u >= 1 && u < last && v >= 1 && v < 1e9) {
    const auto column = static_cast<std::size_t>(u), row = static_cast<std::size_t>(v),
               width = static_cast<std::size_t>(columns);
    if ((row + 3) * width <= heights.size()) {
      const std::array<double, 4> across = six_shares(u - static_cast<double>(column)),
                                  along = six_shares(v - static_cast<double>(row));
      const double* line = heights.data() + (row - 1) * width + column - 1;
      double total = 0;
      for (const double share : along) {
        total += share * ((across[0] * line[0] + across[1] * line[1]) +
                          (across[2] * line[2] + across[3] * line[3]));
        line += width;
      }
      return total * (1.0 / 36);
    }
  }
  const Span across(u, columns), along(v, rows());
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
