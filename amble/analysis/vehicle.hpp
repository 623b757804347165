#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "amble/analysis/body_track.hpp"
#include "amble/analysis/foot_phases.hpp"
#include "amble/maths/cubic_spline.hpp"

namespace amble {

/// An oriented particle on the ground: where a person goes, without the sway of their steps.
/// Its heading is that of its velocity; at standstill it keeps the last one.
struct VehicleState {
  Vec3 place, velocity, acceleration;  // world, y = 0: m, m/s, m/s²
  double heading = 0;                  // radians, unwrapped

  double speed() const noexcept { return length(velocity); }
  /// Along the heading, and across it to the left (kwon2007:2).
  double tangential() const noexcept;
  double lateral() const noexcept;
};

/// What the pelvis does besides following the vehicle (kwon2007:details).
struct MotionDetails {
  Vec3 offset;  // dx: from the vehicle on the ground to the pelvis, in the vehicle's frame
  Quat turn;    // dq_vert: about the vertical, from the vehicle's heading to the pelvis's
  Quat lean;    // q_offset: what is left of the pelvis's orientation
};

/// kwon2007:details  q0 = dq_vert · θ · q_offset, p0 = x + θ dx θ⁻¹, and back.
MotionDetails details_of(const VehicleState& vehicle, const Transform& pelvis);
Transform pelvis_from(const VehicleState& vehicle, const MotionDetails& details);

/// The vehicle of a capture: the mean of two smooth curves, one through the places that the pelvis
/// has in the middle of each support of the left foot, one through those of the right. Sway has the
/// same phase in all places of one curve and the opposite one in the other, so both lose it.
class VehicleTrack {
 public:
  /// None where a foot has fewer than three supports: two make a straight line. `standing` are the
  /// stretches in which the body stands still; both curves stand there too.
  static std::optional<VehicleTrack> fit(const BodyTrack& body, const FootContacts& contacts,
                                         const std::vector<std::pair<double, double>>& standing);

  /// Seconds of the clip between which both curves are known.
  double first() const noexcept { return first_; }
  double last() const noexcept { return last_; }
  const CubicSpline& curve(Side side) const noexcept {
    return curves_[static_cast<std::size_t>(index(side))];
  }

  /// The states at moments of the clip that rise; headings are held from one to the next.
  std::vector<VehicleState> at(const std::vector<double>& moments) const;

 private:
  std::array<CubicSpline, 2> curves_;  // by index(Side)
  double first_ = 0, last_ = 0;
};

}  // namespace amble
