#pragma once

#include <vector>

#include "amble/terrain/terrain.hpp"

namespace amble {

/// Control heights of a uniform bicubic B-spline: heights[iz·columns + ix] stands at
/// origin + spacing·(ix, iz), metres; indices are clamped outside. The surface has continuous
/// curvature and stays within the control heights around a place.
class HeightGrid final : public Terrain {
 public:
  double origin_x = 0, origin_z = 0, spacing = 1;
  int columns = 0;
  std::vector<double> heights;

  int rows() const noexcept { return columns ? static_cast<int>(heights.size()) / columns : 0; }
  double height(double x, double z) const noexcept override;
  Vec3 normal(double x, double z) const noexcept override;
};

}  // namespace amble
