#include "amble/engine/style_legs.hpp"

#include <algorithm>
#include <cmath>

#include "amble/library/example_curves.hpp"
#include "amble/maths/bspline.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Lengths of a leg: as straight as a walk's become, bent too much to be meant for a walk's, and out
// of reach beyond; 10°, 20° and 5° at the knee.
constexpr double kUpright = 0.9958, kCrouched = 0.985, kWithinReach = 0.999;
constexpr double kMiddleFrom = 0.25,
                 kMiddleTo = 0.74;  // of a stance: else foot and pelvis give way
constexpr int kLooks = 12;          // at a stretch of a stance
constexpr std::size_t kBodyKnots = MotionLibrary::kBodyKnots;
constexpr std::size_t kFootKnots = MotionLibrary::kFootCoefficients;

/// Calls `see(share, vertical, level, leg)` for hip over ankle, up and across in lengths of that
/// leg, between two shares of the stances of an example.
template <typename See>
void look_at_stances(const MotionLibrary& library, int example, double from, double to,
                     const See& see) {
  const ExampleCurves curves(library, example);
  for (const Side side : kSides)
    for (int i = 0; i <= kLooks; ++i) {
      const double share = lerp(from, to, i / double(kLooks));
      const Vec3 leg =
          curves.hip(side, curves.phase_of(side, share)) - curves.planted_ankle(side, share);
      const double own = library.skeleton.leg_length(side);
      see(share, leg.y / own, std::sqrt(leg.x * leg.x + leg.z * leg.z) / own, own);
    }
}

/// How straight the legs of an example become while they carry: the share of their length.
double straightest(const MotionLibrary& library, int example, double from, double to) {
  double most = 0;
  look_at_stances(library, example, from, to, [&](double, double vertical, double level, double) {
    most = std::max(most, vertical * vertical + level * level);
  });
  return std::sqrt(most);
}

/// The share of a contact that a coefficient of its curve stands for.
double share_of(std::size_t coefficient) {
  return clamp((static_cast<double>(coefficient) - 1) / (kFootKnots - 3), 0.0, 1.0);
}

/// Spreads what single coefficients of a curve have beyond their neighbours.
void even_out(std::array<double, kFootKnots>& curve) {
  constexpr int kTimes = 3;
  for (int i = 0; i < kTimes; ++i) {
    double before = curve[0];
    for (std::size_t k = 1; k + 1 < kFootKnots; ++k) {
      const double own = curve[k];
      curve[k] = 0.25 * (before + 2 * own + curve[k + 1]);
      before = own;
    }
  }
}

/// A channel of an example's body at a phase.
double channel_at(const float* body, std::size_t channels, std::size_t channel, double phase) {
  const SplineTap tap = periodic_tap(phase, kBodyKnots);
  double sum = 0;
  for (std::size_t k = 0; k < 4; ++k)
    sum += tap.share[k] * body[static_cast<std::size_t>(tap.index[k]) * channels + channel];
  return sum;
}

/// Moves the body of an example up, its legs longer by as much.
void raise(MotionLibrary& library, int example, double metres) {
  const auto channels = static_cast<std::size_t>(library.body_channels());
  float* body = library.body_.data() + static_cast<std::size_t>(example) * kBodyKnots * channels;
  for (std::size_t k = 0; k < kBodyKnots; ++k) {
    body[k * channels + 1] += static_cast<float>(metres);
    for (std::size_t side = 0; side < 2; ++side)
      body[k * channels + MotionLibrary::kLegChannel + side] += static_cast<float>(metres);
  }
}

}  // namespace

double straightness(const MotionLibrary& library, int example) {
  constexpr double kBent = 0.88, kWalks = 0.905;  // means of the middle: who crouches, who walks
  constexpr double kNearly = kCrouched, kStraight = 0.99;
  const double middle = std::min(straightest(library, example, kMiddleFrom, kMiddleTo), kUpright);
  double mean = 0, looks = 0;
  look_at_stances(library, example, kMiddleFrom, kMiddleTo,
                  [&](double, double vertical, double level, double) {
                    mean += std::sqrt(vertical * vertical + level * level);
                    looks += 1;
                  });
  // Legs that are straight at some time are so in the middle of other strides, but for who
  // crouches.
  const double most = straightest(library, example, 0.05, 0.95);
  const double upright = smoothstep((mean / looks - kBent) / (kWalks - kBent)) *
                         smoothstep((most - kNearly) / (kStraight - kNearly));
  return lerp(middle, std::max(middle, kUpright), upright);
}

bool stays_bent(const MotionLibrary& library, int example) {
  const double most = straightest(library, example, 0.05, 0.95);
  return most > kCrouched && most < kUpright;
}

StanceLengths stance_lengths(const MotionLibrary& library, int example) {
  StanceLengths out;
  const ExampleCurves curves(library, example);
  for (const Side side : kSides)
    for (std::size_t k = 0; k < kFootKnots; ++k) {
      const double share = share_of(k);
      out[static_cast<std::size_t>(index(side))][k] = length(
          curves.hip(side, curves.phase_of(side, share)) - curves.planted_ankle(side, share));
    }
  return out;
}

void stand_as_straight(MotionLibrary& library, int example, double share) {
  constexpr double kMost = 0.12;  // metres
  double room = kMost;
  look_at_stances(
      library, example, 0.1, kMiddleTo, [&](double at, double vertical, double level, double leg) {
        const double reach = at >= kMiddleFrom ? share : kWithinReach;
        room = std::min(room,
                        leg * (std::sqrt(std::max(0.0, reach * reach - level * level)) - vertical));
      });
  raise(library, example, std::max(room, -kMost));
}

void keep_in_reach(const MotionLibrary& library, int plain, MotionLibrary& both, int styled) {
  constexpr double kEnds = 0.2;  // of a stance: a leg out of reach in its middle is met in stride
  const ExampleCurves before(library, plain), after(both, styled);
  double lower = 0;
  for (const Side side : kSides)
    for (int i = 0; i <= kLooks; ++i) {
      const double share = i / double(kLooks);
      if (share > kEnds && share < 1 - kEnds) continue;
      const Vec3 ankle = before.planted_ankle(side, share);
      const double phase = before.phase_of(side, share),
                   most = std::max(length(before.hip(side, phase) - ankle),
                                   kUpright * library.skeleton.leg_length(side));
      lower = std::max(lower, length(after.hip(side, phase) - ankle) - most);
    }
  if (lower > 0) raise(both, styled, -lower);
}

void leave_as_bent(MotionLibrary& library, int example, const StanceLengths& lengths) {
  constexpr double kFrom = 0.5, kGoes = 0.85;  // shares of a contact
  constexpr double kBends = 0.012;             // of a leg, until it lifts
  constexpr double kMostRise = 0.5;            // radians
  const ExampleCurves curves(library, example);
  for (const Side side : kSides) {
    const std::size_t s = static_cast<std::size_t>(index(side));
    const Sole& sole = library.skeleton.soles[s];
    const ExampleFoot& foot = curves.example().feet[s];
    float* stance =
        library.stance_.data() + (2 * static_cast<std::size_t>(example) + s) * kFootKnots;
    std::array<double, kFootKnots> rises{};
    for (std::size_t k = 0; k < kFootKnots; ++k) {
      const double share = share_of(k);
      if (share <= kFrom) continue;
      const GroundAxes axes = curves.frame(side, share).axes();
      const Vec3 hip = axes.to_world(curves.hip(side, curves.phase_of(side, share)));
      const double pitch = curves.pitch(side, share);
      const double going = smoothstep((share - kGoes) / (1 - kGoes)),
                   leg = library.skeleton.leg_length(side), own = lengths[s][k];
      const double wanted = std::min(std::max(own, lerp(kUpright * leg, own, going)),
                                     (kUpright - kBends * going) * leg);
      const auto too_long = [&](double rise) {
        return length(hip -
                      roll_foot(sole, {foot.left, foot.forward, foot.yaw}, pitch - rise).ankle) -
               wanted;
      };
      double rise = 0, off = too_long(0);
      if (off <= 0) continue;
      for (int i = 0; i < 3 && off > 1e-4; ++i) {
        constexpr double kProbe = 0.02;
        const double slope = (too_long(rise + kProbe) - off) / kProbe;
        rise = slope < -0.02 ? std::min(rise - off / slope, kMostRise) : kMostRise;
        off = too_long(rise);
      }
      rises[k] = rise * smoothstep((share - kFrom) / (kGoes - kFrom));
    }
    even_out(rises);
    for (std::size_t k = 0; k < kFootKnots; ++k) stance[k] -= static_cast<float>(rises[k]);
  }
}

void flatten_in_time(MotionLibrary& library, int example) {
  constexpr double kSoonest = 0.16, kLatest = 0.28;  // shares of a contact
  for (std::size_t s = 0; s < 2; ++s) {
    float* stance =
        library.stance_.data() + (2 * static_cast<std::size_t>(example) + s) * kFootKnots;
    // One radian of the strike would take a whole contact.
    const double by = clamp(static_cast<double>(stance[1]), kSoonest, kLatest);
    for (std::size_t k = 0; k < kFootKnots; ++k)
      if (stance[k] > 0) stance[k] *= static_cast<float>(smoothstep((by - share_of(k)) / by));
  }
}

void measure_legs(MotionLibrary& library, int example) {
  const auto channels = static_cast<std::size_t>(library.body_channels());
  const ExampleCurves curves(library, example);
  std::array<double, kBodyKnots> lengths;
  for (const Side side : kSides) {
    const std::size_t channel = MotionLibrary::kLegChannel + static_cast<std::size_t>(index(side));
    float* body = library.body_.data() + static_cast<std::size_t>(example) * kBodyKnots * channels;
    for (std::size_t k = 0; k < kBodyKnots; ++k) {
      const double phase = static_cast<double>(k) / kBodyKnots;
      const double share = curves.share_of_contact(side, phase);
      lengths[k] = share <= 1 ? length(curves.hip(side, phase) - curves.planted_ankle(side, share))
                              : channel_at(body, channels, channel, phase);
    }
    fit_periodic(lengths);
    for (std::size_t k = 0; k < kBodyKnots; ++k)
      body[k * channels + channel] = static_cast<float>(lengths[k]);
  }
}

}  // namespace amble
