#include "amble/evaluation/shown_way.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "amble/analysis/study.hpp"
#include "amble/analysis/vehicle.hpp"
#include "amble/maths/cubic_spline.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

constexpr std::size_t kMostHalves = 8;      // half cycles that a picture has room for
constexpr double kSoon = 0.02;              // seconds between half cycles that follow each other
constexpr double kGoes = 0.7, kRuns = 1.6;  // m/s at least: slower ones turn on the spot, or jog
constexpr double kStraight = 0.25;  // rad/s at most of a straight way, at least of a bent one

/// Half cycles of one kind that follow each other in one capture.
using Chain = std::span<const Segment>;

double seconds_of(Chain chain) { return chain.back().end - chain.front().start; }

double turned(const Segment& half) {
  return half.vehicle(half.count() - 1).heading - half.vehicle(0).heading;
}
double turned(Chain chain) {
  double sum = 0;
  for (const Segment& half : chain) sum += turned(half);
  return sum;
}

bool follows(const Segment& next, const Segment& before) {
  return next.source == before.source && next.side != before.side &&
         std::abs(next.start - before.end) < kSoon;
}

/// All ways of so many half cycles that a library has of a kind.
std::vector<Chain> chains_of(const MotionLibrary& library, const std::string& kind,
                             std::size_t halves) {
  std::vector<Chain> out;
  const Chain all(library.segments);
  const auto goes = [&](const Segment& one) {
    return one.from == kind && one.to == kind && one.speed > (kind == "run" ? kRuns : kGoes) &&
           one.count() > 1;
  };
  for (std::size_t first = 0; first + halves <= all.size(); ++first) {
    std::size_t next = first;
    while (next < first + halves && goes(all[next]) &&
           (next == first || follows(all[next], all[next - 1])))
      ++next;
    if (next == first + halves) out.push_back(all.subspan(first, halves));
  }
  return out;
}

/// The same way with what came before and after it, by which curves bend at its ends.
Chain with_more(const MotionLibrary& library, Chain chain) {
  const Segment *first = chain.data(), *last = first + chain.size() - 1;
  const Segment *begin = library.segments.data(), *end = begin + library.segments.size() - 1;
  while (first > begin && follows(*first, *(first - 1))) --first;
  while (last < end && follows(*(last + 1), *last)) ++last;
  return {first, static_cast<std::size_t>(last - first) + 1};
}

/// The share of a stride for which a foot is down, of the example that goes most like that.
double duty_of(const MotionLibrary& library, const std::string& kind, double speed, Side side) {
  const Example* nearest = nullptr;
  for (const Example& example : library.examples)
    if (example.type == kind &&
        (!nearest || std::abs(example.speed - speed) < std::abs(nearest->speed - speed)))
      nearest = &example;
  return nearest ? nearest->feet[static_cast<std::size_t>(index(side))].duty : 0.5;
}

/// The pelvis in the middle of a foot's supports, each of which begins with a half cycle: the foot
/// came down at its start.
CubicSpline supports_of(const MotionLibrary& library, Chain chain, Side side) {
  std::vector<double> moments;
  std::vector<Vec3> places;
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    if (chain[i].side == side) continue;  // which strikes at its end
    const double stride = chain[i + 1].end - chain[i].start,
                 middle = 0.5 * stride * duty_of(library, chain[i].from, chain[i].speed, side);
    const Segment& within = chain[i].start + middle < chain[i].end ? chain[i] : chain[i + 1];
    const double at = (chain[i].start + middle - within.first_moment) * within.fps;
    const auto frame = static_cast<std::size_t>(
        std::clamp(std::lround(at), 0L, static_cast<long>(within.count()) - 1));
    const Vec3 pelvis = within.pelvis(frame).position;
    moments.push_back(chain[i].start + middle);
    places.push_back({pelvis.x, 0, pelvis.z});
  }
  return moments.size() < 2 ? CubicSpline() : CubicSpline(moments, places);
}

ShownWay captured(const MotionLibrary& library, Chain chain) {
  ShownWay way;
  way.source = chain.front().source.substr(chain.front().source.find_last_of('/') + 1);
  const Chain whole = with_more(library, chain);
  const CubicSpline left = supports_of(library, whole, Side::left),
                    right = supports_of(library, whole, Side::right);
  const bool known = !left.empty() && !right.empty();
  const double first = known ? std::max(left.first(), right.first()) : -1e9,
               last = known ? std::min(left.last(), right.last()) : 1e9;
  double length_so_far = 0;
  for (const Segment& segment : chain)
    for (std::size_t f = 0; f < segment.count(); ++f) {
      const double t = segment.first_moment + static_cast<double>(f) / segment.fps;
      const Vec3 vehicle = segment.vehicle(f).place, pelvis = segment.pelvis(f).position;
      if (f > 0) length_so_far += length(vehicle - segment.vehicle(f - 1).place);
      if (t < first || t > last) continue;
      way.pelvis.push_back({pelvis.x, 0, pelvis.z});
      way.vehicle.push_back({vehicle.x, 0, vehicle.z});
      if (!known) continue;
      way.left.push_back(left.value(t));
      way.right.push_back(right.value(t));
    }
  way.speed = length_so_far / seconds_of(chain);
  way.turn_rate = turned(chain) / seconds_of(chain);
  return way;
}

ShownWay performed(const std::string& kind, ShownWay::Course course) {
  const bool walks = kind == "walk";
  const GaitSpec spec{walks ? Gait::walk : Gait::run, walks ? 1.2 : 2.8,
                      course == ShownWay::Course::bent ? 0.5 : 0.0};
  const Study found = study(perform(spec, 6, 60));
  const auto track = VehicleTrack::fit(found.body, found.contacts, found.standing);
  ShownWay way;
  way.source = "the performer", way.speed = spec.speed, way.turn_rate = spec.turn_rate;
  std::vector<double> moments;
  for (double t = track->first(); t <= track->last(); t += 1.0 / 60) moments.push_back(t);
  for (const VehicleState& state : track->at(moments)) way.vehicle.push_back(state.place);
  for (const double t : moments) {
    const Vec3 pelvis = found.body.pelvis_at(t);
    way.pelvis.push_back({pelvis.x, 0, pelvis.z});
    way.left.push_back(track->curve(Side::left).value(t));
    way.right.push_back(track->curve(Side::right).value(t));
  }
  return way;
}

}  // namespace

ShownWay ShownWay::of(const MotionLibrary& library, const std::string& kind, Course course,
                      std::size_t least_halves) {
  const auto bends = [](Chain chain) {  // to whichever side
    double sum = 0;
    for (const Segment& half : chain) sum += std::abs(turned(half));
    return sum / seconds_of(chain);
  };
  const auto bent = [](Chain chain) { return std::abs(turned(chain)) / seconds_of(chain); };
  for (std::size_t halves = kMostHalves; halves >= least_halves; --halves) {
    const std::vector<Chain> chains = chains_of(library, kind, halves);
    if (chains.empty()) continue;
    if (course == Course::straight) {
      const Chain best = *std::min_element(chains.begin(), chains.end(),
                                           [&](Chain a, Chain b) { return bends(a) < bends(b); });
      if (bends(best) < kStraight) return captured(library, best);
    } else {
      const Chain best = *std::max_element(chains.begin(), chains.end(),
                                           [&](Chain a, Chain b) { return bent(a) < bent(b); });
      if (bent(best) > kStraight) return captured(library, best);
    }
  }
  return performed(kind, course);
}

}  // namespace amble
