#include "amble/steering/pointer_reading.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kWindow = 0.16;                   // seconds that tell how the pointer moves
constexpr double kFarthest = 0.3, kFastest = 15;   // metres, m/s: a step beyond both is a jump
constexpr double kForget = 0.25, kSilence = 0.15;  // seconds over which, and after which, it rests
constexpr double kOfLate = 0.25, kLeap = 1.0;      // seconds; metres that a leap counts for
constexpr double kDashes = 1.2, kCalmer = 0.7;     // metres of late that led nowhere
constexpr double kMeanTime = 0.4, kLeastTime = 0.02;  // seconds, of where it is on the average
constexpr double kDrifts = 0.4;                       // m/s of that: slower ones are none
constexpr double kSettling = 0.6;                     // seconds until that can be told
constexpr double kLargest = 1e5;                      // metres: nothing is that far
constexpr double kLatest = 1e9;                       // seconds

bool usable(double value) noexcept { return value > -kLargest && value < kLargest; }

}  // namespace

void PointerReading::reset(double x, double z) noexcept {
  next_ = count_ = 0;
  way_ = way_x_ = way_z_ = 0;
  dashing_ = 0;
  x_ = {usable(x) ? x : 0.0, 0, 0};
  z_ = {usable(z) ? z : 0.0, 0, 0};
}

void PointerReading::sample(double seconds, double x, double z) noexcept {
  if (!(seconds > -kLatest && seconds < kLatest) || !usable(x) || !usable(z)) return;
  const Sample now{seconds, x, z};
  if (count_ > 0) {
    const Sample& before = last(0);
    if (!(seconds > before.seconds)) return;
    blur(before, now);
    const double dx = x - before.x, dz = z - before.z,
                 reach = kFarthest + kFastest * (seconds - before.seconds);
    if (dx * dx + dz * dz > reach * reach) count_ = 0;  // it jumped: what was before tells nothing
  } else {
    mean_x_ = {x, 0}, mean_z_ = {z, 0};
  }
  samples_[static_cast<std::size_t>(next_)] = now;
  next_ = (next_ + 1) % kMost;
  count_ = std::min(count_ + 1, kMost);
  int heard = 1;
  while (heard < count_ && (heard < 3 || seconds - last(heard).seconds < kWindow)) ++heard;
  fit(heard);
  if (!(dashing_ > 0)) return;
  const double vx = mean_x_.velocity, vz = mean_z_.velocity, pace = std::sqrt(vx * vx + vz * vz);
  const double drifts = clamp01(pace / kDrifts - 1) * clamp01(dashing_ / kSettling - 1);
  x_ = {mean_x_.value + 2 * kMeanTime * drifts * vx, drifts * vx, 0};
  z_ = {mean_z_.value + 2 * kMeanTime * drifts * vz, drifts * vz, 0};
}

/// Nobody means the way of a pointer that dashes about: only where it is on the average, and where
/// that drifts to. Who dashes goes a long way and gets nowhere.
void PointerReading::blur(const Sample& before, const Sample& now) noexcept {
  const double seconds = now.seconds - before.seconds, dx = now.x - before.x, dz = now.z - before.z;
  const double moved = std::sqrt(dx * dx + dz * dz), heard = kLeap / std::max(kLeap, moved);
  const double late = seconds / kOfLate, decay = 1 / (1 + late * (1 + 0.5 * late));
  way_ = way_ * decay + heard * moved;
  way_x_ = way_x_ * decay + heard * dx;
  way_z_ = way_z_ * decay + heard * dz;
  const double nowhere = way_ - std::sqrt(way_x_ * way_x_ + way_z_ * way_z_);
  dashing_ = nowhere > (dashing_ > 0 ? kCalmer : kDashes) ? dashing_ + seconds : 0.0;
  if (!(dashing_ > 0)) {
    mean_x_ = {now.x, 0}, mean_z_ = {now.z, 0};
    return;
  }
  const double time = clamp(0.5 * dashing_, kLeastTime, kMeanTime);  // of as long as it dashes
  const double left = deterministic::exp(-seconds / time);
  mean_x_.advance(now.x, time, seconds, left);
  mean_z_.advance(now.z, time, seconds, left);
}

/// Least squares over the last samples, with time counted from the last of them.
void PointerReading::fit(int count) noexcept {
  const Sample& now = last(0);
  x_ = {now.x, 0, 0};
  z_ = {now.z, 0, 0};
  if (count == 1) return;
  if (count == 2) {
    const double per_second = 1 / (now.seconds - last(1).seconds);
    x_.slope = (now.x - last(1).x) * per_second;
    z_.slope = (now.z - last(1).z) * per_second;
    return;
  }
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0;  // sums of powers of time
  double x[3] = {}, z[3] = {};                    // and of these times the places
  for (int k = 0; k < count; ++k) {
    const Sample& one = last(k);
    const double t = one.seconds - now.seconds, t2 = t * t, dx = one.x - now.x, dz = one.z - now.z;
    s0 += 1, s1 += t, s2 += t2, s3 += t2 * t, s4 += t2 * t2;
    x[0] += dx, x[1] += t * dx, x[2] += t2 * dx;
    z[0] += dz, z[1] += t * dz, z[2] += t2 * dz;
  }
  // Cramer's rule for the symmetric 3 × 3 system.
  const double a = s2 * s4 - s3 * s3, b = s1 * s4 - s2 * s3, c = s1 * s3 - s2 * s2,
               d = s0 * s4 - s2 * s2, e = s0 * s3 - s1 * s2, f = s0 * s2 - s1 * s1;
  const double determinant = s0 * a - s1 * b + s2 * c;
  if (!(determinant > 1e-18 || determinant < -1e-18)) return;
  const double scale = 1 / determinant;
  const auto solve = [&](const double* y, Parabola& out) {
    out.place += (y[0] * a - y[1] * b + y[2] * c) * scale;
    out.slope = (-y[0] * b + y[1] * d - y[2] * e) * scale;
    out.bend = 2 * (y[0] * c - y[1] * e + y[2] * f) * scale;
  };
  solve(x, x_);
  solve(z, z_);
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
