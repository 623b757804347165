#include "amble/steering/steering_limits.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSteadyJerk = 0.85;  // of the bound, that a steady turn may use up
constexpr double kChanging = 0.5;     // m/s around the change of gait over which the bounds go over
// Of a gait: from where on the bounds of the run hold as well as those of the walk, from where on
// they hold alone; and how far before and after they come and go.
constexpr double kStillWalks = 0.45, kRunsAlready = 0.55, kComing = 0.44;
constexpr double kFollowed = 0.5;  // of u_f, that bounds which change with speed may ask for
constexpr double kAround = 0.2, kFarAround = 0.45;  // m/s around the change of gait
constexpr double kSome = 0.4;                       // of the turn rate on either side of the change
constexpr double kBarely = 1e-3;                    // m/s
constexpr double kLeastOfOwn = 0.7;  // of a gait's bound, for those who start or stop
constexpr double kHardly = 0.25;     // m/s² of captures that hardly changed their speed
constexpr double kSlowestRun = 1.6;  // m/s: a slower jog is half a walk already
constexpr double kWell = 0.97;       // of the fastest walk
constexpr double kInside = 0.97;     // of the turn rate at the envelope's edge

// Of people whose captures did not tell.
constexpr VehicleLimits kUsualWalk{0.9, 0.8, 1.0, 7.0, 4.0};
constexpr VehicleLimits kUsualRun{1.8, 1.5, 0.7, 14.0, 4.0};
constexpr double kUsualStop = 3.0;  // m/s², of somebody who runs and stops as soon as they can

VehicleLimits limits_of(const Bounds& bounds, VehicleLimits limits) noexcept {
  const double up = bounds.mean_acceleration + bounds.acceleration,
               down = bounds.acceleration - bounds.mean_acceleration;
  if (std::max(up, down) > kHardly)
    limits.speeding_up = std::max(0.1, up), limits.slowing_down = std::max(0.1, down);
  if (bounds.sideways > 0) limits.turning = bounds.sideways;
  if (bounds.jerk > 0) limits.jerk = bounds.jerk;
  if (bounds.turn_acceleration > 0) limits.turn_acceleration = bounds.turn_acceleration;
  return limits;
}

double top_of(const Group& group) noexcept {
  double top = 0;
  for (const Point2& corner : group.envelope.corners) top = std::max(top, corner[0]);
  return top;
}

double bottom_of(const Group& group) noexcept {
  double bottom = top_of(group);
  for (const Point2& corner : group.envelope.corners) bottom = std::min(bottom, corner[0]);
  return bottom;
}

/// The turn rate that a group has examples for at a speed, to either side; none where it has no
/// example as slow or as fast.
double turning_of(const Group& group, double speed) noexcept {
  const double bottom = bottom_of(group), top = top_of(group);
  if (speed < bottom - kBarely || speed > top + kBarely) return 0;
  const ConvexHull::Span turns =
      group.envelope.section(0, clamp(speed, bottom + kBarely, top - kBarely));
  return kInside * std::min(turns.high, -turns.low);
}

VehicleLimits between(const VehicleLimits& a, const VehicleLimits& b, double share) noexcept {
  return {lerp(a.slowing_down, b.slowing_down, share), lerp(a.speeding_up, b.speeding_up, share),
          lerp(a.turning, b.turning, share), lerp(a.jerk, b.jerk, share),
          lerp(a.turn_acceleration, b.turn_acceleration, share)};
}

/// The same for both gaits together. Around their change, where the examples of both end, it goes
/// over from one to the other.
double turning_at(const MotionLibrary& library, double speed, double change) noexcept {
  const Group &slow = library.groups.front(), &fast = library.groups.back();
  speed = clamp(speed, bottom_of(slow), std::max(top_of(slow), top_of(fast)));
  double turning = std::max({0.05, turning_of(slow, speed), turning_of(fast, speed)});
  // Near the change as there; farther off, where either gait may have no bends, some of it.
  for (const auto& [around, most] : {std::pair{kAround, 1.0}, std::pair{kFarAround, kSome}}) {
    const double share = 0.5 + (speed - change) / (2 * around);
    if (share > 0 && share < 1)
      turning = std::max(turning, most * lerp(turning_of(slow, change - around),
                                              turning_of(fast, change + around), share));
  }
  return turning;
}

/// The bounds of one gait at a speed.
VehicleLimits limits_at(double speed, const Group& group, double change,
                        const MotionLibrary& library) noexcept {
  const VehicleLimits& usual = group.gait < 0.5 ? kUsualWalk : kUsualRun;
  VehicleLimits limits = limits_of(group.bounds, usual);
  // Who starts or stops has the bounds of those who did, but none beyond the gait's own.
  const char* kind = group.gait < 0.5 ? "walk" : "run";
  const double still = 1 - smoothstep(speed / std::max(0.5, change));
  for (const Transition& way : library.transitions) {
    const bool starts = way.from == "stand" && way.to == kind,
               stops = way.from == kind && way.to == "stand";
    if (!starts && !stops) continue;
    double seen = 0;
    for (const Bounds* bounds : {&way.start, &way.end}) {
      if (bounds->acceleration <= 0) continue;
      const VehicleLimits there = limits_of(*bounds, limits);
      seen = std::max(seen, starts ? there.speeding_up : there.slowing_down);
    }
    if (seen <= 0) continue;
    double& own = starts ? limits.speeding_up : limits.slowing_down;
    own = lerp(own, clamp(seen, kLeastOfOwn * own, own), still);
  }
  // On a circle the acceleration turns, too: with v·ω² of jerk, which is bounded like any other.
  const double steadily = std::sqrt(kSteadyJerk * limits.jerk / std::max(speed, 0.1));
  limits.turning = std::min({limits.turning, steadily, turning_at(library, speed, change)});
  return limits;
}

/// Where a bound gets tighter with speed, those who come towards it must have been able to follow
/// within u_f: a² changes by no more than 2·u_f per m/s.
template <typename Table>
void leave_room(Table& table, double step) noexcept {
  const auto follows = [&](double& bound, double next, double jerk) {
    bound = std::min(bound, std::sqrt(next * next + 2 * kFollowed * jerk * step));
  };
  // Who speeds up or brakes in a bend has to straighten: v·dω/dt within u_f.
  const auto straightened = [&](const VehicleLimits& here, std::size_t i, double acceleration) {
    const double fastest = static_cast<double>(i) * step;
    return step * kFollowed / acceleration * std::min(here.jerk / fastest, here.turn_acceleration);
  };
  for (std::size_t i = table.size() - 1; i-- > 0;) {
    VehicleLimits &here = table[i], &next = table[i + 1];
    follows(here.speeding_up, next.speeding_up, here.jerk);
    here.turning =
        std::min(here.turning, next.turning + straightened(here, i + 1, here.speeding_up));
  }
  for (std::size_t i = 1; i < table.size(); ++i) {
    VehicleLimits &here = table[i], &next = table[i - 1];
    follows(here.slowing_down, next.slowing_down, here.jerk);
    here.turning = std::min(here.turning, next.turning + straightened(here, i, here.slowing_down));
  }
}

/// Whether those who were seen to go a way tell how hard they did.
bool is_told(const Transition& way) noexcept {
  return way.start.acceleration > 0 && way.end.acceleration > 0;
}

/// The tighter of two bounds in everything.
VehicleLimits tighter(const VehicleLimits& a, const VehicleLimits& b) noexcept {
  return {std::min(a.slowing_down, b.slowing_down), std::min(a.speeding_up, b.speeding_up),
          std::min(a.turning, b.turning), std::min(a.jerk, b.jerk),
          std::min(a.turn_acceleration, b.turn_acceleration)};
}

}  // namespace

std::vector<Transition> usual_ways(const MotionLibrary& library) {
  const bool runs = library.groups.back().gait > 0.5;
  const bool shown = std::any_of(
      library.transitions.begin(), library.transitions.end(),
      [](const Transition& way) { return way.from == "run" && way.to == "stand" && is_told(way); });
  if (!runs || shown) return {};
  // They slow down by anything up to the hardest.
  const Bounds stop{.slowest = 0,
                    .fastest = top_of(library.groups.back()),
                    .mean_acceleration = -0.5 * kUsualStop,
                    .acceleration = 0.5 * kUsualStop};
  return {{"run", "stand", 0, stop, stop}};
}

SteeringLimits::SteeringLimits(const MotionLibrary& library) {
  const Group &slow = library.groups.front(), &fast = library.groups.back();
  walk_top_ = top_of(slow), run_top_ = std::max(walk_top_, top_of(fast));
  run_bottom_ = &slow == &fast ? 0.0 : std::max(kSlowestRun, bottom_of(fast));
  change_ =
      &slow == &fast ? walk_top_ : change_of_gait(walk_top_, std::min(walk_top_, bottom_of(fast)));
  for (const Transition& way : library.transitions) learn(way);
  for (const Transition& way : usual_ways(library)) learn(way);
  per_speed_ = (kEntries - 1) / run_top_;
  for (std::size_t gait = 0; gait < 2; ++gait)
    for (int i = 0; i < kEntries; ++i)
      tables_[gait][static_cast<std::size_t>(i)] =
          limits_at(i / per_speed_, gait ? fast : slow, change_, library);
  for (Table& table : tables_) leave_room(table, 1 / per_speed_);
  const ConvexHull& walks = slow.envelope;
  double sharpest = kBarely;
  for (const Point2& corner : walks.corners) sharpest = std::max(sharpest, std::abs(corner[1]));
  per_turn_rate_ = (kEntries - 1) / sharpest;
  // Where no example turns like that, as fast as those who turn a little less.
  double known = walk_top_;
  for (int i = 0; i < kEntries; ++i) {
    double top = walk_top_;
    for (const double turn_rate : {i / per_turn_rate_, -i / per_turn_rate_})
      top = std::min(top, walks.section(1, turn_rate).high);
    if (top > 0) known = top;
    walk_tops_[static_cast<std::size_t>(i)] = kWell * known;
  }
}

void SteeringLimits::learn(const Transition& way) noexcept {
  const Change change = way.from == "walk" && way.to == "run"     ? Change::to_run
                        : way.from == "run" && way.to == "walk"   ? Change::to_walk
                        : way.from == "walk" && way.to == "stand" ? Change::walk_to_stand
                        : way.from == "run" && way.to == "stand"  ? Change::run_to_stand
                                                                  : Change::none;
  if (change == Change::none || !is_told(way)) return;
  const VehicleLimits& usual = change == Change::walk_to_stand ? kUsualWalk : kUsualRun;
  const VehicleLimits start = limits_of(way.start, usual), end = limits_of(way.end, usual);
  Way& known = ways_[static_cast<std::size_t>(change)];
  known.slowing_down = {start.slowing_down, end.slowing_down};
  known.speeding_up = {start.speeding_up, end.speeding_up};
  if (way.start.fastest > 0) known.from = way.start.fastest;
}

double SteeringLimits::fastest_walk(double turn_rate) const noexcept {
  const double place = clamp(std::abs(turn_rate) * per_turn_rate_, 0.0, kEntries - 1.001);
  const auto i = static_cast<std::size_t>(place);
  return lerp(walk_tops_[i], walk_tops_[i + 1], place - static_cast<double>(i));
}

double SteeringLimits::gait_at(double speed) const noexcept {
  return smoothstep(0.5 + (speed - change_) / (2 * kChanging));
}

double SteeringLimits::fastest_round(double curvature) const noexcept {
  const double bend = std::abs(curvature), step = 1 / per_speed_;
  const int changes = static_cast<int>(change_ * per_speed_);
  for (int i = kEntries - 1; i > 0; --i) {
    const Table& table = tables_[i <= changes ? 0 : 1];
    if (i * step * bend <= table[static_cast<std::size_t>(i)].turning) return i * step;
  }
  return step;
}

VehicleLimits SteeringLimits::at(double speed, double gait, Change change) const noexcept {
  const double place = clamp(speed * per_speed_, 0.0, kEntries - 1.001);
  const auto i = static_cast<std::size_t>(place);
  const double share = place - static_cast<double>(i);
  const Table &walk = tables_[0], &run = tables_[1];
  const VehicleLimits walking = between(walk[i], walk[i + 1], share);
  if (change == Change::walk_to_stand || change == Change::run_to_stand) {
    VehicleLimits stopping = gait < 0.5 ? walking : between(run[i], run[i + 1], share);
    const Way& way = ways_[static_cast<std::size_t>(change)];
    const double braking =
        lerp(way.slowing_down[0], way.slowing_down[1], clamp01(1 - speed / way.from));
    stopping.slowing_down = std::max(stopping.slowing_down, braking);
    return stopping;
  }
  if (!(gait > kStillWalks - kComing)) return walking;
  const VehicleLimits running = between(run[i], run[i + 1], share);
  if (gait > kRunsAlready + kComing) return running;
  // Few changes are captured, mostly straight on: how fast they turn and jerk is told by the gaits.
  VehicleLimits both = tighter(walking, running);
  if (const Way& way = ways_[static_cast<std::size_t>(change)]; way.slowing_down[0] > 0) {
    const double done = clamp01(change == Change::to_run ? gait : 1 - gait);
    both.slowing_down = lerp(way.slowing_down[0], way.slowing_down[1], done);
    both.speeding_up = lerp(way.speeding_up[0], way.speeding_up[1], done);
  }
  return gait < 0.5 ? between(walking, both, clamp01((gait - kStillWalks + kComing) / kComing))
                    : between(both, running, clamp01((gait - kRunsAlready) / kComing));
}

}  // namespace amble
