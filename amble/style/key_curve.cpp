#include "amble/style/key_curve.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/deterministic.hpp"

namespace amble {
namespace {

constexpr int kHarmonics = 12;   // of a stride; more than the keys can tell apart
constexpr double kFollowed = 4;  // m: the harmonic that is followed half way
constexpr double kMean = 1e4;    // the mean is followed all the way
constexpr double kLeastPace = 0.05;

/// How much two moments so many phases apart have in common.
double common(double apart) noexcept {
  double sum = kMean;
  for (int h = 1; h <= kHarmonics; ++h) {
    const double ratio = kFollowed / h;
    sum += ratio * ratio * ratio * ratio * deterministic::cos(2 * std::numbers::pi * h * apart);
  }
  return sum;
}

}  // namespace

KeyCurve::KeyCurve(const KeyFrameTimes& times) : times_(times) {
  Matrix together(kKeyFrames, kKeyFrames);
  for (int a = 0; a < kKeyFrames; ++a)
    for (int b = 0; b < kKeyFrames; ++b)
      together(a, b) =
          common(times[static_cast<std::size_t>(a)] - times[static_cast<std::size_t>(b)]) +
          (a == b ? 1.0 : 0.0);
  from_keys_ = solve(std::move(together), identity(kKeyFrames));
}

KeyFrameTimes KeyCurve::shares(double phase) const noexcept {
  KeyFrameTimes out{};
  for (int a = 0; a < kKeyFrames; ++a) {
    const double near = common(phase - times_[static_cast<std::size_t>(a)]);
    for (int b = 0; b < kKeyFrames; ++b)
      out[static_cast<std::size_t>(b)] += near * from_keys_(a, b);
  }
  return out;
}

std::vector<double> rows_on_curve(const KeyFrameTimes& times, const std::vector<double>& keys) {
  const std::size_t width = keys.size() / kKeyFrames;
  const KeyCurve curve(times);
  std::vector<double> rows(CycleCurves::kSamples * width, 0.0);
  for (std::size_t i = 0; i < CycleCurves::kSamples; ++i) {
    const KeyFrameTimes shares = curve.shares(static_cast<double>(i) / CycleCurves::kSamples);
    for (std::size_t k = 0; k < kKeyFrames; ++k)
      for (std::size_t c = 0; c < width; ++c)
        rows[i * width + c] += shares[k] * keys[k * width + c];
  }
  return rows;
}

SmoothWarp::SmoothWarp(const KeyFrameTimes& mixed, const KeyFrameTimes& example) : curve_(mixed) {
  for (std::size_t k = 0; k < kKeyFrames; ++k) {
    ahead_[k] = example[k] - mixed[k];
    ahead_[k] -= std::floor(ahead_[k] + 0.5);  // a key on the other side of the cycle's seam
  }
  double steepest = 0, last = (*this)(0);
  for (int i = 1; i <= CycleCurves::kSamples; ++i) {
    const double now = (*this)(static_cast<double>(i) / CycleCurves::kSamples);
    steepest = std::max(steepest, 1 - (now - last) * CycleCurves::kSamples);
    last = now;
  }
  if (steepest > 1 - kLeastPace)  // so that time never runs back
    for (double& ahead : ahead_) ahead *= (1 - kLeastPace) / steepest;
}

double SmoothWarp::operator()(double phase) const noexcept {
  const KeyFrameTimes shares = curve_.shares(phase);
  for (std::size_t k = 0; k < kKeyFrames; ++k) phase += shares[k] * ahead_[k];
  return phase;
}

}  // namespace amble
