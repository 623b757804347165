#include <algorithm>
#include <array>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr Lag kClimbLag{0.12, kFixedStep};
constexpr double kUnlike = 0.04;       // metres between plants of uneven ground
constexpr double kMisplaced = 0.06;    // metres between a foothold and where the gait steps
constexpr double kUnevenStep = 0.6;    // how uneven a walk becomes by it
constexpr double kSteepDescent = 0.3;  // metres a stride
constexpr double kLead = 0.1, kRunLead = 0.16,
                 kTrail = 0.08;  // phases by which the pelvis goes down before the
                                 // feet, and up after them

constexpr double kSink = 0.12, kSinkSoftness = 0.005;  // of the climb; metres: bent knees uphill
constexpr double kRunSink = 0.06;                      // the same of a run
constexpr double kShortStride = 0.4;                   // metres
constexpr double kLeanUp = 0.3, kLeanDown = 0.12;      // radians for a slope of 45°
constexpr Lag kLeanLag{0.2, kFixedStep};
constexpr double kGentle = 0.15, kSteep = 0.4;                     // rise per metre
constexpr double kSlow = 0.5, kSlowRun = 0.85, kUnhindered = 4.5;  // m/s on steep ground, on gentle
constexpr double kBeside = 0.1, kStepAcross = 0.06;                // metres aside; of height
constexpr double kWalk = 1.2;                                      // m/s
constexpr int kLookEvery = 4;                                      // steps of time
constexpr double kApart = 0.15;  // metres between the heights looked at
constexpr int kOverSlope = 6;    // of them from one end of a slope to the other
constexpr double kBehind = 0.6, kAtLeast = 1.3, kFarthest = 4.0;  // metres looked at
constexpr double kNotice = 0.22, kBrake = 4.4;  // seconds; twice the m/s² that a body slows down by
constexpr double kRegained = 1.7;               // m/s²
constexpr double kAnything = 1e9;               // m/s: the ground holds nobody up
// Of vehicles: metres looked at, between looks to the sides; twice the m/s² they slow down by
constexpr double kFarthestRide = 8, kEdgesApart = 0.5, kRideBrake = 1.4;
constexpr double kFitTime = 0.1;  // seconds
constexpr Lag kFitLag{kFitTime, kFixedStep};
constexpr double kLeastFit = 0.75, kLeastRunFit = 0.88, kMostFit = 1.6;
constexpr double kShiftShare = 0.5;  // of a misplaced step made up by the next

constexpr double kUneven = 0.15,
                 kUnevenDrop = 0.02;  // metres: climbed in a stride; of planned drop

/// The heights along a way.
struct WayAhead {
  const Terrain& terrain;
  GroundAxes axes;
  double way = 1;  // −1: backwards

  double height(double distance, double left = 0) const noexcept {
    const Vec3 there = axes.to_world({left, 0, way * distance});
    return terrain.height(there.x, there.z);
  }
  /// Metres between the ground to the left and to the right of it.
  double across(double distance) const noexcept {
    return std::abs(height(distance, kBeside) - height(distance, -kBeside));
  }
  /// How steep it is from a little behind to so many metres ahead; tells where each slope ends.
  template <typename Tell>
  void each_slope(double ahead, const Tell& tell) const noexcept {
    std::array<double, kOverSlope> before{};
    int seen = 0;
    for (double at = -kBehind; at < ahead; at += kApart, ++seen) {
      const double here = height(at);
      double& last = before[static_cast<std::size_t>(seen % kOverSlope)];
      if (seen >= kOverSlope) tell(at, std::abs(here - last) / (kOverSlope * kApart));
      last = here;
    }
  }
};

/// The fastest on a slope, and along an edge between the feet, m/s.
double on_slope(double slope, double slow) noexcept {
  return lerp(kUnhindered, slow, smoothstep((slope - kGentle) / (kSteep - kGentle)));
}
double on_edge(double across, double slow) noexcept {
  return lerp(kUnhindered, std::max(slow, kWalk), smoothstep((across - kStepAcross) / kStepAcross));
}

}  // namespace

/// The blended pelvis in the travelling frame, brought down for reach.
Transform Character::Impl::local_pelvis(const CharacterState& s) const noexcept {
  const PelvisDetails* details = details_of(s);
  Transform local = details ? detailed_pelvis(*library, channels.data(), *details)
                            : library->pelvis(channels.data());
  if (technique->options().as_printed) local.position.x = local.position.z = 0;  // park2002:20
  local.position.y += s.height - s.lowered();
  local.rotation = leant_pelvis(s.carriage, s.lean.value) * local.rotation;
  if (s.alive.value != 0) {
    local.position += s.sway.place;
    local.rotation = exp_half(0.5 * s.sway.turn) * local.rotation;
  }
  return local;
}

Transform Character::Impl::pelvis(const CharacterState& s) const noexcept {
  const Transform local = local_pelvis(s);
  const GroundFrame& frame = s.course.frame;
  return {frame.to_world(local.position), rotation_y(frame.heading) * local.rotation};
}

/// 1 on even ground, 0 where it is so steep that bent knees are no sag.
double Character::Impl::evenness(const CharacterState& s) const noexcept {
  return (1 - smoothstep(std::abs(s.climb.value) / kUneven)) *
         (1 - smoothstep((s.feet[0].drop.value + s.feet[1].drop.value) / kUnevenDrop));
}

Plant Character::Impl::on_ground(Side side, const Plant& place) const noexcept {
  const Sole& sole = library->skeleton.soles[static_cast<std::size_t>(index(side))];
  return foothold(*terrain, sole, place).plant;
}

/// Whether there is nothing to look out for, as far as it looks.
bool Character::Impl::on_level_ground() const noexcept {
  const GroundFrame& frame = state.course.frame;
  return terrain->level_around(frame.x, frame.z, kFarthestRide);
}

/// Metres that the feet's ground rises per metre of the way.
double Character::Impl::slope_underfoot() const noexcept {
  const double stride =
      std::max(kShortStride, std::abs(state.course.drive.speed.value) * gait.seconds());
  return clamp(state.climb.value / stride, -1.0, 1.0);
}

/// The fastest that the ground ahead allows somebody who would go at `asked` m/s. How far ahead
/// does not depend on the speed now: who slows down for stairs must not lose sight of them.
double Character::Impl::fastest_ahead(double way, double asked, double slow) const noexcept {
  const WayAhead ground{*terrain, state.course.frame.axes(), way};
  const double ahead = std::min(
      kFarthest, kAtLeast + kNotice * asked + std::max(0.0, asked * asked - slow * slow) / kBrake);
  // One foot higher than the other: an edge along the way is for walking.
  const double across = std::max(ground.across(0.3), ground.across(ahead));
  double steepest = 0;
  ground.each_slope(ahead, [&](double, double slope) { steepest = std::max(steepest, slope); });
  return std::min(on_slope(steepest, slow), on_edge(across, slow));
}

/// People slow down for steep ground before they come to it, and take stairs tread by tread. True
/// where the ground holds them up. They look up now and then.
bool Character::Impl::slow_down(double& speed, double& turn, bool runs) noexcept {
  if (speed == 0) return false;
  if (on_level_ground()) {
    state.fastest = kAnything;
    return false;
  }
  const double way = speed < 0 ? -1.0 : 1.0, asked = std::abs(speed);
  if (state.looked-- <= 0) {
    state.looked = kLookEvery;
    const double now = fastest_ahead(way, asked, runs ? kSlowRun : kSlow);
    state.fastest = std::min(now, state.fastest + kRegained * kLookEvery * kFixedStep);
  }
  if (asked <= state.fastest) return false;
  turn *= state.fastest / asked;
  speed = way * state.fastest;
  return true;
}

/// The fastest that a vehicle may go, which slows down as gently as people do: as fast at every
/// place as it can still brake for what lies ahead of it.
double Character::Impl::fastest_ride() noexcept {
  if (on_level_ground()) return state.fastest = kAnything;
  if (state.looked-- > 0) return state.fastest;
  state.looked = kLookEvery;
  const WayAhead ground{*terrain, state.course.frame.axes()};
  const double speed = ridden.speed;
  const double ahead =
      std::min(kFarthestRide, kAtLeast + kNotice * speed + speed * speed / kRideBrake);
  double squared = kUnhindered * kUnhindered;
  const auto heed = [&](double at, double fastest) {
    const double room = std::max(0.0, at - kAtLeast);
    squared = std::min(squared, fastest * fastest + kRideBrake * room);
  };
  ground.each_slope(ahead, [&](double at, double slope) { heed(at, on_slope(slope, kSlow)); });
  for (double at = 0; at < ahead; at += kEdgesApart) heed(at, on_edge(ground.across(at), kSlow));
  state.fastest = std::min(std::sqrt(squared), state.fastest + kRegained * kLookEvery * kFixedStep);
  return state.fastest;
}

/// The slowest run of the examples that turns so: what a run on stairs, slower still, looks like.
double Character::Impl::slowest_run(double turn) const noexcept {
  const std::vector<Point2>& corners = library->groups.back().envelope.corners;
  double slowest = 1e9;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point2 &from = corners[i], &to = corners[(i + 1) % corners.size()];
    if ((from[1] < turn) == (to[1] < turn)) continue;
    const double share = (turn - from[1]) / (to[1] - from[1]);
    slowest = std::min(slowest, lerp(from[0], to[0], share));
  }
  return slowest < 1e9 ? slowest : run_bottom;
}

/// Steps as long as the treads are deep, or a whole number of them, and a little longer or shorter
/// for a foot to come to its tread without a shift.
void Character::Impl::fit_to_treads(CharacterState& s) noexcept {
  const FootState& foot = s.feet[0].planted ? s.feet[1] : s.feet[0];
  double fit = 1;
  const bool on_treads = foot.tread > 0.1;
  if ((on_treads || foot.shift != 0) && s.activity.value > 0.5) {
    const double step = 0.5 * std::abs(s.course.drive.speed.value) * gait.seconds();
    const double treads = on_treads ? std::max(1.0, whole_below(step / foot.tread + 0.4)) : 0.0;
    const double even = on_treads ? treads * foot.tread : step;
    const double wanted = even + kShiftShare * foot.shift;
    fit = clamp(step / std::max(0.05, wanted), lerp(kLeastFit, kLeastRunFit, clamp01(running(s))),
                kMostFit);
  }
  s.fit.advance(fit, kFitLag);
  for (double& half : gait.half_seconds) half /= s.fit.value;
}

/// The pelvis follows the ground of the feet, `passed` phases after their last step of time.
void Character::Impl::follow_ground(double passed, bool at_once) noexcept {
  CharacterState& s = state;
  const double duty = 0.5 * (gait.feet[0].duty + gait.feet[1].duty);
  underfoot.terrain = terrain.get();
  underfoot.pelvis = PelvisPlan(s.feet, duty, passed);
  PelvisPlan& plan = underfoot.pelvis;
  const double climb = s.activity.value * 2 * (plan.ground(0.25) - plan.ground(-0.25));
  if (at_once)
    s.climb = {climb, 0};
  else
    s.climb.advance(climb, kClimbLag);
  const double misplaced = std::max(s.feet[0].off_gait(), s.feet[1].off_gait());
  const double uneven = std::max(smoothstep(plan.spread() / kUnlike),
                                 kUnevenStep * smoothstep(misplaced / kMisplaced));
  if (at_once)
    s.uneven = {uneven, 0};
  else
    s.uneven.advance(uneven, kClimbLag);
  underfoot.uneven = clamp01(s.uneven.value);
  const double slope = slope_underfoot();
  const double lean = s.activity.value * slope * (slope > 0 ? kLeanUp : kLeanDown);
  if (at_once)
    s.lean = {lean, 0};
  else
    s.lean.advance(lean, kLeanLag);
  underfoot.lean = leant_pelvis(s.carriage, s.lean.value);
  const double runs = clamp01(running(s));
  underfoot.climb = s.climb.value;
  const double lead = lerp(kLead, kRunLead, runs) * smoothstep(-s.climb.value / kSteepDescent) -
                      kTrail * smoothstep(s.climb.value / kSteepDescent);
  plan.go({lead, lerp(kSink, kRunSink, runs) * soft_positive(s.climb.value, kSinkSoftness),
           std::min(s.feet[0].height_here.value, s.feet[1].height_here.value), s.activity.value});
  s.height = plan.at(0).value;
  for (std::size_t k = 0; k < 2; ++k) {
    // A foot that swings comes from the other's plant, even in flight.
    const bool stands = s.feet[k].planted || !s.feet[1 - k].planted;
    underfoot.support[k] = stands ? s.feet[k].plant.height : s.feet[k].target.height;
  }
}

}  // namespace amble
