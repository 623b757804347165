#include "amble/steering/pointer_reading.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kWindow = 0.16;                   // seconds that tell where the pointer is
constexpr double kMemory = 0.1;                    // seconds that tell how it moves
constexpr double kAtOnce = 0.012;                  // seconds within which samples count as one
constexpr double kTremor = 0.04, kMeant = 0.1;     // metres off the way: a hand's, and the user's
constexpr double kFarthest = 0.3, kFastest = 15;   // metres, m/s: a step beyond both is a jump
constexpr double kForget = 0.25, kSilence = 0.15;  // seconds over which, and after which, it rests
constexpr double kMissed = 2;                      // intervals without a sample: some get lost
constexpr double kWentOn = 0.6;                    // of the way foreseen, by one that never rested
constexpr double kMostPatience = 0.6;              // seconds
constexpr double kImpatience = 0.002;              // of a second, forgotten each second
constexpr double kMoves = 0.3;                     // m/s of one that would be missed
constexpr double kOfLate = 0.25, kLeap = 1.0;      // seconds; metres that a leap counts for
constexpr double kDashes = 1.2, kCalmer = 0.7;     // metres of late that led nowhere
constexpr double kMeanTime = 0.4, kLeastTime = 0.02;  // seconds, of where it is on the average
constexpr double kDrifts = 0.4;                       // m/s of that: slower ones are none
constexpr double kSettling = 0.6;                     // seconds until that can be told
constexpr double kLargest = 1e5;                      // metres: nothing is that far
constexpr double kLatest = 1e9;                       // seconds

bool usable(double value) noexcept { return value > -kLargest && value < kLargest; }

}  // namespace

void PointerReading::Sums::add(double at, double from_x, double from_z) noexcept {
  count += 1, t += at, tt += at * at;
  x += from_x, tx += at * from_x;
  z += from_z, tz += at * from_z;
}

/// The same seen from a sample that is later and elsewhere, with less weight.
void PointerReading::Sums::move_on(double seconds, double dx, double dz, double kept) noexcept {
  tt += seconds * (seconds * count - 2 * t), t -= seconds * count;
  tx -= dx * t + seconds * x, x -= dx * count;
  tz -= dz * t + seconds * z, z -= dz * count;
  count *= kept, t *= kept, tt *= kept;
  x *= kept, tx *= kept;
  z *= kept, tz *= kept;
}

void PointerReading::Sums::become(const Sums& other, double share) noexcept {
  count = lerp(count, other.count, share), t = lerp(t, other.t, share);
  tt = lerp(tt, other.tt, share);
  x = lerp(x, other.x, share), tx = lerp(tx, other.tx, share);
  z = lerp(z, other.z, share), tz = lerp(tz, other.tz, share);
}

PointerReading::Line PointerReading::Sums::line(const Sample& last) const noexcept {
  const double share = 1 / count, middle = share * t, spread = tt - middle * t;
  const double per_spread = spread > 1e-9 ? 1 / spread : 0.0;
  return {last.seconds + middle, last.x + share * x, last.z + share * z,
          per_spread * (tx - middle * x), per_spread * (tz - middle * z)};
}

void PointerReading::reset(double x, double z) noexcept {
  next_ = count_ = 0;
  way_ = way_x_ = way_z_ = 0;
  dashing_ = patience_ = 0;
  line_ = {0, usable(x) ? x : 0.0, usable(z) ? z : 0.0, 0, 0};
}

void PointerReading::sample(double seconds, double x, double z) noexcept {
  if (!(seconds > -kLatest && seconds < kLatest) || !usable(x) || !usable(z)) return;
  const Sample now{seconds, x, z, seconds};
  if (count_ == 0) {
    mean_x_ = {x, 0}, mean_z_ = {z, 0};
    hear(now);
    return fit();
  }
  Sample& before = last(0);
  if (!(seconds > before.seconds)) return;
  const double dx = x - before.x, dz = z - before.z,
               reach = kFarthest + kFastest * (seconds - before.seconds);
  const bool leapt = dx * dx + dz * dz > reach * reach;  // what was before tells nothing
  if (!leapt && seconds - before.began < kAtOnce) {
    const double share = 1.0 / ++before.count;
    const double later = share * (seconds - before.seconds);
    of_late_.count -= 1;
    of_late_.move_on(later, share * dx, share * dz, 1);
    of_late_.count += 1;
    before.seconds += later, before.x += share * dx, before.z += share * dz;
    return fit();
  }
  be_patient(before, now);
  blur(before, now);
  if (leapt) count_ = 0;
  hear(now);
  fit();
}

/// A pointer that was silent and is found where it was going has not rested: samples of it get lost
/// at times, and the next silence is no rest before it lasts as long.
void PointerReading::be_patient(const Sample& before, const Sample& now) noexcept {
  const double seconds = now.seconds - before.seconds, vx = line_.velocity_x, vz = line_.velocity_z;
  const double square = vx * vx + vz * vz,
               gone = (now.x - before.x) * vx + (now.z - before.z) * vz;  // times the pace
  const bool went_on = square > kMoves * kMoves && gone > kWentOn * square * seconds;
  patience_ =
      std::max(patience_ - kImpatience * seconds, went_on ? std::min(seconds, kMostPatience) : 0.0);
}

void PointerReading::hear(const Sample& now) noexcept {
  if (count_ == 0) {
    of_late_ = {};
  } else {
    const Sample& before = last(0);
    const double seconds = now.seconds - before.seconds, late = seconds / kMemory;
    of_late_.move_on(seconds, now.x - before.x, now.z - before.z,
                     1 / (1 + late * (1 + 0.5 * late)));
  }
  of_late_.add(0, 0, 0);
  samples_[static_cast<std::size_t>(next_)] = now;
  next_ = (next_ + 1) % kMost;
  count_ = std::min(count_ + 1, kMost);
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

/// Least squares over the last samples.
void PointerReading::fit() noexcept {
  const Sample& now = last(0);
  Sums window;
  window.add(0, 0, 0);
  int heard = 1;
  for (; heard < count_; ++heard) {
    const Sample& one = last(heard);
    const double t = one.seconds - now.seconds;
    if (heard > 2 && t < -kWindow) break;
    window.add(t, one.x - now.x, one.z - now.z);
  }
  interval_ = heard > 1 ? (now.seconds - last(heard - 1).seconds) / (heard - 1) : 0.0;
  if (dashing_ > 0) {
    const double vx = mean_x_.velocity, vz = mean_z_.velocity, pace = std::sqrt(vx * vx + vz * vz);
    const double drifts = clamp01(pace / kDrifts - 1) * clamp01(dashing_ / kSettling - 1);
    line_ = {now.seconds, mean_x_.value + 2 * kMeanTime * drifts * vx,
             mean_z_.value + 2 * kMeanTime * drifts * vz, drifts * vx, drifts * vz};
    return;
  }
  // A trembling hand is still on the way that it has gone for a while; one that means to go
  // elsewhere, or to stop, has left it.
  const Line lately = of_late_.line(now);
  line_ = window.line(now);
  const double off_x = line_.x_at(now.seconds) - lately.x_at(now.seconds),
               off_z = line_.z_at(now.seconds) - lately.z_at(now.seconds);
  const double off = std::sqrt(off_x * off_x + off_z * off_z),
               meant = clamp01((off - kTremor) / (kMeant - kTremor));
  line_.velocity_x = lerp(lately.velocity_x, line_.velocity_x, meant);
  line_.velocity_z = lerp(lately.velocity_z, line_.velocity_z, meant);
  of_late_.become(window, meant);  // what it did before tells nothing any more
}

PointerMotion PointerReading::at(double seconds) const noexcept {
  if (count_ == 0) return {line_.x, line_.z, 0, 0, line_.x, line_.z};
  const double heard = last(0).seconds, since = std::max(-kWindow, seconds - heard);
  // A pointer that is not heard of any more comes to rest within a moment.
  const double silence = std::max({kSilence, kMissed * interval_, patience_});
  const double alive = 1 - clamp01((since - silence) / kForget);
  const double now = heard + std::min(since, silence);
  return {line_.x_at(now),          line_.z_at(now), alive * line_.velocity_x,
          alive * line_.velocity_z, line_.x,         line_.z};
}

}  // namespace amble
