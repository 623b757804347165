#include "amble/engine/outliers.hpp"

#include <cmath>

#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kUsual = 0.95;  // of the figures

}  // namespace

void Outliers::see(double size) { sizes_.push_back(std::abs(size)); }

void Outliers::settle() {
  most_ = 2 * quantile(sizes_, kUsual);
  sizes_.clear();
}

double Outliers::share_left(double size) const noexcept {
  if (!(most_ > 0)) return 1;
  const double ratio = size / most_;
  return 1 / std::sqrt(std::sqrt(1 + ratio * ratio * ratio * ratio));
}

}  // namespace amble
