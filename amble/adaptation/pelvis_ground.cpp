#include "amble/adaptation/pelvis_ground.hpp"

#include <algorithm>
#include <cmath>

#include "amble/adaptation/feet.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kHollow = 0.01, kHill = 0.08;  // metres

/// Share of a control x steps away: a uniform quadratic B-spline.
double share(double x) noexcept {
  x = std::abs(x);
  if (x < 0.5) return 0.75 - x * x;
  return x < 1.5 ? 0.5 * (1.5 - x) * (1.5 - x) : 0.0;
}

/// A height that goes on evenly from two others.
double beyond(double before, double last) noexcept { return 2 * last - before; }

}  // namespace

PelvisGround::PelvisGround(const std::array<FootState, 2>& feet, double duty,
                           double passed) noexcept {
  const bool left_first = feet[0].phase > feet[1].phase;
  const FootState &first = feet[left_first ? 0 : 1], &second = feet[left_first ? 1 : 0];
  const double next = first.height_next.value, after = second.height_next.value;
  const std::array<double, kControls> heights{first.height_before,
                                              second.height_before,
                                              first.plant.height,
                                              second.plant.height,
                                              next,
                                              after,
                                              beyond(next, after)};
  const auto [low, high] = std::minmax_element(heights.begin(), heights.end() - 1);
  spread_ = *high - *low;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const FootState& foot = i % 2 == 0 ? first : second;
    const double strides = static_cast<double>(i / 2) - 1;
    controls_[i] = {0.5 * duty - foot.phase - passed + strides, heights[i]};
    // In a hollow the curve would pass above the plant, where the leg cannot follow.
    if (i == 0 || i + 1 == heights.size()) continue;
    const double above = 0.5 * (heights[i - 1] + heights[i + 1]) - heights[i];
    if (above > 0) controls_[i].height -= above * above / (above + kHollow) / 3;
    if (above < 0) controls_[i].height -= above * above / (kHill - above) / 2;
  }
}

void foresee_height(bool struck, const FootState& other, FootState& foot) noexcept {
  constexpr double kTime = 0.06;  // seconds
  constexpr Lag kLag{kTime, kFixedStep};
  // The curve went on evenly behind the plant to come; now that stands, and it goes on from there.
  if (struck) foot.height_next = {beyond(foot.plant.height, other.height_next.value), 0};
  foot.height_next.advance(foot.target.height, kLag);
}

double PelvisGround::height(double ahead) const noexcept {
  if (spread_ == 0) return controls_[1].height;  // level
  double sum = 0, whole = 0;
  for (const Control& control : controls_) {
    const double s = share(2 * (ahead - control.ahead));
    sum += s * control.height;
    whole += s;
  }
  return whole > 1e-6 ? sum / whole : controls_[1].height;
}

}  // namespace amble
