#include "amble/blending/gait_blend.hpp"

#include <cmath>

#include "amble/maths/bspline.hpp"

namespace amble {
namespace {

constexpr double kNegligible = 1e-7;  // weights below it do not show

}  // namespace

double BlendedGait::seconds_between(double from, double to) const noexcept {
  // Generic time runs evenly within each half of the stride (park2002:8).
  const auto since_zero = [this](double phase) {
    const double turns = std::floor(phase), part = phase - turns;
    const double within = part < 0.5 ? 2 * part * half_seconds[0]
                                     : half_seconds[0] + (2 * part - 1) * half_seconds[1];
    return turns * seconds() + within;
  };
  return since_zero(to) - since_zero(from);
}

BlendedGait blend_gait(const MotionLibrary& library, std::span<const double> weights) noexcept {
  BlendedGait gait;
  gait.half_seconds = {0, 0};
  gait.feet = {ExampleFoot{0, 0, 0, 0}, ExampleFoot{0, 0, 0, 0}};
  double distance = 0, turned = 0, total = 0;
  for (std::size_t i = 0; i < library.examples.size(); ++i) {
    const double w = weights[i];
    const Example& example = library.examples[i];
    if (w < kNegligible || static_cast<int>(i) == library.stand) continue;
    total += w;
    for (std::size_t h = 0; h < 2; ++h) gait.half_seconds[h] += w * example.half_duration[h];
    distance += w * example.duration * example.speed;
    turned += w * example.duration * example.turn_rate;
    for (std::size_t f = 0; f < 2; ++f) {
      gait.feet[f].duty += w * example.feet[f].duty;
      gait.feet[f].left += w * example.feet[f].left;
      gait.feet[f].forward += w * example.feet[f].forward;
      gait.feet[f].yaw += w * example.feet[f].yaw;
    }
  }
  if (total <= 0) return BlendedGait{};
  for (std::size_t h = 0; h < 2; ++h) gait.half_seconds[h] /= total;
  for (ExampleFoot& foot : gait.feet) {
    foot.duty /= total;
    foot.left /= total;
    foot.forward /= total;
    foot.yaw /= total;
  }
  gait.speed = distance / total / gait.seconds();
  gait.turn_rate = turned / total / gait.seconds();
  return gait;
}

void blend_body(const MotionLibrary& library, std::span<const double> weights, double phase,
                double idle_phase, std::span<float> channels) noexcept {
  const std::size_t used = channels.size(), row = static_cast<std::size_t>(library.body_channels());
  for (float& c : channels) c = 0;
  const SplineTap moving = periodic_tap(phase, MotionLibrary::kBodyKnots);
  const SplineTap standing = periodic_tap(idle_phase, MotionLibrary::kBodyKnots);
  for (std::size_t i = 0; i < library.examples.size(); ++i) {
    if (weights[i] < kNegligible) continue;
    const SplineTap& tap = static_cast<int>(i) == library.stand ? standing : moving;
    const float* curves = library.body(static_cast<int>(i));
    for (std::size_t k = 0; k < 4; ++k) {
      const float share = static_cast<float>(weights[i] * tap.share[k]);
      const float* values = curves + static_cast<std::size_t>(tap.index[k]) * row;
      for (std::size_t c = 0; c < used; ++c) channels[c] += share * values[c];
    }
  }
}

Transform blend_pelvis(const MotionLibrary& library, std::span<const double> weights, double phase,
                       double idle_phase) noexcept {
  float channels[MotionLibrary::kPelvisChannels];
  blend_body(library, weights, phase, idle_phase, channels);
  return library.pelvis(channels);
}

Moving<double> blend_stance_pitch(const MotionLibrary& library, std::span<const double> weights,
                                  Side side, double s) noexcept {
  constexpr int kCount = MotionLibrary::kFootCoefficients;
  const SplineTap value = interval_tap(s, kCount, 0), rate = interval_tap(s, kCount, 1);
  Moving<double> pitch;
  for (std::size_t i = 0; i < library.examples.size(); ++i) {
    if (weights[i] < kNegligible) continue;
    const float* curve = library.stance(static_cast<int>(i), side);
    pitch.value += weights[i] * tap_value(value, curve);
    pitch.rate += weights[i] * tap_value(rate, curve);
  }
  return pitch;
}

SwingShape blend_swing(const MotionLibrary& library, std::span<const double> weights, Side side,
                       double s) noexcept {
  constexpr std::size_t kChannels = MotionLibrary::kSwingChannels;
  const SplineTap tap = interval_tap(s, MotionLibrary::kFootCoefficients);
  double sum[kChannels] = {};
  for (std::size_t i = 0; i < library.examples.size(); ++i) {
    if (weights[i] < kNegligible) continue;
    const float* rows = library.swing(static_cast<int>(i), side);
    for (std::size_t k = 0; k < 4; ++k) {
      const double share = weights[i] * tap.share[k];
      const float* row = rows + static_cast<std::size_t>(tap.index[k]) * kChannels;
      for (std::size_t c = 0; c < kChannels; ++c) sum[c] += share * row[c];
    }
  }
  return {{sum[0], sum[1], sum[2]}, sum[3], sum[4], sum[5]};
}

}  // namespace amble
