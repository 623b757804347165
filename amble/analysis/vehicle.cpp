#include "amble/analysis/vehicle.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kStandstill = 0.05;    // m/s: slower, a velocity has no direction
constexpr double kStandingKnots = 0.3;  // seconds between knots while the body stands
constexpr double kNearestKnots = 0.12;  // seconds: nearer ones would make the curve swing
constexpr std::size_t kFewestKnots = 3;

Vec3 on_ground(const Vec3& place) { return {place.x, 0, place.z}; }

/// The part of a rotation that turns about the vertical.
Quat about_vertical(const Quat& q) {
  const Quat twist{q.w, 0, q.y, 0};
  return dot(twist, twist) > 1e-12 ? normalised(twist) : Quat{};
}

/// Moments at which a curve of one foot's supports is held.
std::vector<double> knots_of(const std::vector<Contact>& contacts,
                             const std::vector<std::pair<double, double>>& standing) {
  std::vector<double> knots;
  for (const auto& [first, last] : standing) {
    const int pieces = std::max(1, static_cast<int>(std::ceil((last - first) / kStandingKnots)));
    for (int i = 0; i <= pieces; ++i) knots.push_back(lerp(first, last, double(i) / pieces));
  }
  for (const Contact& contact : contacts) {
    const bool stands = std::any_of(standing.begin(), standing.end(), [&](const auto& span) {
      return span.first < contact.end && span.second > contact.begin;
    });
    if (contact.struck() && contact.lifted() && !stands)
      knots.push_back(0.5 * (contact.begin + contact.end));
  }
  std::sort(knots.begin(), knots.end());
  const auto too_near = [](double a, double b) { return b - a < kNearestKnots; };
  knots.erase(std::unique(knots.begin(), knots.end(), too_near), knots.end());
  return knots;
}

}  // namespace

double VehicleState::tangential() const noexcept {
  return acceleration.x * std::sin(heading) + acceleration.z * std::cos(heading);
}

double VehicleState::lateral() const noexcept {
  return acceleration.x * std::cos(heading) - acceleration.z * std::sin(heading);
}

MotionDetails details_of(const VehicleState& vehicle, const Transform& pelvis) {
  const Quat heading = rotation_y(vehicle.heading), vertical = about_vertical(pelvis.rotation);
  return {rotate(inverse(heading), pelvis.position - vehicle.place), vertical * inverse(heading),
          inverse(vertical) * pelvis.rotation};
}

Transform pelvis_from(const VehicleState& vehicle, const MotionDetails& details) {
  const Quat heading = rotation_y(vehicle.heading);
  return {vehicle.place + rotate(heading, details.offset), details.turn * heading * details.lean};
}

std::optional<VehicleTrack> VehicleTrack::fit(
    const BodyTrack& body, const FootContacts& contacts,
    const std::vector<std::pair<double, double>>& standing) {
  VehicleTrack track;
  track.first_ = 0, track.last_ = body.last_second();
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    const std::vector<double> knots = knots_of(contacts[k], standing);
    if (knots.size() < kFewestKnots) return std::nullopt;
    std::vector<Vec3> places;
    for (const double t : knots) places.push_back(on_ground(body.pelvis_at(t)));
    track.curves_[k] = CubicSpline(knots, std::move(places));
    track.first_ = std::max(track.first_, knots.front());
    track.last_ = std::min(track.last_, knots.back());
  }
  if (track.last_ <= track.first_) return std::nullopt;
  return track;
}

std::vector<VehicleState> VehicleTrack::at(const std::vector<double>& moments) const {
  std::vector<VehicleState> out;
  bool known = false;
  for (const double t : moments) {
    VehicleState state;
    for (const CubicSpline& curve : curves_) {
      state.place += 0.5 * curve.value(t);
      state.velocity += 0.5 * curve.slope(t);
      state.acceleration += 0.5 * curve.bend(t);
    }
    const double before = out.empty() ? 0.0 : out.back().heading;
    state.heading = before;
    if (state.speed() > kStandstill) {  // kwon2007:1, by atan2: its half-way vector fails facing −Z
      const double heading = std::atan2(state.velocity.x, state.velocity.z);
      state.heading = before + wrap_angle(heading - before);
      if (!known)
        for (VehicleState& earlier : out) earlier.heading = state.heading;
      known = true;
    }
    out.push_back(state);
  }
  return out;
}

}  // namespace amble
