#pragma once

#include "amble/style/decomposition.hpp"

namespace amble {

/// When and how fast a walk goes.
struct WalkTimes {
  double gait = 0, speed = 0, turn_rate = 0;
  std::array<double, 2> half_seconds{0, 0};
  std::array<KeyPhases, 2> keys{};  // by index(Side)

  double seconds() const noexcept { return half_seconds[0] + half_seconds[1]; }
  double stride() const noexcept { return speed * seconds(); }  // metres
  double duty(std::size_t side) const noexcept {
    return keys[side][static_cast<std::size_t>(FootPhase::toe_off)];
  }
};

/// Speed, pace and key phases of a walk with these weights and key frames: means of the examples.
/// A stride whose legs swing less is shorter; at the speed of the examples it is then quicker by
/// as much.
WalkTimes times_of(const Decomposition& all, const std::vector<double>& weights,
                   std::span<const double> frames);

/// Times of a mix on legs of other walks, by index(Side): speed and turn are the base's, when feet
/// come down and leave is what their legs say. Legs that take other steps than the base's change
/// its pace: people who go faster take longer and quicker steps alike, so half of it is the steps'
/// and half the pace's.
WalkTimes times_on_legs(const WalkTimes& base, const std::array<WalkTimes, 2>& legs);

/// How much longer the steps of a leg are in a mix than in its own walk.
double stretch_of(const WalkTimes& leg, const WalkTimes& mix) noexcept;

/// Whether legs can go as the mix does: with steps not too much longer or shorter than their own,
/// and no foot thrown much harder than in the walks that the mix is made of.
bool manages(const WalkTimes& base, const std::array<WalkTimes, 2>& legs,
             const WalkTimes& mix) noexcept;

}  // namespace amble
