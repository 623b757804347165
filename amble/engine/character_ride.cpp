#include <algorithm>
#include <cmath>

#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kPlanAhead = 0.22;        // seconds by which plans know a vehicle's wish
constexpr double kUp = 0.05, kDown = 0.1;  // m/s beyond the change of gait
constexpr double kSlowest = 0.02;          // m/s, rad/s of a vehicle that moves
constexpr double kMeanwhile = 0.7;         // of the half cycle: the speed there tells its gait
constexpr double kStopped = 0.25;          // m/s at the end of the half cycle that a stop ends in
constexpr double kDetailTime = 0.08;       // seconds
const Lag kDetailLag{kDetailTime, 1.0 / 60};

}  // namespace

/// kwon2007:prescription  At the start of a half cycle its type is settled, by what was asked for
/// or else by the speed, and the captured half cycles of that kind are weighed by the vehicle's
/// speed, a_z and a_x.
void Character::Impl::prescribe(Prescription& p, int half) noexcept {
  using Kind = Prescription::Kind;
  using Type = Command::Type;
  p.half = half;
  const double change = 0.5 * (walk_top + run_bottom);
  const double half_seconds = gait.half_seconds[half > 0 ? 1 : 0],
               meanwhile = ridden.speed + kMeanwhile * ridden.acceleration * half_seconds,
               later = ridden.speed + ridden.acceleration * half_seconds;
  p.runs = wish.type == Type::run || (wish.type != Type::walk && library->groups.size() > 1 &&
                                      meanwhile > change + (p.runs ? -kDown : kUp));
  const bool stops = half < 0 || (later < kStopped && ridden.acceleration < 0);
  p.from = p.to;
  p.to = stops ? Kind::stand : p.runs ? Kind::run : Kind::walk;
  if (half < 0) p.from = Kind::stand;
  p.blend = {};
  if (const SegmentTable* table = technique->segments(); table && half >= 0)
    p.blend = table->weigh(p.from, p.to, half == 0 ? Side::left : Side::right, ridden.speed,
                           ridden.acceleration, ridden.speed * ridden.turn_rate);
}

/// Where the vehicle goes is wanted; the prescription follows it from one half cycle to the next.
void Character::Impl::follow_vehicle(CharacterState& s) noexcept {
  ridden = vehicle->advance(kStep, s.gait.value);
  const bool still = ridden.speed < kSlowest && std::abs(ridden.turn_rate) < kSlowest;
  wish.speed = still && ridden.acceleration <= 0
                   ? 0.0
                   : std::max(0.0, ridden.speed + kPlanAhead * ridden.acceleration);
  wish.turn_rate = ridden.turn_rate;
  Prescription& p = s.prescription;
  const int half = s.pace < 0.5 ? -1 : s.phase < 0.5 ? 0 : 1;
  if (half < 0 || half != p.half) prescribe(p, half);
  const SegmentTable* table = technique->segments();
  if (!table) return;
  // The details follow with a lag, so they are read a little ahead.
  const double ahead = half < 0 ? 0 : 2 * kDetailTime / gait.half_seconds[half > 0 ? 1 : 0];
  const SegmentTable::Details wanted =
      table->read(p.blend, 2 * (s.phase - (half > 0 ? 0.5 : 0.0)) + ahead);
  for (std::size_t c = 0; c < wanted.size(); ++c) p.details[c].advance(wanted[c], kDetailLag);
}

}  // namespace amble
