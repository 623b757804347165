#include "amble/planning/walkable_way.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "amble/maths/track.hpp"
#include "amble/planning/band.hpp"
#include "amble/planning/clearance_along.hpp"
#include "amble/planning/local_way.hpp"
#include "amble/planning/taut_way.hpp"
#include "amble/steering/goal_walk.hpp"
#include "amble/steering/time_law.hpp"

namespace amble {
namespace {

constexpr double kFineSpacing = 0.1;  // metres between places of the chain
// Square metres, bending against pulling: with room and little of it. The stiffer a band, the
// longer it is and the faster one walks it.
constexpr double kStiffnesses[] = {0.15, 0.6, 0.03};
constexpr double kFarthestJoint = 3.2;  // metres from an end that its cubic reaches at most
constexpr double kMostDetour = 1.08;    // of the way that a cubic replaces
constexpr double kShort = 4;            // metres of a way that one cubic may be
constexpr double kTurnsAtOnce = 1.0, kTurnRate = 1.0;  // seconds, rad/s of turns on the spot
constexpr double kThatWay = 0.02;                      // radians: along a heading
constexpr double kDip = 0.87;         // of the speed on the same way if turning took no time
constexpr double kGoodEnough = 1.01;  // of the time on the same way if turning took none

using Cubic = GroundCurve::Cubic;

/// Places along a chain of cubics.
std::vector<Point2> polyline(const GroundCurve& chain) {
  std::vector<Point2> out;
  const Track track(chain);
  const auto steps = std::max(1.0, std::ceil(track.length() / kFineSpacing));
  for (double k = 0; k <= steps; ++k) {
    const GroundFrame place = track.at(track.length() * k / steps).frame;
    out.push_back({place.x, place.z});
  }
  return out;
}

double sharpest_bend(const Track& track) {
  double most = 0;
  for (const TrackPoint& point : track.samples()) most = std::max(most, std::abs(point.curvature));
  return most;
}

GroundFrame frame_at(const Vec3& place, const Vec3& towards) {
  const Vec3 way = towards - place;
  return {place.x, place.z, std::atan2(way.x, way.z)};
}

/// The cubic from one frame to another that bends least, if one is good enough.
std::optional<Cubic> best_cubic(const Obstacles& obstacles, const GroundFrame& from,
                                const GroundFrame& to, double replaced, const WayLimits& limits,
                                double& least_bend) {
  std::optional<Cubic> best;
  const double distance = std::hypot(to.x - from.x, to.z - from.z);
  for (const double share : {0.3, 0.4, 0.55}) {
    const Cubic cubic = way_between(from, to, share * distance);
    const GroundCurve curve{{cubic}, false};
    const Track track(curve);
    const double bend = sharpest_bend(track);
    if (bend > std::min(limits.most_bend, least_bend) || track.length() > kMostDetour * replaced ||
        !within(limits.ground, cubic) || !open_along(obstacles, curve, limits.radius))
      continue;
    best = cubic;
    least_bend = bend;
  }
  return best;
}

/// Replaces the beginning of a curve by a cubic that leaves along the heading, if there is one.
bool lead_out(const Obstacles& obstacles, const GroundFrame& start, const WayLimits& limits,
              GroundCurve& curve) {
  double replaced = 0, least_bend = limits.most_bend;
  std::optional<Cubic> best;
  std::size_t after = 0;
  for (std::size_t k = 0; k < (curve.pieces.size() + 1) / 2 && replaced < kFarthestJoint; ++k) {
    const Cubic& piece = curve.pieces[k];
    replaced += length(piece[3] - piece[0]);
    if (replaced < 0.2) continue;
    const GroundFrame joint = frame_at(piece[3], piece[3] + (piece[3] - piece[2]));
    if (const auto found = best_cubic(obstacles, start, joint, replaced, limits, least_bend)) {
      best = found;
      after = k + 1;
    }
  }
  if (!best) return false;
  curve.pieces.erase(curve.pieces.begin(),
                     curve.pieces.begin() + static_cast<std::ptrdiff_t>(after));
  curve.pieces.insert(curve.pieces.begin(), *best);
  return true;
}

bool within(const GroundRectangle& ground, const GroundCurve& curve) {
  return std::all_of(curve.pieces.begin(), curve.pieces.end(),
                     [&](const Cubic& piece) { return within(ground, piece); });
}

GroundCurve reversed(const GroundCurve& curve) {
  GroundCurve out;
  for (auto piece = curve.pieces.rbegin(); piece != curve.pieces.rend(); ++piece)
    out.pieces.push_back({(*piece)[3], (*piece)[2], (*piece)[1], (*piece)[0]});
  return out;
}

/// Looks for the way that somebody walks soonest who stands at the start and is to stand at the
/// goal, among those that they do not have to brake on for nothing but turning into a bend.
class WaySearch {
 public:
  WaySearch(const Obstacles& obstacles, const GroundFrame& start, const GroundFrame& goal,
            const ReachableSpeeds& people, const WayLimits& limits)
      : obstacles_(obstacles), start_(start), goal_(goal), people_(people), limits_(limits) {}

  /// Keeps a way if it is the best so far. Whether it will do: it takes hardly longer than it would
  /// if turning into bends took no time.
  bool consider(const GroundCurve& curve) {
    const Track track(curve);
    TimeLaw::Wish wish;
    wish.speed = limits_.speed;
    wish.from_stand = wish.to_stand = true;
    wish.bounds = people_.briskly();
    const TimeLaw law(track, people_, wish);
    wish.bounds.turn_acceleration = std::numeric_limits<double>::infinity();
    const TimeLaw at_best(track, people_, wish);
    bool dips = false;
    for (double place = 0; place < track.length(); place += track.spacing())
      dips = dips || law.speed_at(place) < kDip * at_best.speed_at(place);
    const Worth worth{dips, law.seconds() + seconds_turning(track)};
    if (worth < least_) best_ = curve, least_ = worth;
    return !dips && law.seconds() < kGoodEnough * at_best.seconds();
  }

  /// Considers bands of some stiffness along a taut way: held along the headings of start and goal
  /// where cubics show that it can be led there, and free.
  bool consider_bands(const std::vector<Point2>& taut, double stiffness) {
    BandWish wish{limits_.radius, limits_.spare, stiffness, {}, {}};
    const std::optional<GroundCurve> band = band_along(obstacles_, taut, wish);
    if (!band) return false;
    const double most_bend = std::max(limits_.most_bend, sharpest_bend(Track(*band)));
    wish.pull = 0;
    for (const auto& [first, last] : {std::pair{true, true}, {true, false}, {false, true}}) {
      const auto led = led_into(*band, first, last);
      if (!led) continue;
      wish.leaves = first ? std::optional(start_.heading) : std::nullopt;
      wish.arrives = last ? std::optional(goal_.heading) : std::nullopt;
      const auto held = band_along(obstacles_, polyline(*led), wish);
      if (held && sharpest_bend(Track(*held)) <= most_bend && within(limits_.ground, *held) &&
          consider(*held))
        return true;
    }
    return consider(*band);
  }

  const std::optional<GroundCurve>& best() const { return best_; }

 private:
  using Worth = std::pair<bool, double>;  // whether it dips; seconds

  /// A curve led by cubics into the heading of the start, of the goal or both, if it can be.
  std::optional<GroundCurve> led_into(GroundCurve curve, bool first, bool last) const {
    if (first && !lead_out(obstacles_, start_, limits_, curve)) return std::nullopt;
    if (!last) return curve;
    curve = reversed(curve);
    const GroundFrame back{goal_.x, goal_.z, goal_.heading + std::numbers::pi};
    if (!lead_out(obstacles_, back, limits_, curve)) return std::nullopt;
    return reversed(curve);
  }

  /// What it takes to turn on the spot, before and after.
  double seconds_turning(const Track& track) const {
    double seconds = 0;
    for (const double turn : {track.samples().front().frame.heading - start_.heading,
                              track.samples().back().frame.heading - goal_.heading})
      if (const double angle = std::abs(wrap_angle(turn)); angle > kThatWay)
        seconds += kTurnsAtOnce + angle / kTurnRate;
    return seconds;
  }

  const Obstacles& obstacles_;
  const GroundFrame &start_, &goal_;
  const ReachableSpeeds& people_;
  const WayLimits& limits_;
  std::optional<GroundCurve> best_;
  Worth least_{true, std::numeric_limits<double>::infinity()};
};

}  // namespace

std::optional<GroundCurve> smooth_way(const Obstacles& obstacles, const std::vector<Point2>& way,
                                      const GroundFrame& start, const GroundFrame& goal,
                                      const ReachableSpeeds& people, const WayLimits& limits) {
  WaySearch search(obstacles, start, goal, people, limits);
  const double distance = std::hypot(goal.x - start.x, goal.z - start.z);
  double least_bend = limits.most_bend;
  if (distance < kShort)
    if (const auto whole = best_cubic(obstacles, start, goal, distance, limits, least_bend))
      if (search.consider({{*whole}, false})) return search.best();
  const std::vector<Point2> taut = taut_way(obstacles, way, limits.radius + limits.spare);
  for (const double stiffness : kStiffnesses)
    if (search.consider_bands(taut, stiffness)) break;
  return search.best();
}

GroundCurve walkable_way(const Obstacles& obstacles, const GroundCurve& chain,
                         const GroundFrame& start, const GroundFrame& goal,
                         const ReachableSpeeds& people, const WayLimits& limits) {
  return smooth_way(obstacles, polyline(chain), start, goal, people, limits).value_or(chain);
}

}  // namespace amble
