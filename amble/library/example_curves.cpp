#include "amble/library/example_curves.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "amble/maths/bspline.hpp"

namespace amble {
namespace {

double strike_of(Side side) { return side == Side::right ? 0.0 : 0.5; }

}  // namespace

void ExampleCurves::read(double phase, std::span<float> channels) const {
  const SplineTap tap = periodic_tap(phase, MotionLibrary::kBodyKnots);
  const auto row = static_cast<std::size_t>(library_.body_channels());
  std::fill(channels.begin(), channels.end(), 0.0f);
  for (std::size_t k = 0; k < 4; ++k)
    for (std::size_t c = 0; c < channels.size(); ++c)
      channels[c] += static_cast<float>(tap.share[k]) *
                     library_.body(number_)[static_cast<std::size_t>(tap.index[k]) * row + c];
}

void ExampleCurves::pose(double phase, Pose& pose) const {
  std::vector<float> channels(static_cast<std::size_t>(library_.body_channels()));
  read(phase, channels);
  const Transform pelvis = library_.pelvis(channels.data());
  pose.root = pelvis.position;
  pose.rotations[0] = pelvis.rotation;
  for (std::size_t t = 1; t < library_.turning.size(); ++t) {
    const float* v = channels.data() + MotionLibrary::kPelvisChannels + 3 * (t - 1);
    pose.rotations[static_cast<std::size_t>(library_.turning[t])] =
        library_.references[t] * exp_half({v[0], v[1], v[2]});
  }
}

Vec3 ExampleCurves::hip(Side side, double phase) const {
  std::array<float, MotionLibrary::kPelvisChannels> channels;
  read(phase, channels);
  const Transform pelvis = library_.pelvis(channels.data());
  return pelvis.position + rotate(pelvis.rotation, library_.skeleton.hip_offset(side));
}

double ExampleCurves::share_of_contact(Side side, double phase) const {
  if (still()) return 0.5;
  const double since = phase - strike_of(side);
  return (since - std::floor(since)) / example().feet[static_cast<std::size_t>(index(side))].duty;
}

double ExampleCurves::phase_of(Side side, double share) const {
  return strike_of(side) + share * example().feet[static_cast<std::size_t>(index(side))].duty;
}

double ExampleCurves::pitch(Side side, double share) const {
  if (still()) return 0;
  return tap_value(interval_tap(share, MotionLibrary::kFootCoefficients),
                   library_.stance(number_, side));
}

double ExampleCurves::pitch_rate(Side side, double share) const {
  if (still()) return 0;
  return tap_value(interval_tap(share, MotionLibrary::kFootCoefficients, 1),
                   library_.stance(number_, side));
}

SwingPoint ExampleCurves::swinging(Side side, double share) const {
  constexpr std::size_t kChannels = MotionLibrary::kSwingChannels;
  const float* rows = library_.swing(number_, side);
  const SplineTap tap = interval_tap(share, MotionLibrary::kFootCoefficients);
  std::array<double, kChannels> c{};
  for (std::size_t k = 0; k < 4; ++k)
    for (std::size_t i = 0; i < kChannels; ++i)
      c[i] += tap.share[k] * rows[static_cast<std::size_t>(tap.index[k]) * kChannels + i];
  return {{c[0], c[1], c[2]}, c[3], c[4], c[5]};
}

double ExampleCurves::seconds_per_phase(double phase) const {
  return 2 * example().half_duration[phase - std::floor(phase) < 0.5 ? 0 : 1];
}

double ExampleCurves::phase_after(double seconds) const {
  const auto [first, second] = example().half_duration;
  return seconds < first ? 0.5 * seconds / first : 0.5 + 0.5 * (seconds - first) / second;
}

double ExampleCurves::seconds(Side side, double share) const {
  const Example& own = example();
  const double duty = own.feet[static_cast<std::size_t>(index(side))].duty, phase = share * duty;
  const double first = own.half_duration[side == Side::right ? 0 : 1];
  const double passed =
      phase < 0.5 ? 2 * phase * first : first + (2 * phase - 1) * (own.duration - first);
  return passed - 0.5 * duty * own.duration;
}

GroundFrame ExampleCurves::frame(Side side, double share) const {
  const Example& own = example();
  if (still()) return {};
  return GroundFrame{}.along_arc(own.speed, own.turn_rate, seconds(side, share));
}

Vec3 ExampleCurves::planted_ankle(Side side, double share) const {
  const ExampleFoot& foot = example().feet[static_cast<std::size_t>(index(side))];
  const Sole& sole = library_.skeleton.soles[static_cast<std::size_t>(index(side))];
  return frame(side, share)
      .to_local(roll_foot(sole, {foot.left, foot.forward, foot.yaw}, pitch(side, share)).ankle);
}

}  // namespace amble
