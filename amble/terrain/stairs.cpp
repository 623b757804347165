#include "amble/terrain/stairs.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {

Stairs::Stairs(const Shape& shape) noexcept : shape_(shape) {
  const auto [sine, cosine] = deterministic::sincos(shape.heading);
  sine_ = sine;
  cosine_ = cosine;
}

double Stairs::height(double x, double z) const noexcept {
  const double along = (x - shape_.start_x) * sine_ + (z - shape_.start_z) * cosine_;
  const double risers = clamp(along / shape_.run, -1.0, shape_.count);
  return shape_.rise * clamp(whole_below(risers) + 1.0, 0.0, shape_.count);
}

}  // namespace amble
