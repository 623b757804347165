#include <algorithm>
#include <cmath>

#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/steering/steering_limits.hpp"

namespace amble {
namespace {

constexpr double kPlanAhead = 0.22;        // seconds by which plans know a vehicle's wish
constexpr double kUp = 0.05, kDown = 0.1;  // m/s beyond the change of gait
constexpr double kInside = 0.99;           // of the turn rates that examples have
constexpr double kSlowest = 0.02;          // m/s, rad/s of a vehicle that moves
// Of the half cycle: the speed there tells its gait. Who brakes runs on for longer, since runners
// brake harder.
constexpr double kMeanwhile = 0.7, kBraking = 0.35;
constexpr double kRunsFrom = 1.0;  // m/s at the end of a half cycle that ends running
constexpr double kStopped = 0.25;  // m/s at the end of the half cycle that a stop ends in
constexpr double kGoing = 0.3, kPullTime = 0.25;  // m/s of a body that goes somewhere; seconds
constexpr double kNothing = 2e-5;                 // metres, half radians; per second
constexpr double kFading = 0.22, kSoonest = 0.8;  // seconds; of a half cycle that is shorter
constexpr Lag kDetailLag{PelvisDetails::kTime, kFixedStep}, kForeseenLag{0.05, kFixedStep},
    kGoingLag{0.05, kFixedStep}, kTurningLag{0.05, kFixedStep}, kSpeedingLag{0.03, kFixedStep};

/// What a vehicle says, as far as it can be true: any other number reads as zero, and any other
/// place as the last one.
VehicleReading believable(const VehicleReading& said, const GroundFrame& last) noexcept {
  const auto number = [](double value) { return finite_or_zero(value) == value; };
  const bool somewhere = number(said.frame.x) && number(said.frame.z) && number(said.frame.heading);
  return {somewhere ? said.frame : last, finite_or_zero(said.speed), finite_or_zero(said.turn_rate),
          finite_or_zero(said.acceleration), finite_or_zero(said.turn_acceleration)};
}

/// 0 treads on the spot … 1 goes somewhere, or is about to.
double going(double speed, double acceleration) noexcept {
  const double pull = kPullTime * std::abs(acceleration);
  return smoothstep((speed + (acceleration < 0 ? std::min(pull, speed) : pull)) / kGoing);
}

/// The speed at which walking becomes running, m/s. In a bend walkers are slower, and nobody walks
/// faster there than the examples do.
double change_in_bend(const MotionLibrary& library, double turn_rate) noexcept {
  const auto at = [&](const Group& group) {
    double least = 0, most = 0;
    for (const Point2& corner : group.envelope.corners)
      least = std::min(least, corner[1]), most = std::max(most, corner[1]);
    return group.envelope.section(1, kInside * clamp(turn_rate, least, most));
  };
  const double top = at(library.groups.front()).high, bottom = at(library.groups.back()).low;
  return std::min(change_of_gait(top, bottom), top - kUp);
}

}  // namespace

/// A vehicle faces where it goes: who goes aside or back lets go of that first.
void Character::Impl::ride(RiddenVehicle* mount) noexcept {
  const bool ahead = state.manoeuvre < 0 || slow_group(state).ahead(), waited = waiting == mount;
  vehicle = ahead ? mount : nullptr;
  if (vehicle && waited) vehicle->board({state.course.frame});
  waiting = ahead ? nullptr : mount;
}

/// kwon2007:prescription  At the start of a half cycle its type is settled, by what was asked for
/// or else by the speed, and the captured half cycles of that kind are weighed by the vehicle's
/// speed, a_z and a_x.
void Character::Impl::prescribe(Prescription& p, int half) noexcept {
  using Kind = Prescription::Kind;
  using Type = Command::Type;
  p.half = half;
  const double change = change_in_bend(*library, ridden.turn_rate);
  const double half_seconds = gait.half_seconds[half > 0 ? 1 : 0],
               share = ridden.acceleration < 0 ? kBraking : kMeanwhile,
               meanwhile = ridden.speed + share * ridden.acceleration * half_seconds,
               later = ridden.speed + ridden.acceleration * half_seconds;
  p.runs = wish.type == Type::run || (wish.type != Type::walk && library->groups.size() > 1 &&
                                      meanwhile > change + (p.runs ? -kDown : kUp));
  const bool stops = half < 0 || (later < kStopped && ridden.acceleration <= 0);
  p.from = p.to;
  p.to = stops ? Kind::stand : p.runs && later > kRunsFrom ? Kind::run : Kind::walk;
  if (half < 0) p.from = Kind::stand;
  SegmentTable::Blend next;
  if (const SegmentTable* table = technique->segments(); table && half >= 0)
    next = table->weigh(p.from, p.to, half == 0 ? Side::left : Side::right, ridden.speed,
                        ridden.acceleration, ridden.speed * ridden.turn_rate);
  if (p.blend.count > 0 || next.count > 0) {
    const double come = smoothstep(p.faded);  // not all of it, where a stop cuts it short
    p.before[1] = p.before[0];
    p.before[1].weight *= 1 - come;
    p.before[0] = {p.blend, p.share, come, p.strikes};
    p.faded = 0;
  }
  p.blend = next;
  p.strikes = half == 0 ? Side::left : Side::right;
}

/// What swinging legs do beyond the strides; from one half cycle to the next they go over.
void Character::Impl::swing_legs(Prescription& p, double goes) noexcept {
  p.legs = {};
  const auto add = [&](const SegmentTable::Blend& blend, double share, Side strikes, double by) {
    if (blend.count == 0 || !(by > 0)) return;
    const auto more = technique->segments()->legs(blend, share, strikes);
    for (std::size_t k = 0; k < 2; ++k) p.legs[k] = p.legs[k] + more[k] * by;
  };
  const double come = smoothstep(p.faded);
  if (p.faded < 1)
    for (const Prescription::Left& left : p.before)
      add(left.blend, left.share, left.strikes, goes * (1 - come) * left.weight);
  add(p.blend, p.share, p.strikes, goes * come);
}

/// Where the vehicle goes is wanted; the prescription follows it from one half cycle to the next.
void Character::Impl::follow_vehicle(CharacterState& s) noexcept {
  RiderReading rider{running(s)};
  rider.fastest = fastest_ride();
  ridden = believable(vehicle->advance(kStep, rider), s.course.frame);
  const bool still = ridden.speed < kSlowest && std::abs(ridden.turn_rate) < kSlowest;
  wish.speed = still && ridden.acceleration <= 0
                   ? 0.0
                   : std::max(0.0, ridden.speed + kPlanAhead * ridden.acceleration);
  wish.turn_rate = ridden.turn_rate;
  Prescription& p = s.prescription;
  // A vehicle may turn in and out within a moment; steps are not planned anew for that.
  p.turning.advance(ridden.turn_acceleration, kTurningLag);
  p.speeding.advance(ridden.acceleration, kSpeedingLag);
  p.acceleration = ridden.acceleration;
  const int half = s.pace < 0.5 ? -1 : s.phase < 0.5 ? 0 : 1;
  if (half < 0 || half != p.half) prescribe(p, half);
  const SegmentTable* table = technique->segments();
  if (!table) return;
  const double half_seconds = gait.half_seconds[half > 0 ? 1 : 0];
  if (half >= 0) p.share = 2 * (s.phase - (half > 0 ? 0.5 : 0.0));
  for (Prescription::Left& left : p.before) left.share += kStep / half_seconds;
  p.faded = std::min(1.0, p.faded + kStep / std::min(kFading, kSoonest * half_seconds));
  // Nobody was captured changing over in a gait of the library's own.
  const double plain = plain_share(s);
  p.goes.advance(plain * going(ridden.speed, ridden.acceleration), kGoingLag);
  const double goes = p.goes.value;
  // The details follow with a lag, so they are read a little ahead.
  const double ahead = half < 0 ? 0 : 2 * PelvisDetails::kTime / half_seconds;
  const SegmentTable::Details wanted = table->read(p.blend, p.share + ahead);
  for (std::size_t c = 0; c < wanted.size(); ++c)
    p.details.now[c].advance(goes * wanted[c], kDetailLag);
  const SegmentTable::Details end = table->read(p.blend, 1);
  swing_legs(p, goes);
  const double left = half < 0 ? 0.0 : (1 - p.share) * half_seconds,
               then = ridden.speed + ridden.acceleration * left;
  const double goes_on = half < 0 || then <= 0 ? 0.0 : plain * going(then, ridden.acceleration);
  for (std::size_t c = 0; c < end.size(); ++c)
    p.details.end[c].advance(goes_on * end[c], kForeseenLag);
}

const PelvisDetails* Character::Impl::details_of(const CharacterState& s) const noexcept {
  if (!vehicle || !technique->segments()) return nullptr;
  const PelvisDetails& details = s.prescription.details;
  for (std::size_t c = 0; c < PelvisDetails::kChannels; ++c)
    if (std::abs(details.now[c].value) + std::abs(details.now[c].velocity) +
            std::abs(details.end[c].value) >
        kNothing)
      return &details;
  return nullptr;
}

/// How the people of the captured half cycles that are played sped up in them, m/s².
double Character::Impl::speeding_played(const CharacterState& s) const noexcept {
  const SegmentTable* table = technique->segments();
  if (!vehicle || !table) return 0;
  const Prescription& p = s.prescription;
  const double come = smoothstep(p.faded);
  double speeding = come * table->speeding(p.blend, p.share);
  if (p.faded < 1)
    for (const Prescription::Left& left : p.before)
      speeding += (1 - come) * left.weight * table->speeding(left.blend, left.share);
  return p.goes.value * speeding;
}

/// The joints do what they did in the captured half cycles; from one to the next one goes over.
void Character::Impl::add_transition(const CharacterState& s) noexcept {
  const SegmentTable* table = technique->segments();
  if (!vehicle || !table) return;
  const Prescription& p = s.prescription;
  const double come = smoothstep(p.faded), goes = p.goes.value;
  if (p.faded < 1)
    for (const Prescription::Left& left : p.before)
      table->add_joints(left.blend, left.share, goes * (1 - come) * left.weight, channels);
  table->add_joints(p.blend, p.share, goes * come, channels);
}

}  // namespace amble
