#include "amble/adaptation/arm_stretch.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/adaptation/reach.hpp"
#include "amble/maths/deterministic.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kStraightest = 24 * kDegree, kMostBent = 160 * kDegree;         // flexion
constexpr double kHardest = kHardestTurn * kDegree / (kFixedStep * kFixedStep);  // rad/s²
constexpr double kSharpest =
    kSharpestTurn * kDegree / (kFixedStep * kFixedStep * kFixedStep);  // rad/s³
constexpr double kAtLeisure = 0.8;  // m/s: what moves less is met like this
constexpr double kFastest = 9.5;    // arms a second: what moves faster is met like this
constexpr double kGuess = 33 * kDegree, kGuessPerArm = 10.2 * kDegree, kGuessBeside = 1.06;
constexpr int kSecants = 3;

/// The share of a way that is gone when its speed falls to nothing by a smooth step: at t of it,
/// and the same for a speed that grows from nothing but for the step.
double braked(double t) noexcept { return t - t * t * t * (1 - 0.5 * t); }
double braked_growing(double t) noexcept { return t * t * (0.5 - t * t * (0.75 - 0.4 * t)); }

}  // namespace

ArmStretch::ArmStretch(double upper, double lower, double speed) noexcept
    : squares_(upper * upper + lower * lower), product_(upper * lower) {
  const double arm = upper + lower;
  const double pace = std::min(std::sqrt(speed * speed + kAtLeisure * kAtLeisure), kFastest * arm);
  // Secants from where a line through the answers nearly hits.
  double before = std::min(kGuess + kGuessPerArm * pace / arm, kMostBent - kGuess),
         now = kGuessBeside * before, missed_before = meet_at(before, pace),
         missed = meet_at(now, pace);
  for (int n = 0; n < kSecants && missed != missed_before; ++n) {
    const double next = now - missed * (now - before) / (missed - missed_before);
    before = now, missed_before = missed;
    now = clamp(next, kStraightest, kMostBent);
    missed = meet_at(now, pace);
  }
}

/// Lets the hand be exact up to this flexion, and gives how much more than wanted is left of it
/// where the elbow comes to rest.
double ArmStretch::meet_at(double flexion, double pace) noexcept {
  flexion_ = flexion;
  const auto [sine, cosine] = deterministic::sincos(flexion_);
  exact_ = std::sqrt(squares_ + 2 * product_ * cosine);
  slope_ = -exact_ / (product_ * sine);
  curve_ = -(1 + slope_ * slope_ * product_ * cosine) / (product_ * sine);
  // A smooth step of speed within a time t: at most 1.5/t of it a second, and 6/t² a second².
  const double rate = -slope_ * pace, hard = 1.5 * rate / kHardest;
  width_ = pace * std::sqrt(hard * hard + 6 * rate / kSharpest);
  return flexion_ + width_ * (slope_ * 0.5 + curve_ * width_ * 0.15) - kStraightest;
}

double ArmStretch::length_at(double flexion) const noexcept {
  return std::sqrt(squares_ + 2 * product_ * deterministic::cos(flexion));
}

double ArmStretch::flexion_at(double length) const noexcept {
  return deterministic::acos(clamp((length * length - squares_) / (2 * product_), -1, 1));
}

double ArmStretch::between(double from, double to, double share) const noexcept {
  if (share >= 1) return to;
  return length_at(lerp(flexion_at(from), flexion_at(to), share));
}

double ArmStretch::to(double distance) const noexcept {
  if (distance <= exact_) return distance;
  const double t = std::min(1.0, (distance - exact_) / width_);
  return length_at(flexion_ + width_ * (slope_ * braked(t) + curve_ * width_ * braked_growing(t)));
}

double ArmStretch::most() const noexcept { return to(exact_ + width_); }

}  // namespace amble
