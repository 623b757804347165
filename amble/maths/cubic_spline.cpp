#include "amble/maths/cubic_spline.hpp"

#include <algorithm>

namespace amble {

CubicSpline::CubicSpline(std::vector<double> knots, std::vector<Vec3> values)
    : knots_(std::move(knots)), values_(std::move(values)), bends_(values_.size()) {
  // Slopes agree at every inner knot: a tridiagonal system for the bends there, solved by
  // elimination from the front and substitution from the back.
  const std::size_t n = knots_.size();
  std::vector<double> share(n, 0.0);
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const double before = knots_[i] - knots_[i - 1], after = knots_[i + 1] - knots_[i];
    const Vec3 change =
        (values_[i + 1] - values_[i]) / after - (values_[i] - values_[i - 1]) / before;
    const double pivot = 2 * (before + after) - before * share[i - 1];
    share[i] = after / pivot;
    bends_[i] = (6.0 * change - before * bends_[i - 1]) / pivot;
  }
  if (n < 3) return;
  for (std::size_t i = n - 2; i > 0; --i) bends_[i] -= share[i] * bends_[i + 1];
}

std::size_t CubicSpline::piece(double t) const noexcept {
  const auto after = std::upper_bound(knots_.begin() + 1, knots_.end() - 1, t);
  return static_cast<std::size_t>(after - knots_.begin()) - 1;
}

Vec3 CubicSpline::value(double t) const noexcept {
  if (t < first()) return values_.front() + (t - first()) * slope(first());
  if (t > last()) return values_.back() + (t - last()) * slope(last());
  const std::size_t i = piece(t);
  const double h = knots_[i + 1] - knots_[i], b = (t - knots_[i]) / h, a = 1 - b;
  return a * values_[i] + b * values_[i + 1] +
         (h * h / 6) * ((a * a * a - a) * bends_[i] + (b * b * b - b) * bends_[i + 1]);
}

Vec3 CubicSpline::slope(double t) const noexcept {
  t = std::clamp(t, first(), last());
  const std::size_t i = piece(t);
  const double h = knots_[i + 1] - knots_[i], b = (t - knots_[i]) / h, a = 1 - b;
  return (values_[i + 1] - values_[i]) / h +
         (h / 6) * ((1 - 3 * a * a) * bends_[i] + (3 * b * b - 1) * bends_[i + 1]);
}

Vec3 CubicSpline::bend(double t) const noexcept {
  if (t < first() || t > last()) return {};
  const std::size_t i = piece(t);
  const double b = (t - knots_[i]) / (knots_[i + 1] - knots_[i]);
  return (1 - b) * bends_[i] + b * bends_[i + 1];
}

}  // namespace amble
