#include "amble/blending/gait_blend.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "amble/maths/bspline.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kShortestHalf = 0.1;                  // seconds of half a stride
constexpr double kLeastDuty = 0.05, kMostDuty = 0.97;  // of the stride that a foot is down
constexpr double kTreadSpeed = 1;  // m/s that a contact counts for, over and above its stride's

/// How much an example's contacts count in those of a blend. A contact is a length of the stride:
/// with the duties' plain mean a long stride would stay down as long as a short one, and straighten
/// its leg before it lifts.
double say_in_contact(const Example& example, double weight) noexcept {
  return weight * example.duration * (std::abs(example.speed) + kTreadSpeed);
}

}  // namespace

double BlendedGait::seconds_between(double from, double to) const noexcept {
  // Generic time runs evenly within each half of the stride (park2002:8).
  const auto since_zero = [this](double phase) {
    const double turns = whole_below(phase), part = phase - turns;
    const double within = part < 0.5 ? 2 * part * half_seconds[0]
                                     : half_seconds[0] + (2 * part - 1) * half_seconds[1];
    return turns * seconds() + within;
  };
  return since_zero(to) - since_zero(from);
}

double BlendedGait::phase_after(double phase, double elapsed) const noexcept {
  const double at = seconds_between(0, phase) + elapsed, turns = whole_below(at / seconds());
  const double within = at - turns * seconds();
  return turns + (within < half_seconds[0]
                      ? 0.5 * within / half_seconds[0]
                      : 0.5 + 0.5 * (within - half_seconds[0]) / half_seconds[1]);
}

BlendedGait blend_gait(const MotionLibrary& library,
                       std::span<const ActiveExample> active) noexcept {
  BlendedGait gait;
  gait.half_seconds = {0, 0};
  gait.feet[0].duty = gait.feet[1].duty = 0;
  double distance = 0, turned = 0, total = 0, duties = 0;
  std::array<double, 2> passed{};  // metres that the body goes on over a planted foot
  for (const auto& [index, w] : active) {
    if (library.stands(index)) continue;
    const Example& example = library.examples[static_cast<std::size_t>(index)];
    total += w;
    for (std::size_t h = 0; h < 2; ++h) gait.half_seconds[h] += w * example.half_duration[h];
    distance += w * example.duration * example.speed;
    turned += w * example.duration * example.turn_rate;
    const double share = say_in_contact(example, w);
    duties += share;
    for (std::size_t f = 0; f < 2; ++f) {
      gait.feet[f].duty += share * example.feet[f].duty;
      passed[f] += w * example.feet[f].duty * example.duration * example.speed;
      gait.feet[f].left += w * example.feet[f].left;
      gait.feet[f].forward += w * example.feet[f].forward;
      gait.feet[f].yaw += w * example.feet[f].yaw;
      gait.feet[f].hip_slope += w * example.feet[f].hip_slope;
      gait.feet[f].leaves = gait.feet[f].leaves + example.feet[f].leaves * w;
      gait.feet[f].lands = gait.feet[f].lands + example.feet[f].lands * w;
    }
  }
  if (total <= 0) return BlendedGait{};
  // Negative weights can take more than there is.
  for (double& half : gait.half_seconds) half = std::max(kShortestHalf, half / total);
  for (ExampleFoot& foot : gait.feet) {
    foot.duty = clamp(foot.duty / duties, kLeastDuty, kMostDuty);
    foot.left /= total;
    foot.forward /= total;
    foot.yaw /= total;
    foot.hip_slope *= 1.0 / total;
    foot.leaves = foot.leaves * (1.0 / total);
    foot.lands = foot.lands * (1.0 / total);
  }
  gait.speed = distance / total / gait.seconds();
  // Placed at mid-stance, a foot is where the examples have it at every phase of its contact only
  // if the contact is as long as theirs: what is left of the difference moves the foot.
  for (std::size_t f = 0; f < 2; ++f)
    gait.feet[f].forward += 0.5 * (passed[f] - gait.feet[f].duty * distance) / total;
  gait.turn_rate = turned / total / gait.seconds();
  return gait;
}

MidContact mid_contact(const MotionLibrary& library,
                       std::span<const ActiveExample> active) noexcept {
  std::array<double, 2> sum{}, say{};  // of walks, of runs
  for (const auto& [index, w] : active) {
    if (library.stands(index)) continue;
    const Example& example = library.examples[static_cast<std::size_t>(index)];
    const std::size_t runs = example.gait > 0.5;
    const double own = say_in_contact(example, w);
    sum[runs] += own * 0.25 * (example.feet[0].duty + example.feet[1].duty);
    say[runs] += own;
  }
  const auto mean = [](double total, double of, double without) {
    return clamp(of > 0 ? total / of : without, 0.5 * kLeastDuty, 0.5 * kMostDuty);
  };
  const double whole = mean(sum[0] + sum[1], say[0] + say[1], 0.25);
  return {mean(sum[0], say[0], whole), mean(sum[1], say[1], whole), whole};
}

namespace {

/// Four channels at once: the same bits as one by one.
using Four = float __attribute__((vector_size(16)));
Four load(const float* from) noexcept {
  Four four;
  std::memcpy(&four, from, sizeof four);
  return four;
}
void store(const Four& four, float* to) noexcept { std::memcpy(to, &four, sizeof four); }

/// sum += weight · (the curve's four rows at a tap): the inner loop of a frame.
template <typename Count>
[[gnu::always_inline]] inline void add_rows(double weight, const SplineTap& tap,
                                            const float* curves, std::size_t row, Count channels,
                                            float* __restrict sum) noexcept {
  const float* __restrict a = curves + static_cast<std::size_t>(tap.index[0]) * row;
  const float* __restrict b = curves + static_cast<std::size_t>(tap.index[1]) * row;
  const float* __restrict c = curves + static_cast<std::size_t>(tap.index[2]) * row;
  const float* __restrict d = curves + static_cast<std::size_t>(tap.index[3]) * row;
  const float wa = static_cast<float>(weight * tap.share[0]),
              wb = static_cast<float>(weight * tap.share[1]);
  const float wc = static_cast<float>(weight * tap.share[2]),
              wd = static_cast<float>(weight * tap.share[3]);
  std::size_t i = 0;
  for (; i + 4 <= channels; i += 4)
    store((load(sum + i) +
           ((wa * load(a + i) + wb * load(b + i)) + (wc * load(c + i) + wd * load(d + i)))),
          sum + i);
  for (; i < channels; ++i) sum[i] += (wa * a[i] + wb * b[i]) + (wc * c[i] + wd * d[i]);
}

constexpr int kSwingRows = MotionLibrary::kFootCoefficients;

/// Adds an end of a swing, where three rows of its spline have a say: the value, with the shares
/// 1/6, 4/6, 1/6, and the rate per swing.
void add_end(double weight, const float* rows,
             std::array<double, MotionLibrary::kSwingChannels>& value,
             std::array<double, MotionLibrary::kSwingChannels>& rate) noexcept {
  constexpr std::size_t kChannels = MotionLibrary::kSwingChannels;
  const double sixth = weight / 6, half = 0.5 * (kSwingRows - 3) * weight;
  for (std::size_t c = 0; c < kChannels; ++c) {
    const double first = rows[c], last = rows[2 * kChannels + c];
    value[c] += sixth * (first + 4.0 * rows[kChannels + c] + last);
    rate[c] += half * (last - first);
  }
}

}  // namespace

namespace {

template <typename Count, typename LaterOf>
void blend_rows(const MotionLibrary& library, std::span<const ActiveExample> active,
                const LaterOf& later_of, double phase, double idle_phase, Count count,
                float* channels) noexcept {
  const std::size_t row = static_cast<std::size_t>(library.body_channels());
  std::fill_n(channels, static_cast<std::size_t>(count), 0.0f);
  for (std::size_t i = 0; i < active.size(); ++i) {
    const auto& [example, weight] = active[i];
    const SplineTap tap = periodic_tap(library.stands(example) ? idle_phase : phase + later_of(i),
                                       MotionLibrary::kBodyKnots);
    add_rows(weight, tap, library.body(example), row, count, channels);
  }
}

/// The pelvis alone is asked for often: a count that the compiler knows.
template <typename LaterOf>
void blend_rows(const MotionLibrary& library, std::span<const ActiveExample> active,
                const LaterOf& later_of, double phase, double idle_phase,
                std::span<float> channels) noexcept {
  using Pelvis = std::integral_constant<std::size_t, MotionLibrary::kPelvisChannels>;
  if (channels.size() == Pelvis::value)
    blend_rows(library, active, later_of, phase, idle_phase, Pelvis{}, channels.data());
  else
    blend_rows(library, active, later_of, phase, idle_phase, channels.size(), channels.data());
}

}  // namespace

void blend_body(const MotionLibrary& library, std::span<const ActiveExample> active,
                const MidContact& middle, double phase, double idle_phase,
                std::span<float> channels) noexcept {
  const auto later = [&](std::size_t i) {
    return middle.later(library.examples[static_cast<std::size_t>(active[i].example)]);
  };
  blend_rows(library, active, later, phase, idle_phase, channels);
}

void blend_body(const MotionLibrary& library, std::span<const ActiveExample> active,
                std::span<const double> later, double phase, double idle_phase,
                std::span<float> channels) noexcept {
  blend_rows(
      library, active, [&](std::size_t i) { return later[i]; }, phase, idle_phase, channels);
}

Moving<double> blend_stance_pitch(const MotionLibrary& library,
                                  std::span<const ActiveExample> active, Side side,
                                  double s) noexcept {
  constexpr int kCount = MotionLibrary::kFootCoefficients;
  const SplineTap value = interval_tap(s, kCount, 0), rate = interval_tap(s, kCount, 1);
  Moving<double> pitch;
  for (const auto& [example, weight] : active) {
    const float* curve = library.stance(example, side);
    pitch.value += weight * tap_value(value, curve);
    pitch.rate += weight * tap_value(rate, curve);
  }
  return pitch;
}

double blend_stance_leg(const MotionLibrary& library, std::span<const ActiveExample> active,
                        Side side, double s) noexcept {
  const SplineTap tap = interval_tap(s, MotionLibrary::kFootCoefficients);
  double sum = 0;
  for (const auto& [example, weight] : active)
    sum += weight * tap_value(tap, library.leg(example, side));
  return sum;
}

BlendedSwing blend_swing(const MotionLibrary& library, std::span<const ActiveExample> active,
                         Side side, double s) noexcept {
  constexpr std::size_t kChannels = MotionLibrary::kSwingChannels, kRows = kSwingRows;
  const SplineTap tap = interval_tap(s, kRows);
  using Sums = std::array<double, kChannels>;
  Sums now{}, lift{}, lifting{}, strike{}, striking{};
  double total = 0;
  for (const auto& [example, weight] : active) {
    if (library.stands(example)) continue;  // does not swing
    total += weight;
    const float* rows = library.swing(example, side);
    for (std::size_t k = 0; k < 4; ++k) {
      const double share = weight * tap.share[k];
      const float* row = rows + static_cast<std::size_t>(tap.index[k]) * kChannels;
      for (std::size_t c = 0; c < kChannels; ++c) now[c] += share * row[c];
    }
    add_end(weight, rows, lift, lifting);
    add_end(weight, rows + (kRows - 3) * kChannels, strike, striking);
  }
  const double scale = total > 0 ? 1 / total : 0.0;
  const auto point = [scale](const Sums& c) {
    return SwingPoint{{c[0], c[1], c[2]}, c[3], c[4], c[5]} * scale;
  };
  return {point(now), {point(lift), point(lifting)}, {point(strike), point(striking)}};
}

}  // namespace amble
