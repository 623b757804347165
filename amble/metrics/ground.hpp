#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "amble/maths/vector.hpp"

namespace amble::metrics {

/// Control heights of a uniform bicubic B-spline: heights[iz·columns + ix] stands at
/// origin + spacing·(ix, iz), metres; indices are clamped outside.
struct HeightGrid {
  double origin_x = 0, origin_z = 0, spacing = 1;
  int columns = 0;
  std::vector<double> heights;

  int rows() const noexcept { return columns ? static_cast<int>(heights.size()) / columns : 0; }
  double height(double x, double z) const noexcept;
};

/// From `start` the ground rises by `rise` every `run` metres along `heading` (radians, 0 is +z),
/// `count` times; the first riser stands at the start.
struct Stairs {
  double rise = 0.17, run = 0.29, start_x = 0, start_z = 0, heading = 0;
  double count = 1e6;

  double height(double x, double z) const noexcept;
};

/// The ground that a motion is scored on: a level plus an optional spline terrain plus optional
/// stairs. It is read here a second time, apart from the terrain the engine walks on, so that a
/// mistake there cannot hide itself.
struct Ground {
  double level = 0;
  std::optional<HeightGrid> grid;
  std::optional<Stairs> stairs;

  bool flat() const noexcept { return !grid && !stairs; }
  double height(double x, double z) const noexcept;
  double height(const Vec3& at) const noexcept { return height(at.x, at.z); }
  Vec3 normal(double x, double z) const noexcept;  ///< of level and terrain; a tread is level
};

/// Reads {"origin":[x,z],"spacing":s,"heights":[[…],…]} and / or {"stairs":{…}}; throws Error
/// with `name` in front.
Ground parse_ground(std::string_view json, const std::string& name);

}  // namespace amble::metrics
