#include <algorithm>
#include <cmath>

#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kHaste = 0.25, kHasteAt = 2.5;  // quicker steps by a share, at this m/s²
constexpr double kTrailMargin = 0.02;            // metres
constexpr double kLeastRoom = 0.05;              // metres
constexpr double kTrail = 0.54;  // of the leg: how far behind the body a foot may be left
constexpr double kMostHurry = 0.6, kHurrySoftness = 0.03;  // shares
constexpr double kSameWeight = 1e-7;                       // of the whole
// Weights of triangles, planes, have a kink at every edge: they are followed more slowly.
constexpr Lag kHurryLag{0.06, kFixedStep}, kWeightLag{0.03, kFixedStep},
    kPlaneLag{0.045, kFixedStep};

constexpr double kTooSlow = 0.15;  // m/s below the slowest run: as far as weights can tell
constexpr double kNoShare = 1e-4;  // of the whole: a gait with less is not weighed

}  // namespace

/// The weights of the examples for the present speed, turn rate and gait, and the gait's times and
/// places that follow from them.
void Character::Impl::solve_weights(CharacterState& s) noexcept {
  const Point2 query{s.course.drive.speed.value, s.course.drive.turn_rate.value};
  double run = library->groups.size() > 1 ? clamp01(s.gait.value) : 0.0;
  if (run < kNoShare) run = 0;  // so that nothing of the whole is lost
  if (run > 1 - kNoShare) run = 1;
  const bool afresh = weighed_run < 0;
  if (query != weighed || run != weighed_run) {  // a steady gait keeps its weights
    weighed = query;
    weighed_run = run;
    std::fill(goals.begin(), goals.end(), 0.0);
    const std::size_t gaits = library->groups.size();
    if (s.manoeuvre >= 0) {
      weigh_group(s, gaits + static_cast<std::size_t>(s.manoeuvre), kManoeuvreTrail, 1.0);
    } else {
      const double plain = plain_share(s);
      for (std::size_t m = 0; m < s.mix.size() && m < library->manoeuvres.size(); ++m)
        weigh_group(s, gaits + m, kMixTrails + m, s.mix[m].value);
      const auto [walks, runs] = shared_out(query, run);
      weighed = walks;
      weigh_group(s, 0, 0, plain * (1.0 - run));
      weighed = runs;
      if (s.slow_run) weighed[0] = std::max(weighed[0], slowest_run(weighed[1]) - kTooSlow);
      if (gaits > 1) weigh_group(s, 1, 1, plain * run);
      weighed = query;
    }
    settled = false;
  }
  if (!settled) {
    const bool planes = technique->weighting().options().method == WeightOptions::Method::delaunay;
    follow_weights(afresh ? 1.0 : 1.0 - (planes ? kPlaneLag : kWeightLag).decay);
    activate();
    even_gait = blend_gait(blended(), active);
  }
  // Who speeds up or brakes takes quicker, shorter steps.
  const double haste =
      1.0 + kHaste * std::min(1.0, std::abs(s.course.drive.speed.velocity) / kHasteAt);
  gait = even_gait;
  for (double& half : gait.half_seconds) half /= haste;
  s.hurry.advance(needed_hurry(s), kHurryLag);
  for (double& half : gait.half_seconds) half /= 1.0 + s.hurry.value;
  fit_to_treads(s);
}

/// What walking and running each do in a jog: as near as they can to its speed and turn rate, and
/// what one of them cannot do the other makes up for, so that both together do just that.
std::array<Point2, 2> Character::Impl::shared_out(const Point2& query, double run) const noexcept {
  if (!(run > 0 && run < 1)) return {query, query};
  const auto nearest = [&](std::size_t group, double more, const Point2& other) {
    double beyond = 0;
    const Point2 wanted{query[0] + more * (query[0] - other[0]),
                        query[1] + more * (query[1] - other[1])};
    return technique->weighting().reachable(library->groups[group], wanted, beyond);
  };
  const Point2 walks = nearest(0, run / (1 - run), nearest(1, 0, query));
  return {walks, nearest(1, (1 - run) / run, walks)};
}

/// Adds a share of a group's weights to the goals; the manoeuvres count on from the gaits.
void Character::Impl::weigh_group(CharacterState& s, std::size_t number, std::size_t trail,
                                  double share) noexcept {
  if (share < kNoShare) return;
  const std::size_t gaits = library->groups.size();
  const Group& group =
      number < gaits ? library->groups[number] : library->manoeuvres[number - gaits];
  // Who turns faster than any example looks like one that turns as fast as they do.
  Point2 known = weighed;
  if (number < gaits) known[1] = clamp(known[1], -sharpest[number], sharpest[number]);
  technique->weighting().weigh(number, known, extra, s.trails[trail], goals, scratch);
  for (int i = group.first; i < group.first + group.count; ++i)
    goals[static_cast<std::size_t>(i)] *= share;
}

/// The weights follow their goals by two equal lags: they stay shares of one whole, and where the
/// say passes quickly from one example to another the pose has no kink.
void Character::Impl::follow_weights(double by) noexcept {
  double furthest = 0;
  for (std::size_t i = 0; i < goals.size(); ++i) {
    halfway[i] += by * (goals[i] - halfway[i]);
    lagged[i] += by * (halfway[i] - lagged[i]);
    furthest = std::max(furthest, std::abs(goals[i] - lagged[i]));
  }
  settled = furthest < kSameWeight;
  if (settled) lagged = halfway = goals;
  weights = lagged;
}

namespace {

/// How far behind a body a place beside it will be after some seconds on the body's arc, metres: to
/// the third order of how far it turns meanwhile, which is a few tenths of a radian.
double behind_after(const Vec3& place, double speed, double turn, double seconds) noexcept {
  const double turned = turn * seconds, away = speed - turn * place.x;
  return away * seconds * (1 - turned * turned / 6) - place.z * (1 - 0.5 * turned * turned);
}

}  // namespace

/// How much quicker, as a share, the steps must be for no planted foot to be left out of reach
/// before it may lift.
double Character::Impl::needed_hurry(const CharacterState& s) const noexcept {
  double hurry = quick_steps(s);
  const double speed = s.course.drive.speed.value, turn = s.course.drive.turn_rate.value,
               speeding = std::max(0.0, s.course.drive.speed.velocity);
  const GroundAxes axes = s.course.frame.axes();
  for (std::size_t k = 0; k < 2; ++k) {
    const FootState& foot = s.feet[k];
    if (!foot.planted || foot.phase >= foot.duty) continue;
    const double strike = strike_phase(kSides[k]);
    const double left = gait.seconds_between(strike + foot.phase, strike + foot.duty);
    const Vec3 here = axes.to_local({foot.plant.x, 0, foot.plant.z});
    // As far as the steady gait leaves it, if that is further. Its stance has its middle where half
    // of its share of the stride has passed; uneven steps lift later or sooner after that.
    const ExampleFoot& even = even_gait.feet[k];
    const Vec3 placed{even.left, 0, even.forward};
    const double lifts = even_gait.seconds_between(strike, strike + even.duty) -
                         0.5 * even.duty * even_gait.seconds();
    const double steady = behind_after(placed, speed, turn, lifts);
    const double most = std::max(kTrail * bones[k].length(), steady + kTrailMargin);
    const auto over = [most](double trailing, double at_lift) {
      return soft_positive((at_lift - trailing) / std::max(kLeastRoom, most - trailing) - 1.0,
                           kHurrySoftness);
    };
    // The steady gait itself is in no hurry.
    const double at_lift = behind_after(here, speed + 0.5 * speeding * left, turn, left);
    hurry = std::max(hurry, over(-here.z, at_lift) -
                                over(behind_after(placed, speed, turn, lifts - left), steady));
  }
  return std::min(hurry, kMostHurry);
}

/// Standing and treading, on the spot or round on it, share one weight.
void Character::Impl::split_standing(const CharacterState& s) noexcept {
  bool split = split_standing(s, slow_group(s));
  for (std::size_t m = 0; m < s.mix.size() && m < library->manoeuvres.size(); ++m)
    if (s.manoeuvre < 0 && s.mix[m].value > 0)
      split = split_standing(s, library->manoeuvres[m]) || split;
  if (split) activate();
}

bool Character::Impl::split_standing(const CharacterState& s, const Group& group) noexcept {
  if (group.tread < 0 || group.stand < 0) return false;
  // Who steps and nothing else has been split already.
  if (s.activity.value == 1 && weights[static_cast<std::size_t>(group.stand)] == 0) return false;
  double on_the_spot = 0;
  for (int i = group.first; i < group.first + group.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    if (library->examples[k].speed != 0 || i == group.stand) continue;
    on_the_spot += lagged[k];
    weights[k] = lagged[k] * s.activity.value;
  }
  if (on_the_spot == 0) return false;
  weights[static_cast<std::size_t>(group.stand)] = on_the_spot * (1.0 - s.activity.value);
  return true;
}

}  // namespace amble
