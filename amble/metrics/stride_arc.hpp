#pragma once

#include <span>

#include "amble/maths/ground_frame.hpp"

namespace amble::metrics {

/// How a stride goes over the ground on the whole.
struct ArcRates {
  double speed = 0, turn_rate = 0;  // m/s, rad/s
};

/// A way of constant speed and turn rate, and where its frame is when the stride begins.
struct StrideArc {
  ArcRates rates;
  GroundFrame start;

  GroundFrame at(double seconds) const noexcept {
    return start.along_arc(rates.speed, rates.turn_rate, seconds);
  }
};

/// Speed and turn rate of the arc that comes nearest to the places of one stride (park2002:1), a
/// frame every `dt` seconds. Sway at once and twice the stride's frequency is fitted beside it,
/// without which a fit over one stride is badly off.
ArcRates fit_arc(std::span<const Vec3> places, double dt);

/// The speed of the arc with this turn rate that ends where the places end.
ArcRates arc_between(const Vec3& first, const Vec3& last, double seconds, double turn_rate);

/// The arc laid on the places so that its chord lies along theirs and its mean is theirs.
StrideArc lay_arc(std::span<const Vec3> places, double dt, const ArcRates& rates);

}  // namespace amble::metrics
