#pragma once

#include "amble/kinematics/foot_roll.hpp"
#include "amble/terrain/terrain.hpp"

namespace amble {

/// The middle of a foot, metres ahead of its ankle: what is to be on a spot.
inline double middle_of(const Sole& sole) noexcept { return 0.5 * sole.ball_joint.z; }

/// The plant brought to the ground under it: as high as no point of the sole sinks, leaning as the
/// ground does from heel to tip.
Plant grounded(const Terrain& terrain, const Sole& sole, Plant plant) noexcept;

/// A place for a foot: nowhere an edge under the sole, if the treads allow it.
struct Foothold {
  Plant plant;       // on the ground
  double shift = 0;  // metres that it lies ahead, along the foot, of where it was wanted
  double tread = 0;  // metres between the edges before and behind; 0: none near
  double aside = 0;  // metres that it lies to the left of there
};

/// What speaks for one tread rather than another.
struct Preference {
  Plant kept;             // its tread is better by `hold` metres
  double hold = 0;        // 0: none is kept
  double level = 0;       // the height that the body stands on
  double per_height = 0;  // metres of shift worth a metre up or down from there
  bool search = false;    // even where the sole lies well: how deep is the tread?
  bool ahead = false;     // rather a step ahead or back than one aside
  bool aside = false;     // the other way round
};

/// What speaks for the tread that a foot stands on or is going to, beside one where another foot
/// stands at `level`.
inline Preference for_its_tread(const Plant& kept, double level, double size) noexcept {
  constexpr double kHold = 0.08;      // metres
  constexpr double kPerHeight = 0.6;  // metres of shift worth a metre of height
  return {kept, kHold * size, level, kPerHeight};
}

/// The nearest foothold to where a foot is wanted. `size` is that of the body beside a grown-up's:
/// a child keeps nearer to edges, and minds lower ones.
Foothold foothold(const Terrain& terrain, const Sole& sole, const Plant& wanted, double size,
                  const Preference& preference = {}) noexcept;

/// How deep the lowest of heel, ball and tip lies below the ground; negative: above it. Metres.
double depth_of(const Terrain& terrain, const Sole& sole, const FootPose& foot) noexcept;

}  // namespace amble
