#include "amble/steering/goal_walk.hpp"

#include <algorithm>
#include <cmath>

#include "amble/steering/docking.hpp"
#include "amble/steering/pivot.hpp"

namespace amble {
namespace {

constexpr double kUnderfoot = 0.012;    // metres: no step is made for less
constexpr double kNearShare = 0.4;      // of the distance: nearer goals would need a loop
constexpr double kEasySpeed = 0.5;      // m/s at which every bend of the way must be walkable
constexpr double kDocking = 0.3;        // metres before the end
constexpr double kLeastDocking = 0.15;  // m/s there, at most
constexpr double kThere = 0.002, kThatWay = 0.006;  // metres, radians: close enough
constexpr double kSetsOff =
    0.06;  // radians left to turn when the walk begins, which turns the rest
constexpr double kLeastSpeed = 0.021, kLeastTurn = 0.021;  // less counts as standing
constexpr double kBrisk = 0.8;   // of the turn rate that examples have on the spot
constexpr double kStill = 0.02;  // m/s, rad/s of a body at rest

bool still(const Course& vehicle) noexcept {
  return std::abs(vehicle.drive.speed.value) < kStill &&
         std::abs(vehicle.drive.turn_rate.value) < kStill;
}

/// The turn rate on the spot that examples have.
double brisk_turn(const MotionLibrary& library) {
  const ConvexHull::Span on_the_spot = library.groups.front().envelope.section(0, 0.02);
  return std::max(0.3, kBrisk * std::min(on_the_spot.high, -on_the_spot.low));
}

}  // namespace

GroundFrame vehicle_standing_at(const MotionLibrary& library, const GroundFrame& goal) {
  if (library.stand < 0) return goal;
  const std::size_t row = static_cast<std::size_t>(library.body_channels());
  double left = 0, forward = 0;
  for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k) {
    left += static_cast<double>(library.body(library.stand)[k * row]) / MotionLibrary::kBodyKnots;
    forward +=
        static_cast<double>(library.body(library.stand)[k * row + 2]) / MotionLibrary::kBodyKnots;
  }
  const Vec3 place = goal.to_world({-left, 0, -forward});
  return {place.x, place.z, goal.heading};
}

double sharpest_walked(const MotionLibrary& library, double speed) {
  const ConvexHull::Span turns = library.groups.front().envelope.section(0, speed);
  return std::max(0.1, std::min(turns.high, -turns.low) / speed);
}

GroundCurve::Cubic way_between(const GroundFrame& from, const GroundFrame& to,
                               double reach) noexcept {
  const Vec3 start{from.x, 0, from.z}, end{to.x, 0, to.z};
  return {start, from.to_world({0, 0, reach}), to.to_world({0, 0, -reach}), end};
}

GoalWalk::GoalWalk(const MotionLibrary& library, const GroundFrame& from,
                   const GroundFrame& pelvis_goal, const Wish& wish)
    : goal_(vehicle_standing_at(library, pelvis_goal)),
      reach_(wish.reach),
      first_heading_(from.heading),
      own_turn_(brisk_turn(library)),
      most_turn_(own_turn_),
      treads_(library.groups.front().tread >= 0) {
  const double dx = goal_.x - from.x, dz = goal_.z - from.z,
               distance = std::sqrt(dx * dx + dz * dz);
  if (distance < kUnderfoot) {
    stage_ = Stage::turn_last;
    return;
  }
  reach_ = std::min(wish.reach, kNearShare * distance);
  const double bearing = deterministic::atan2(dx, dz);
  GroundFrame leaving = from, arriving = goal_;
  if (!can_bend(library, leaving)) leaving.heading = bearing;   // turns on the spot first
  if (!can_bend(library, leaving)) arriving.heading = bearing;  // and last
  first_heading_ = leaving.heading;
  go_along(library, GroundCurve{{way_between(leaving, arriving, reach_)}, false}, wish.speed, true);
}

GoalWalk::GoalWalk(const MotionLibrary& library, const GroundCurve& way,
                   const GroundFrame& pelvis_goal, double speed, bool walking)
    : goal_(vehicle_standing_at(library, pelvis_goal)),
      reach_(0),
      first_heading_(goal_.heading),
      own_turn_(brisk_turn(library)),
      most_turn_(own_turn_),
      treads_(library.groups.front().tread >= 0) {
  if (way.pieces.empty()) {
    stage_ = Stage::turn_last;
    return;
  }
  go_along(library, way, speed, !walking);
  if (walking) stage_ = Stage::walk;
  first_heading_ = way_->track.at(0).frame.heading;
}

void GoalWalk::go_along(const MotionLibrary& library, const GroundCurve& way, double speed,
                        bool from_stand) {
  TimeLaw::Wish law;
  law.speed = speed;
  law.from_stand = from_stand;
  law.to_stand = true;
  law.bounds = ReachableSpeeds(library).briskly();
  // Who is on the way already may have to brake for what has come upon it.
  law.like_people = from_stand;
  way_ = std::make_unique<Way>(way, library, law);
}

/// Whether the library turns sharply enough for the way from there to the goal.
bool GoalWalk::can_bend(const MotionLibrary& library, const GroundFrame& from) const {
  const double most = sharpest_walked(library, kEasySpeed);
  const Track track(GroundCurve{{way_between(from, goal_, reach_)}, false});
  return std::all_of(track.samples().begin(), track.samples().end(),
                     [most](const TrackPoint& point) { return std::abs(point.curvature) <= most; });
}

Directive GoalWalk::turn_to(const Course& vehicle, double heading, Stage next) noexcept {
  const double remaining = wrap_angle(heading - vehicle.frame.heading);
  const bool sets_off = next == Stage::walk && std::abs(remaining) < kSetsOff;
  if (sets_off || (std::abs(remaining) < kThatWay && still(vehicle))) {
    stage_ = next;
    most_turn_ = own_turn_;
    return {};
  }
  const Drive& drive = vehicle.drive;
  if (treads_) {
    // Who comes in a hurry plants a foot and pivots.
    const double most =
        lerp(Pivot::step_by_step(remaining), Pivot::kMost, Pivot::hurried(drive.speed.value));
    most_turn_ = std::max(most_turn_, most);
  }
  const double rate = docking_turn_rate(drive, remaining, most_turn_, kStep);
  return {0, std::abs(rate) < kLeastTurn ? 0.0 : rate, 0};
}

Directive GoalWalk::walk(const Course& vehicle) noexcept {
  const VehicleReading reading{vehicle.frame, vehicle.drive.speed.value,
                               vehicle.drive.turn_rate.value};
  Directive directive = way_->follower.advance(reading);
  const double remaining = way_->track.length() - way_->follower.progress();
  const double most =
      remaining < kDocking ? std::max(kLeastDocking, directive.speed) : directive.speed;
  directive.speed = docking_speed(vehicle.drive, remaining, most, kStep);
  if (directive.speed < kLeastSpeed) directive.speed = 0;
  if (remaining < kThere || (directive.speed == 0 && remaining < kUnderfoot)) {
    directive = {};
    if (still(vehicle)) stage_ = Stage::turn_last;
  }
  return directive;
}

Directive GoalWalk::advance(const Course& vehicle) noexcept {
  switch (stage_) {
    case Stage::turn_first: return turn_to(vehicle, first_heading_, Stage::walk);
    case Stage::walk: return walk(vehicle);
    case Stage::turn_last: return turn_to(vehicle, goal_.heading, Stage::there);
    case Stage::there: break;
  }
  return {};
}

}  // namespace amble
