#pragma once

#include <array>
#include <vector>

#include "amble/maths/vector.hpp"

namespace amble {

/// A curve on the ground (y = 0, metres): a chain of cubic pieces, each by its four Bézier points.
/// Piece i is run through by u from 0 to 1, and the next one begins where it ends.
struct GroundCurve {
  using Cubic = std::array<Vec3, 4>;
  std::vector<Cubic> pieces;
  bool closed = false;

  /// The uniform cubic B-spline of these control points. An open one has its end points tripled,
  /// so that it starts and ends on them; a closed one is periodic.
  static GroundCurve spline(const std::vector<Vec3>& control, bool closed);

  /// The same kind of spline, with control points such that it passes the given points.
  static GroundCurve through(const std::vector<Vec3>& points, bool closed);

  /// The place on a piece.
  Vec3 at(std::size_t piece, double u) const noexcept;
};

}  // namespace amble
