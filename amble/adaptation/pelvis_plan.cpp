#include "amble/adaptation/pelvis_plan.hpp"

#include <algorithm>
#include <cmath>

#include "amble/adaptation/feet.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSharp = 0.01;    // metres by which a plant is out of line with its neighbours
constexpr double kReleased = 0.3;  // phases after which what lowered it for a foot is over

/// Share of a control x steps away, a uniform quadratic B-spline, and its slope.
Moving<double> share(double x) noexcept {
  const double away = std::abs(x), sign = x < 0 ? -1.0 : 1.0;
  if (away < 0.5) return {0.75 - x * x, -2 * x};
  if (away < 1.5) return {0.5 * (1.5 - away) * (1.5 - away), sign * (away - 1.5)};
  return {0, 0};
}

/// The step from 0 to 1 of smooth.hpp with its slope.
Moving<double> step(double x) noexcept {
  const double inside = clamp01(x), rest = 1 - inside;
  return {smoothstep(x), 30 * inside * inside * rest * rest};
}

/// A height that goes on evenly from two others.
double beyond(double before, double last) noexcept { return 2 * last - before; }

}  // namespace

PelvisPlan::PelvisPlan(const std::array<FootState, 2>& feet, double duty, double passed,
                       double size) noexcept {
  const bool left_first = feet[0].phase > feet[1].phase;
  const FootState &first = feet[left_first ? 0 : 1], &second = feet[left_first ? 1 : 0];
  const double next = first.height_next.value, after = second.height_next.value;
  const std::array<double, kControls> heights{first.height_before,
                                              second.height_before,
                                              first.height_here.value,
                                              second.height_here.value,
                                              next,
                                              after,
                                              beyond(next, after)};
  const auto [low, high] = std::minmax_element(heights.begin(), heights.end() - 1);
  spread_ = *high - *low;
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const FootState& foot = i % 2 == 0 ? first : second;
    const double strides = static_cast<double>(i / 2) - 1;
    controls_[i] = {0.5 * duty - foot.phase - passed + strides, heights[i]};
    // In a hollow the curve would pass above the plant, where the leg cannot follow; over a hill it
    // stays lower, for the legs beside it.
    if (i == 0 || i + 1 == heights.size()) continue;
    const double above = 0.5 * (heights[i - 1] + heights[i + 1]) - heights[i];
    if (above > 0) controls_[i].height -= above * above / (above + kSharp * size) / 3;
    if (above < 0) controls_[i].height -= above * above / (kSharp * size - above) / 2;
  }
  for (std::size_t k = 0; k < 2; ++k) {
    const FootState& foot = feet[k];
    const double now = foot.phase + passed;
    dips_[2 * k] = {(foot.planted ? 0.0 : 1.0) - now, foot.drop.value, 1 - foot.lift_phase,
                    std::min(kReleased, foot.duty)};
    const double lift = foot.planted ? foot.duty : foot.lift_phase;
    dips_[2 * k + 1] = {lift - now, foot.lift_drop.value, (1 - kLiftForeseen) * lift, kReleased};
  }
}

void foresee_height(bool struck, const FootState& other, FootState& foot) noexcept {
  constexpr Lag kLag{0.06, kFixedStep};
  // The curve went on evenly behind the plant to come; now that stands, and it goes on from there.
  if (struck) {
    foot.height_before = foot.height_here.value;
    foot.height_here = foot.height_next;
    foot.height_next = {beyond(foot.height_here.value, other.height_next.value), 0};
  }
  foot.height_here.advance(foot.plant.height, kLag);
  foot.height_next.advance(foot.target.height, kLag);
}

Moving<double> PelvisPlan::curve(double ahead) const noexcept {
  if (spread_ == 0) return {controls_[1].height, 0};  // level
  Moving<double> sum, whole;
  for (const Control& control : controls_) {
    const Moving<double> s = share(2 * (ahead - control.ahead));
    sum.value += s.value * control.height;
    sum.rate += 2 * s.rate * control.height;
    whole.value += s.value;
    whole.rate += 2 * s.rate;
  }
  if (!(whole.value > 1e-6)) return {controls_[1].height, 0};
  const double height = sum.value / whole.value;
  return {height, (sum.rate - height * whole.rate) / whole.value};
}

double PelvisPlan::ground(double ahead) const noexcept { return curve(ahead).value; }

Moving<double> PelvisPlan::dips(double ahead) const noexcept {
  Moving<double> down;
  for (const Dip& dip : dips_) {
    if (!(dip.metres > 0)) continue;
    const double past = ahead - dip.ahead;
    const Moving<double> s = past < 0 ? step(1 + past / dip.before) : step(1 - past / dip.after);
    down.value += dip.metres * s.value;
    down.rate += dip.metres * s.rate * (past < 0 ? 1 / dip.before : -1 / dip.after);
  }
  return down;
}

Moving<double> PelvisPlan::at(double ahead) const noexcept {
  const Moving<double> ground = curve(ahead + manner_.lead), down = dips(ahead);
  const Moving<double> height{ground.value - manner_.sink - down.value, ground.rate - down.rate};
  return {lerp(manner_.standing, height.value, manner_.activity), manner_.activity * height.rate};
}

}  // namespace amble
