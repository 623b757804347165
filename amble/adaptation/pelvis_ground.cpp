#include "amble/adaptation/pelvis_ground.hpp"

#include <cmath>

#include "amble/adaptation/feet.hpp"

namespace amble {
namespace {

/// Share of a control x steps away: a uniform quadratic B-spline.
double share(double x) noexcept {
  x = std::abs(x);
  if (x < 0.5) return 0.75 - x * x;
  return x < 1.5 ? 0.5 * (1.5 - x) * (1.5 - x) : 0.0;
}

}  // namespace

PelvisGround::PelvisGround(const std::array<FootState, 2>& feet, double duty,
                           double passed) noexcept {
  // Where the next plant is not known yet, the ground goes on as it did.
  const std::size_t later = feet[0].phase < feet[1].phase ? 0 : 1, sooner = 1 - later;
  std::array<double, 2> next;
  const FootState &first = feet[sooner], &second = feet[later];
  next[sooner] = first.planted ? 2 * second.plant.height - first.plant.height : first.target.height;
  next[later] = second.planted ? 2 * next[sooner] - second.plant.height : second.target.height;
  for (std::size_t k = 0; k < 2; ++k) {
    const double middle = 0.5 * duty - feet[k].phase - passed;
    controls_[3 * k] = {middle - 1, feet[k].height_before};
    controls_[3 * k + 1] = {middle, feet[k].plant.height};
    controls_[3 * k + 2] = {middle + 1, next[k]};
  }
}

double PelvisGround::height(double ahead) const noexcept {
  double sum = 0, whole = 0;
  for (const Control& control : controls_) {
    const double s = share(2 * (ahead - control.ahead));
    sum += s * control.height;
    whole += s;
  }
  return whole > 1e-6 ? sum / whole : controls_[1].height;
}

}  // namespace amble
