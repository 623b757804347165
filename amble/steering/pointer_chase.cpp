#include "amble/steering/pointer_chase.hpp"

#include <algorithm>
#include <cmath>

#include "amble/steering/drive.hpp"
#include "amble/steering/pivot.hpp"

namespace amble {
namespace {

constexpr double kLead = 0.4, kFarthestLead = 0.35;  // seconds
constexpr double kFarthestPast = 1.5;                // metres: who is farther past it turns round
constexpr double kSmoothing = 0.12;                  // seconds, of the pointer
constexpr double kClosing = 0.6;                     // 1/s: share of the gap closed in a second
constexpr double kTurning = 2.2;                     // 1/s, of the bearing
constexpr double kMostTurning = 2.5;            // rad/s, used to bound the speed near the pointer
constexpr double kArrived = 0.12, kLeft = 0.3;  // metres between pointer and vehicle
constexpr double kGaitTime = 0.3;               // seconds: a gait is no matter of a moment
constexpr double kRunFrom = 0.15, kWalkFrom = 0.25;  // m/s above and below the speed of change
constexpr double kStill = 0.1;                       // m/s of a pointer at rest

}  // namespace

double turn_towards(double heading, const VehicleReading& vehicle) noexcept {
  const double lagging = 2 * Drive::kTimeConstant * vehicle.turn_rate;  // it turns on by that much
  const double left = wrap_angle(heading - vehicle.frame.heading - lagging),
               usual = kTurning * left;
  // Who turns back does so as fast as the turn can still end.
  const double goes_on = Pivot::ends_within(left);
  const bool this_way = left * vehicle.turn_rate > 0 && goes_on > std::abs(usual);
  if (!this_way) return usual;
  return lerp(usual, left < 0 ? -goes_on : goes_on, Pivot::share(vehicle.turn_rate));
}

Directive PointerChase::advance(double x, double z, const VehicleReading& vehicle,
                                double seconds) noexcept {
  x_.advance(x, kSmoothing, seconds);
  z_.advance(z, kSmoothing, seconds);
  const double pointer_speed = std::sqrt(x_.velocity * x_.velocity + z_.velocity * z_.velocity);
  // The hand's tremor is gone from the filtered pointer; its lag is put back.
  x = x_.value + 2 * kSmoothing * x_.velocity;
  z = z_.value + 2 * kSmoothing * z_.velocity;
  const Vec3 gap = vehicle.frame.to_local({x, 0, z});
  const double distance = std::sqrt(gap.x * gap.x + gap.z * gap.z);
  if (distance < kArrived && pointer_speed < kStill) resting_ = true;
  if (distance > kLeft || pointer_speed > 3 * kStill) resting_ = false;
  if (resting_) {
    demand_ = {};
    running_ = false;
    return {};
  }

  // Aim where the pointer will be once the vehicle has done what it is told, and a little beyond:
  // beside the pointer its bearing means nothing, but where it goes does.
  // Who has gone past it aims beyond themselves, along its way, and is caught up with.
  const double way_x = x_.velocity / std::max(pointer_speed, 1e-3),
               way_z = z_.velocity / std::max(pointer_speed, 1e-3);
  const double past = (vehicle.frame.x - x) * way_x + (vehicle.frame.z - z) * way_z;
  const double waited =
      clamp(past, 0.0, kFarthestPast) * smoothstep(pointer_speed / (3 * kStill) - 1);
  const double ahead = 2 * Drive::kTimeConstant +
                       std::min(kLead, kFarthestLead / std::max(pointer_speed, 1e-3)) +
                       waited / std::max(pointer_speed, 1e-3);
  const Vec3 aim = vehicle.frame.to_local({x + ahead * x_.velocity, 0, z + ahead * z_.velocity});
  const double bearing = deterministic::atan2(aim.x, aim.z);
  const double turn = turn_towards(vehicle.frame.heading + bearing, vehicle);
  // Forward is towards the aim: a pointer that has been passed is waited for, not turned to.
  const double reach = std::max(1e-6, std::sqrt(aim.x * aim.x + aim.z * aim.z));
  const Vec3 lead =
      vehicle.frame.to_local({vehicle.frame.x + x_.velocity, 0, vehicle.frame.z + z_.velocity});
  const double leading = (lead.x * aim.x + lead.z * aim.z) / reach;
  const double behind = (gap.x * aim.x + gap.z * aim.z) / reach;
  // Slower while it looks elsewhere, and no faster than it can turn towards an aim close by.
  const double along = aim.z / reach, aside = std::abs(aim.x) / reach;
  const double fastest = kMostTurning * reach / (2 * aside + 0.05);
  const double speed = clamp(std::max(0.0, leading) + kClosing * behind, 0.0, fastest) *
                       smoothstep((along + 0.1) / 0.8);
  demand_.advance(speed, kGaitTime, seconds);
  if (demand_.value > change_ + kRunFrom) running_ = true;
  if (demand_.value < change_ - kWalkFrom) running_ = false;
  return {speed, turn, running_ ? 1.0 : 0.0};
}

}  // namespace amble
