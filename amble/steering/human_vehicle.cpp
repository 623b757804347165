#include "amble/steering/human_vehicle.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/smooth.hpp"
#include "amble/steering/pivot.hpp"

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60;      // seconds
constexpr double kMostSeconds = 1.0;    // of one call: a stalled program does not leap
constexpr double kSlow = 0.3;           // m/s: below, a heading turns as if at this speed
constexpr double kBraking = 0.85;       // of what people slow down with, to arrive at a pointer
constexpr double kBehind = 0.17;        // cosine of the pull: farther round, one stands and turns
constexpr double kLookingTime = 0.1;    // seconds to either side over which a bend is spread more
constexpr double kAnticipation = 0.04;  // seconds by which a bend is begun before it comes
constexpr double kSteadfast = 0.85;     // of the pointer's pace, in any bend
constexpr double kTooFar = 0.25;        // of the way it keeps behind: then it cuts bends instead
constexpr double kAside = 0.17;         // cosine of the bearing from which a way leads back
constexpr double kWorthIt = 1.0;        // metres to a pointer behind: nearer ones are let be
constexpr double kOvershoot = 3.0;      // the same of one that stopped dead and was run past
constexpr double kFewSteps = 8;         // metres
constexpr double kAheadOf = 6;          // metres past a pointer, walking or running
constexpr double kWithEase = 0.85;      // of the fastest run
constexpr double kFaster = 1.15;        // than a pointer, to catch up with it
constexpr double kStroll = 0.6;         // m/s
constexpr double kResting = 0.1;        // m/s of a pointer
constexpr double kArrived = 0.05;       // metres beside a pointer at rest
constexpr double kTwitch = 0.15;        // metres that a quick one moves before that is a way
constexpr double kLeft = 0.3;           // metres, m/s of one that has left who stands beside it
constexpr double kStopping = 100;       // m/s²: as hard as people can
constexpr double kGentle = 0.7;         // of u_f, to end a change of speed with
constexpr double kBraced = 0.25;        // of u_f
constexpr double kTooFast = 3;          // 1/s: how soon one is as slow as one may be
constexpr double kNearly = 0.99, kLeastJerk = 0.1;  // of u_f
constexpr double kStands = 0.02, kTurns = 0.2;      // m/s, rad/s
// Of what it takes to straighten out of a bend, and of u_f that is left at least.
constexpr double kStraightens = 1.5, kLeastShare = 0.3;
constexpr double kHardly = 0.05;  // m/s²: a pull too weak to turn a standing body
// Turning back: radians to the side from which on a way leads back, of who stands and of who goes;
// m/s² of a push that means it and does not only brake; radians in which it is done.
constexpr double kRound = 1.4, kBack = 2.1, kMeant = 2.5, kFacing = 0.12;
constexpr double kFarRound = 2.4;  // radians: so far round, one goes on turning as one does
constexpr double kOverFoot = 1.2;  // radians that are left when one goes again

/// The angle to a direction of the body's own frame.
double angle_to(double ahead, double left) noexcept { return deterministic::atan2(left, ahead); }

double limited(double x, double most) noexcept { return clamp(x, -most, most); }

/// What is allowed at both ends of a step.
VehicleLimits tighter(VehicleLimits a, const VehicleLimits& b) noexcept {
  a.slowing_down = std::min(a.slowing_down, b.slowing_down);
  a.speeding_up = std::min(a.speeding_up, b.speeding_up);
  a.turning = std::min(a.turning, b.turning);
  return a;
}

/// How hard one may go on towards an end that is some m/s away, at the end of a step that begins
/// with `now`, so as to fade in time: x² = 2 u_f of what is left then.
double in_time(double twice_jerk, double room, double now) noexcept {
  const double quarter = 0.25 * kStep * twice_jerk,
               square = quarter * quarter + twice_jerk * (room - 0.5 * kStep * now);
  return square > quarter * quarter ? std::sqrt(square) - quarter : 0.0;
}

struct Motion {
  double speed, acceleration, turn_rate;
};

/// Where a step leads in which acceleration and turn rate go over evenly from one to the other, by
/// the velocities and accelerations at both ends. `axes` are the frame's, before and after.
GroundFrame moved(const GroundFrame& frame, const Motion& from, const Motion& to,
                  GroundAxes& axes) noexcept {
  GroundFrame then = frame;
  then.heading += 0.5 * (from.turn_rate + to.turn_rate) * kStep;
  constexpr double kHalf = 0.5 * kStep, kTwelfth = kStep * kStep / 12;
  const auto go = [&](const Motion& motion, double by) {
    const double ahead = kHalf * motion.speed + by * motion.acceleration,
                 left = by * motion.speed * motion.turn_rate;
    then.x += ahead * axes.sine + left * axes.cosine;
    then.z += ahead * axes.cosine - left * axes.sine;
  };
  go(from, kTwelfth);
  axes = then.axes();
  go(to, -kTwelfth);
  axes.x = then.x, axes.z = then.z;
  return then;
}

}  // namespace

void HumanVehicle::reset(const GroundFrame& frame, double speed, double turn_rate) noexcept {
  frame_ =
      shown_ = {finite_or_zero(frame.x), finite_or_zero(frame.z), finite_or_zero(frame.heading)};
  axes_ = frame_.axes();
  speed_ = clamp(finite_or_zero(speed), 0.0, fastest_);
  acceleration_ = turn_acceleration_ = clock_ = rest_ = 0;
  turn_rate_ = limited(finite_or_zero(turn_rate), limits_at(speed_).turning);
  steps_ = hasty_ = 0;
  rests_ = speed_ < kStands;
  ran_past_ = false;
  pivots_ = 0;
  changing_ = stopping_ = SteeringLimits::Change::none;
  trail_.reset();
}

/// kwon2007:force  f = α(S − x) − βẋ. With feed-forward, S is the place of the pointer's trail
/// beside the vehicle, and its way and bend are heeded: f = α(S − x) + β(Ṡ − ẋ) + S̈. Along the way
/// the spring pulls no harder than braking can make good: nobody runs past where they stop.
HumanVehicle::Force HumanVehicle::pull(const PointerMotion& pointer) noexcept {
  const GroundAxes& axes = axes_;
  const double spring = options_.spring, damping = options_.damping;
  if (!options_.feed_forward) {
    const Vec3 gap = axes.to_local({pointer.x, 0, pointer.z});
    return {spring * gap.z - damping * speed_, spring * gap.x};
  }
  trail_.extend(pointer, limits_);
  const double reach = PointerTrail::reach_at(speed_) + kLookingTime * options_.look_ahead * speed_;
  const PointerTrail::Lead lead =
      trail_.beside(frame_.x, frame_.z, kAnticipation * speed_, reach, pointer);
  const GroundAxes turned{0, 0, axes.sine, axes.cosine};
  const Vec3 gap = axes.to_local({lead.x, 0, lead.z}),
             way = turned.to_local({lead.direction_x, 0, lead.direction_z});
  const double pace =
      std::sqrt(pointer.velocity_x * pointer.velocity_x + pointer.velocity_z * pointer.velocity_z);
  const bool beside = lead.remaining > 0 ? lead.remaining < kArrived : true;
  const double gap_x = pointer.x - frame_.x, gap_z = pointer.z - frame_.z;
  // Who stands beside a pointer makes no step for every twitch of it; and nobody turns round for
  // one that is just behind.
  const double twitch = pace < kLeft ? kLeft : kTwitch;
  const bool pauses = pace < (rests_ || ran_past_ ? kLeft : kResting);
  const double moved_x = pointer.x - passed_[0], moved_z = pointer.z - passed_[1];
  if (!pauses || moved_x * moved_x + moved_z * moved_z > kLeft * kLeft) ran_past_ = false;
  if (pace < kResting && beside && speed_ > kSlow && !ran_past_) {
    ran_past_ = true;
    passed_ = {pointer.x, pointer.z};
  }
  const bool near_by = rests_ && gap_x * gap_x + gap_z * gap_z < twitch * twitch,
             overshot = ran_past_ && lead.remaining < kOvershoot,
             just_behind = way.z < kAside && pauses &&
                           (overshot || (speed_ < kSlow && lead.remaining < kWorthIt));
  if (near_by || just_behind || (pauses && beside) || gait_ == Gait::stand) {
    rests_ = speed_ < kStands;
    return {-kStopping, 0, true};
  }
  rests_ = false;
  const double aside = angle_to(way.z, way.x);
  if (way.z < kAside && (speed_ > kSlow || lead.remaining > kWorthIt))  // stop, and turn towards it
    return {way.z - damping * speed_, way.x, false, pace < kResting, aside};
  // It keeps a little behind a pointer that moves, to see its bends coming.
  const double behind = lead.remaining - (kFollowing + options_.look_ahead) * pace;
  const double left = behind > 0 ? behind : -behind;
  // Who runs up to a slow pointer walks the last part of the way, and a walk brakes more gently.
  const double change = kWalksWell * limits_.change();
  const bool ends_walking = pace < change && gait_ != Gait::run;
  const double walking = kBraking * limits_.at(std::min(pace, speed_), 0).slowing_down,
               running = kBraking * runners_braking_, slower = ends_walking ? change - pace : 0.0,
               last_part = slower * slower / (2 * walking);
  const double eagerly = spring / damping * left,
               safely = left < last_part
                            ? std::sqrt(2 * walking * left)
                            : std::sqrt(slower * slower + 2 * running * (left - last_part));
  const double closing = std::min(eagerly, safely), braking = left < last_part ? walking : running;
  // Nobody runs to catch up with a walker a few steps ahead.
  const bool walks = pace < limits_.change() && left < kFewSteps && gait_ != Gait::run;
  // And nobody runs as fast as they can for a pointer that does not.
  const double with_ease = std::max(kWithEase * limits_.fastest(), kFaster * pace);
  // A bend is gone round more slowly, but nobody falls far behind for that: they cut it.
  const double steadfast =
      lerp(kSteadfast, 1.0, clamp01(behind / (kTooFar * kFollowing * std::max(pace, kSlow)))) *
      pace;
  const double fastest =
      std::min({fastest_, walks ? kWalksWell * limits_.fastest_walk(turn_rate_) : with_ease,
                std::max({lead.fastest, steadfast, kSlow})});
  double speed = pace + (behind > 0 ? closing : -closing);
  // How the way that is left, and with it the speed, changes meanwhile.
  double slowing =
      (eagerly < safely ? spring / damping : braking / std::max(closing, 0.1)) * (pace - speed_);
  // Who is told to walk or to run does so, even past a pointer that strolls.
  if (gait_ != Gait::choose && pace > kResting && lead.remaining > -kAheadOf)
    speed = std::max(speed, gait_ == Gait::run ? limits_.slowest_run() : kStroll);
  if (speed < 0 || speed > fastest) slowing = 0;
  speed = clamp(speed, 0.0, fastest);
  return {
      damping * (speed * std::max(0.0, way.z) - speed_) + slowing,
      spring * gap.x + damping * std::max(speed_, kSlow) * way.x + speed_ * speed_ * lead.curvature,
      false, pace < kResting, aside};
}

VehicleLimits HumanVehicle::limits_at(double speed) const noexcept {
  const bool stops = stopping_ != SteeringLimits::Change::none;
  VehicleLimits limits =
      going_ < 0 ? limits_.at(speed) : limits_.at(speed, going_, stops ? stopping_ : changing_);
  if (pivots_ > 0) {
    if (pivots_ > Pivot::kOnTheSpot)
      limits.slowing_down = std::max(limits.slowing_down, Pivot::kBraking);
    limits.turning = std::max(limits.turning, std::min(pivots_, Pivot::fastest_at(speed)));
    limits.turn_acceleration = std::max(limits.turn_acceleration, Pivot::kTurning);
    limits.jerk = std::max(limits.jerk, Pivot::kJerk);
  }
  return limits;
}

/// Somebody turns back from the moment on in which the way leads back, until they face it and do
/// nothing any more that usual bounds forbid.
void HumanVehicle::note_turn(const Force& force) noexcept {
  const double aside = std::abs(force.aside);
  if (pivots_ == 0) {
    if (aside > kBack || (aside > kRound && speed_ < kSlow))
      pivots_ = lerp(Pivot::step_by_step(aside), Pivot::kMost, Pivot::hurried(speed_));
    return;
  }
  const double pivots = pivots_;
  pivots_ = 0;
  const VehicleLimits usual = limits_at(speed_);
  if (aside > kFacing || std::abs(turn_rate_) > usual.turning ||
      acceleration_ < -usual.slowing_down)
    pivots_ = pivots;
}

/// The turn rate of who turns back: as fast as it can still end when they face the way.
double HumanVehicle::turn_back(const Force& force) const noexcept {
  double aside = force.aside - turn_rate_ * kStep;
  // Nobody turns back half-way round.
  if (std::abs(aside) > kFarRound && aside * turn_rate_ < 0)
    aside += turn_rate_ > 0 ? 2 * std::numbers::pi : -2 * std::numbers::pi;
  const double rate = std::min(pivots_, Pivot::ends_within(aside));
  return aside < 0 ? -rate : rate;
}

/// A stop from a run is one until it stands; or until it has eased off, to walk the rest of the
/// way.
void HumanVehicle::note_stop(const Force& force) noexcept {
  using Change = SteeringLimits::Change;
  if (!force.stops && !force.halts) {
    stopping_ = Change::none;
  } else if (going_ > 0.5) {
    stopping_ = Change::run_to_stand;
  } else if (stopping_ == Change::none ||
             -std::min(acceleration_, force.ahead) < limits_.at(speed_, 0).slowing_down) {
    stopping_ = Change::walk_to_stand;
  }
}

/// kwon2007:clamp  The wish is brought into what is feasible first; then the acceleration moves
/// towards it by no more than u_f allows; then what the new speed allows has the last word.
void HumanVehicle::step(const Force& force) noexcept {
  note_stop(force);
  note_turn(force);
  const VehicleLimits limits =
      tighter(limits_at(speed_), limits_at(speed_ + acceleration_ * kStep));
  const double fastest = std::max(fastest_, speed_);  // who is told to walk slows down to it
  // The acceleration turns with the heading already; that counts as a change of it.
  const double twice = 2 * acceleration_, round_already = speed_ * turn_rate_;
  const double carried =
      std::sqrt(twice * twice + round_already * round_already) * std::abs(turn_rate_);
  const double jerk = std::max(kLeastJerk * limits.jerk, kNearly * limits.jerk - carried);
  // Near the ends of the range of speeds the acceleration fades, so that it can stop in time.
  // What it takes to straighten out of a bend, which nobody runs fastest in, is not left for that.
  const double gently = 2 * kGentle * jerk, room = std::min(fastest_, allowed_) - speed_;
  const double soon = 2 * std::max(0.01, room) / std::max(0.01, acceleration_);
  const double left =
      clamp(1 - kStraightens * speed_ * std::abs(turn_rate_) / (soon * jerk), kLeastShare, 1.0);
  const double room_above =
                   room > 0 ? in_time(left * gently, room, acceleration_) : kTooFast * room,
               room_below = in_time(gently, speed_, -acceleration_);
  const bool stands = speed_ < kStands;
  double ahead = force.ahead, turn = force.left / std::max(speed_, kSlow);
  if (speed_ < kSlow && !force.stops) {
    const double pulled = std::sqrt(force.ahead * force.ahead + force.left * force.left);
    if (force.ahead < kBehind * pulled) {
      ahead = std::min(ahead, 0.0);
      // Who turns round on the spot does not turn back half-way.
      const bool turns = force.ahead < 0 && std::abs(turn_rate_) > kTurns;
      if (stands) turn = (turns ? turn_rate_ : force.left) > 0 ? limits.turning : -limits.turning;
    }
    if (stands && pulled < kHardly) turn = 0;
  }
  if (pivots_ > 0) {
    turn = turn_back(force);
    if (std::abs(force.aside) > kOverFoot) ahead = -kStopping;
  }
  ahead = std::min({ahead, limits.speeding_up, room_above});
  ahead = std::max(ahead, -std::min(limits.slowing_down, room_below));
  // Who turns while braking turns the braking, too: that must leave room to end it.
  const double braced = kBraced * limits.jerk / std::max(0.01, std::abs(acceleration_));
  turn = limited(turn, std::min(limits.turning, braced));

  const double before_ahead = acceleration_, before_turn = turn_rate_, before_speed = speed_;
  // Who brakes into a range of speeds with tighter bends straightens first, and brakes with the
  // rest.
  turn_rate_ = limited(turn_rate_, limits.turning);
  const double straightened = std::abs(speed_ * (turn_rate_ - before_turn));
  const double more = ahead - acceleration_, round = speed_ * (turn - turn_rate_);
  const double most = std::max(0.0, jerk * kStep - straightened);
  const double change = std::sqrt(more * more + round * round);
  const double share = change > most ? most / change : 1.0;
  acceleration_ += share * more;
  turn_rate_ += limited(share * (turn - turn_rate_), limits.turn_acceleration * kStep);

  acceleration_ = clamp(acceleration_, -limits.slowing_down, limits.speeding_up);
  turn_rate_ = limited(turn_rate_, limits.turning);
  // Within a step accelerations go over evenly: nobody who looks in between sees them jump.
  double speed = speed_ + 0.5 * (before_ahead + acceleration_) * kStep;
  if (speed <= 0 || speed >= fastest) {
    speed = clamp(speed, 0.0, fastest);
    acceleration_ = 0;
  }
  speed_ = speed;
  turn_acceleration_ = (turn_rate_ - before_turn) / kStep;
  const double changed_ahead =
                   acceleration_ - before_ahead - speed_ * turn_rate_ * turn_rate_ * kStep,
               changed_left = speed_ * turn_rate_ - before_speed * before_turn +
                              acceleration_ * turn_rate_ * kStep;
  ++steps_;
  const double allowed = 1.001 * limits.jerk * kStep;
  if (changed_ahead * changed_ahead + changed_left * changed_left > allowed * allowed) ++hasty_;
  frame_ = moved(frame_, {before_speed, before_ahead, before_turn},
                 {speed_, acceleration_, turn_rate_}, axes_);
}

template <typename Pull>
void HumanVehicle::move(double seconds, const Pull& pull) noexcept {
  if (!(seconds > 0)) return;
  rest_ += std::min(seconds, kMostSeconds);
  while (rest_ >= kStep - 1e-9) {
    step(pull(clock_));
    clock_ += kStep;
    rest_ -= kStep;
  }
  shown_ = rest_ < 1e-9 ? frame_
                        : frame_.along_arc(speed_ + 0.5 * acceleration_ * rest_, turn_rate_, rest_);
}

void HumanVehicle::follow(const PointerReading& pointer, double seconds) noexcept {
  move(seconds, [&](double now) { return pull(pointer.at(now)); });
}

void HumanVehicle::push(double force_x, double force_z, double seconds) noexcept {
  const Vec3 force{finite_or_zero(force_x), 0, finite_or_zero(force_z)};
  const double pull = std::sqrt(force.x * force.x + force.z * force.z);
  move(seconds, [&](double) {
    if (gait_ == Gait::stand) return Force{-kStopping, 0, true};
    const Vec3 local = GroundAxes{0, 0, axes_.sine, axes_.cosine}.to_local(force);
    // One that only brakes leads nowhere else.
    const bool meant = pull > (speed_ < kStands || pivots_ > 0 ? kHardly : kMeant);
    return Force{local.z, local.x, false, false, meant ? angle_to(local.z, local.x) : 0.0};
  });
}

}  // namespace amble
