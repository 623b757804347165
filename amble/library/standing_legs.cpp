#include "amble/library/standing_legs.hpp"

#include <algorithm>
#include <array>

#include "amble/library/example_curves.hpp"

namespace amble {
namespace {

constexpr double kProbe = 0.004;  // of the stride, for the rate at which a foot leaves

/// The standing leg at a share of its contact as a swing would have it.
SwingPoint standing(const ExampleCurves& curves, const LegBones& bones, Side side, double share) {
  const ExampleFoot& foot = curves.example().feet[static_cast<std::size_t>(index(side))];
  return {reach_of(bones, curves.hip(side, curves.phase_of(side, share)),
                   curves.planted_ankle(side, share)),
          curves.pitch(side, share), foot.yaw - curves.frame(side, share).heading, 0};
}

/// Coefficients of a curve through its values at even shares, by their neighbours alone: plain
/// arithmetic that is the same everywhere.
void put_lengths(const ExampleCurves& curves, Side side, float* out) {
  constexpr int kCount = MotionLibrary::kFootCoefficients, kIntervals = kCount - 3;
  const auto length_at = [&](int i) {
    const double share = static_cast<double>(i) / kIntervals;
    return length(curves.planted_ankle(side, share) -
                  curves.hip(side, curves.phase_of(side, share)));
  };
  std::array<double, kCount + 2> values;  // two more at either end, as they went on
  for (int i = 0; i <= kIntervals; ++i) values[static_cast<std::size_t>(i + 2)] = length_at(i);
  for (const std::size_t i : {1, 0})
    values[i] = 3 * (values[i + 1] - values[i + 2]) + values[i + 3];
  for (const std::size_t i : {kCount, kCount + 1})
    values[i] = 3 * (values[i - 1] - values[i - 2]) + values[i - 3];
  for (std::size_t k = 0; k < kCount; ++k)
    out[k] = static_cast<float>((8 * values[k + 1] - values[k] - values[k + 2]) / 6);
}

}  // namespace

void roll_off_into_swing(MotionLibrary& library, int example) {
  constexpr double kFrom = 0.85;   // share of a contact after which its roll gives way
  constexpr double kAhead = 0.01;  // of a swing, for its rate
  constexpr std::size_t kCount = MotionLibrary::kFootCoefficients, kIntervals = kCount - 3;
  const ExampleCurves curves(library, example);
  if (curves.still()) return;
  for (const Side side : kSides) {
    const auto s = static_cast<std::size_t>(index(side));
    const double duty = curves.example().feet[s].duty;
    const double swings =
        (curves.swinging(side, kAhead).pitch - curves.swinging(side, 0).pitch) / kAhead;
    const double lacks = swings * duty / (1 - duty) - curves.pitch_rate(side, 1);
    float* stance = library.stance_.data() + (2 * static_cast<std::size_t>(example) + s) * kCount;
    // v³(v − 1): nothing at either end but a slope of 1 as the foot leaves; in coefficients f −
    // h²f″/6.
    constexpr double kStep = 1 / ((1 - kFrom) * kIntervals);
    for (std::size_t k = 0; k < kCount; ++k) {
      const double share = (static_cast<double>(k) - 1) / kIntervals,
                   v = std::max(0.0, (share - kFrom) / (1 - kFrom));
      const double bent = v * v * v * (v - 1) - kStep * kStep * v * (2 * v - 1);
      stance[k] += static_cast<float>(lacks * (1 - kFrom) * bent);
    }
  }
}

void note_standing_legs(MotionLibrary& library, int example) {
  const ExampleCurves curves(library, example);
  library.leg_.resize(library.stance_.size());
  Example& own = library.examples[static_cast<std::size_t>(example)];
  for (const Side side : kSides) {
    ExampleFoot& foot = own.feet[static_cast<std::size_t>(index(side))];
    foot.leaves = foot.lands = {};
    put_lengths(curves, side,
                library.leg_.data() + (library.leg(example, side) - library.leg_.data()));
    if (curves.still()) continue;
    const LegBones bones = leg_bones(library.skeleton, side);
    const Sole& sole = library.skeleton.soles[static_cast<std::size_t>(index(side))];
    const double swing = (1 - foot.duty) * own.duration;  // seconds

    const double before = 1 - kProbe / foot.duty;
    const double passed = curves.seconds(side, 1) - curves.seconds(side, before);
    foot.leaves = (standing(curves, bones, side, 1) - standing(curves, bones, side, before)) *
                  (swing / passed);

    const Moving<double> pitch{curves.pitch(side, 0),
                               curves.pitch_rate(side, 0) / (foot.duty * own.duration)};
    const Moving<Vec3> hip{curves.hip(side, curves.phase_of(side, 0)),
                           foot.hip_slope / own.duration};
    const MovingFoot down = rolling_foot(sole, {foot.left, foot.forward, foot.yaw}, pitch);
    foot.lands =
        swing_end(bones, hip, seen_from(curves.frame(side, 0), own.speed, own.turn_rate, down))
            .rate *
        swing;
  }
}

}  // namespace amble
