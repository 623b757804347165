#include <algorithm>
#include <array>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kShortStride = 0.4;                               // metres
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
constexpr Lag kFitLag{0.1, kFixedStep};
constexpr double kMostFit = 0.12;  // quicker or slower steps for treads, as a share: more is hasty
constexpr double kShiftShare = 0.5;  // of a misplaced step made up by the next

/// The heights along a way.
struct WayAhead {
  const Terrain& terrain;
  GroundAxes axes;
  double size;     // of the body beside a grown-up's
  double way = 1;  // −1: backwards

  double height(double distance, double left = 0) const noexcept {
    const Vec3 there = axes.to_world({left, 0, way * distance});
    return terrain.height(there.x, there.z);
  }
  /// Metres between the ground to the left and to the right of it.
  double across(double distance) const noexcept {
    return std::abs(height(distance, kBeside * size) - height(distance, -kBeside * size));
  }
  /// How steep it is from a little behind to so many metres ahead; tells where each slope ends.
  template <typename Tell>
  void each_slope(double ahead, const Tell& tell) const noexcept {
    std::array<double, kOverSlope> before{};
    int seen = 0;
    for (double at = -kBehind * size; at < ahead; at += kApart * size, ++seen) {
      const double here = height(at);
      double& last = before[static_cast<std::size_t>(seen % kOverSlope)];
      if (seen >= kOverSlope) tell(at, std::abs(here - last) / (kOverSlope * kApart * size));
      last = here;
    }
  }
};

/// The fastest of a grown-up on a slope, and along an edge between the feet, m/s.
double on_slope(double slope, double slow) noexcept {
  return lerp(kUnhindered, slow, smoothstep((slope - kGentle) / (kSteep - kGentle)));
}
double on_edge(double across, double slow) noexcept {
  return lerp(kUnhindered, std::max(slow, kWalk), smoothstep((across - kStepAcross) / kStepAcross));
}

}  // namespace

Plant Character::Impl::on_ground(Side side, const Plant& place) const noexcept {
  const Sole& sole = library->skeleton.soles[static_cast<std::size_t>(index(side))];
  return foothold(terrain, sole, place, library->size).plant;
}

/// Whether there is nothing to look out for, as far as it looks.
bool Character::Impl::on_level_ground() const noexcept {
  const GroundFrame& frame = state.course.frame;
  return terrain.level_around(frame.x, frame.z, kFarthestRide);
}

/// Metres that the feet's ground rises per metre of the way.
double Character::Impl::slope_underfoot() const noexcept {
  const double stride = std::max(kShortStride * library->size,
                                 std::abs(state.course.drive.speed.value) * gait.seconds());
  return clamp(state.climb.value / stride, -1.0, 1.0);
}

/// The fastest that the ground ahead allows somebody who would go at `asked` m/s. How far ahead
/// does not depend on the speed now: who slows down for stairs must not lose sight of them.
double Character::Impl::fastest_ahead(double way, double asked, double slow) const noexcept {
  const double size = library->size, slowest = slow * brisk;
  const WayAhead ground{terrain, state.course.frame.axes(), size, way};
  const double ahead =
      std::min(kFarthest, kAtLeast * size + kNotice * asked +
                              std::max(0.0, asked * asked - slowest * slowest) / kBrake);
  // One foot higher than the other: an edge along the way is for walking.
  const double across = std::max(ground.across(0.3 * size), ground.across(ahead)) / size;
  double steepest = 0;
  ground.each_slope(ahead, [&](double, double slope) { steepest = std::max(steepest, slope); });
  return brisk * std::min(on_slope(steepest, slow), on_edge(across, slow));
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
  const double size = library->size;
  const WayAhead ground{terrain, state.course.frame.axes(), size};
  const double speed = ridden.speed;
  const double ahead =
      std::min(kFarthestRide, kAtLeast * size + kNotice * speed + speed * speed / kRideBrake);
  double squared = size * kUnhindered * kUnhindered;
  const auto heed = [&](double at, double fastest) {
    const double room = std::max(0.0, at - kAtLeast * size);
    squared = std::min(squared, size * fastest * fastest + kRideBrake * room);
  };
  ground.each_slope(ahead, [&](double at, double slope) { heed(at, on_slope(slope, kSlow)); });
  for (double at = 0; at < ahead; at += kEdgesApart * size)
    heed(at, on_edge(ground.across(at) / size, kSlow));
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
  const bool on_treads = foot.tread > 0.1 * library->size;
  if ((on_treads || foot.shift != 0) && s.activity.value > 0.5) {
    const double step = 0.5 * std::abs(s.course.drive.speed.value) * gait.seconds();
    const double treads = on_treads ? std::max(1.0, whole_below(step / foot.tread + 0.4)) : 0.0;
    const double even = on_treads ? treads * foot.tread : step;
    const double wanted = even + kShiftShare * foot.shift;
    fit = clamp(step / std::max(0.05 * library->size, wanted), 1 - kMostFit, 1 + kMostFit);
  }
  s.fit.advance(fit, kFitLag);
  for (double& half : gait.half_seconds) half /= s.fit.value;
}

}  // namespace amble
