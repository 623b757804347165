#include "amble/steering/pointer_reading.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kWindow = 0.16;                   // seconds that tell how the pointer moves
constexpr double kFarthest = 0.3, kFastest = 15;   // metres, m/s: a step beyond both is a jump
constexpr double kForget = 0.25, kSilence = 0.15;  // seconds over which, and after which, it rests
constexpr double kLargest = 1e5;                   // metres: nothing is that far

bool usable(double value) noexcept { return value > -kLargest && value < kLargest; }

}  // namespace

void PointerReading::reset(double x, double z) noexcept {
  next_ = count_ = 0;
  x_ = {usable(x) ? x : 0.0, 0, 0};
  z_ = {usable(z) ? z : 0.0, 0, 0};
}

void PointerReading::sample(double seconds, double x, double z) noexcept {
  if (!usable(seconds) || !usable(x) || !usable(z)) return;
  if (count_ > 0) {
    const Sample& before = last(0);
    if (!(seconds > before.seconds)) return;
    const double dx = x - before.x, dz = z - before.z,
                 reach = kFarthest + kFastest * (seconds - before.seconds);
    if (dx * dx + dz * dz > reach * reach) count_ = 0;  // it jumped: what was before tells nothing
  }
  samples_[static_cast<std::size_t>(next_)] = {seconds, x, z};
  next_ = (next_ + 1) % kMost;
  count_ = std::min(count_ + 1, kMost);
  int heard = 1;
  while (heard < count_ && (heard < 3 || seconds - last(heard).seconds < kWindow)) ++heard;
  x_ = fit(&Sample::x, heard);
  z_ = fit(&Sample::z, heard);
}

/// Least squares over the last samples, with time counted from the last of them.
PointerReading::Parabola PointerReading::fit(double Sample::*coordinate, int count) const noexcept {
  const Sample& now = last(0);
  if (count == 1) return {now.*coordinate, 0, 0};
  if (count == 2) {
    const double rise = now.*coordinate - last(1).*coordinate;
    return {now.*coordinate, rise / (now.seconds - last(1).seconds), 0};
  }
  double s[5] = {}, y[3] = {};
  for (int k = 0; k < count; ++k) {
    const double t = last(k).seconds - now.seconds, value = last(k).*coordinate - now.*coordinate;
    double power = 1;
    for (int i = 0; i < 5; ++i, power *= t) {
      s[i] += power;
      if (i < 3) y[i] += power * value;
    }
  }
  // Cramer's rule for the symmetric 3 × 3 system.
  const double a = s[2] * s[4] - s[3] * s[3], b = s[1] * s[4] - s[2] * s[3],
               c = s[1] * s[3] - s[2] * s[2];
  const double determinant = s[0] * a - s[1] * b + s[2] * c;
  if (!(determinant > 1e-18 || determinant < -1e-18)) return {now.*coordinate, 0, 0};
  const double p0 = (y[0] * a - y[1] * b + y[2] * c) / determinant;
  const double p1 =
      (-y[0] * b + y[1] * (s[0] * s[4] - s[2] * s[2]) - y[2] * (s[0] * s[3] - s[1] * s[2])) /
      determinant;
  const double p2 =
      (y[0] * c - y[1] * (s[0] * s[3] - s[1] * s[2]) + y[2] * (s[0] * s[2] - s[1] * s[1])) /
      determinant;
  return {now.*coordinate + p0, p1, 2 * p2};
}

PointerMotion PointerReading::at(double seconds) const noexcept {
  if (count_ == 0) return {x_.place, z_.place, 0, 0, 0, 0};
  const double since = std::max(-kWindow, seconds - last(0).seconds);
  // A pointer that is not heard of any more comes to rest within a moment.
  const double alive = 1 - clamp01((since - kSilence) / kForget);
  const double ahead = std::min(since, kSilence);
  const auto place = [&](const Parabola& p) {
    return p.place + ahead * (p.slope + 0.5 * ahead * p.bend);
  };
  const auto slope = [&](const Parabola& p) { return alive * (p.slope + ahead * p.bend); };
  return {place(x_), place(z_), slope(x_), slope(z_), alive * x_.bend, alive * z_.bend};
}

}  // namespace amble
