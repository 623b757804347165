#pragma once

#include <vector>

#include "amble/maths/vector.hpp"

namespace amble {

/// The cubic spline through points at rising, uneven moments: twice continuously differentiable,
/// without bend at its ends ("natural"), straight on beyond them.
class CubicSpline {
 public:
  CubicSpline() = default;
  /// As many values as knots, at least two; knots rise strictly.
  CubicSpline(std::vector<double> knots, std::vector<Vec3> values);

  double first() const noexcept { return knots_.front(); }
  double last() const noexcept { return knots_.back(); }
  bool empty() const noexcept { return knots_.empty(); }

  Vec3 value(double t) const noexcept;
  Vec3 slope(double t) const noexcept;
  Vec3 bend(double t) const noexcept;  ///< the second derivative

 private:
  std::size_t piece(double t) const noexcept;

  std::vector<double> knots_;
  std::vector<Vec3> values_, bends_;
};

}  // namespace amble
