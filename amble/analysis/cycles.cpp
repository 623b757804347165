#include "amble/analysis/cycles.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/analysis/odd_cycle.hpp"
#include "amble/maths/filter.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kNoTime = 1e-3;  // seconds: strikes so near are one, and no cycle lies between
constexpr double kShortest = 0.42, kLongest = 2.6;  // seconds of a cycle
constexpr double kShift = 0.25;      // of a cycle: how far its turning is averaged around it
constexpr double kOnTheSpot = 0.25;  // m/s: slower is a turn on the spot, or no travel at all
constexpr double kMostTurned = 2.8;  // radians in half a cycle: beyond, its chord tells no arc
constexpr double kLeastTurn = 0.35;  // rad/s of a turn on the spot
constexpr double kDrift = 0.12;      // metres across the heading, in a turn on the spot
constexpr double kSideways = 50 * kDegree, kBackwards = 130 * kDegree;
constexpr double kUneven = 0.30;         // a step may take this share of the cycle, or more
constexpr double kStandingSpeed = 0.09;  // m/s of the pelvis
constexpr double kStandingTime = 0.25;   // seconds
constexpr int kShifts = 9, kDirections = 48;
constexpr double kLittleSway = 3.0;    // s/m
constexpr double kBrief = 0.06;        // of a cycle: how far around a moment its direction is told
constexpr double kSlowest = 0.3;       // m/s of travel that has a direction
constexpr double kEnoughChords = 0.4;  // of a cycle: over so much of it there must be chords
constexpr double kSpins =
    1.0;  // rad/s between body and path: who turns within the way, not along it
constexpr double kAgree = 0.15;              // rad/s: path and body turn alike
constexpr double kFar = 1.4, kFarther = 12;  // metres, 1/m: the path of a long cycle tells more
constexpr double kSameGait = 2.5, kSameSpeed = 0.25;    // seconds, share: cycles told together
constexpr double kMostDuty = 0.9;                       // a foot that is down longer has stopped
constexpr double kLongestRun = 1.1, kSlowestRun = 1.1;  // seconds, m/s: beyond, one hops
constexpr double kUnlikeFeet = 0.16;  // of a cycle: how much longer one foot may stay down

double ground_distance(const Vec3& a, const Vec3& b) { return std::hypot(b.x - a.x, b.z - a.z); }

/// Turn rate of the body: from one strike to the same strike, where the swing of hips and
/// shoulders is at the same place, averaged a little to either side.
double body_turn_rate(const BodyTrack& body, const Cycle& cycle) {
  const double seconds = cycle.seconds(), reach = kShift * seconds;
  const double low = std::max(-reach, -cycle.start),
               high = std::min(reach, body.last_second() - cycle.end);
  double turned = 0;
  for (int i = 0; i < kShifts; ++i) {
    const double s = lerp(low, high, i / (kShifts - 1.0));
    turned += (body.facing_at(cycle.end + s) - body.facing_at(cycle.start + s)) / kShifts;
  }
  return turned / seconds;
}

/// Turn rate of the body over one cycle's length around a moment, moved into the clip.
double turn_rate_around(const BodyTrack& body, double moment, double seconds) {
  const double first = clamp(moment - 0.5 * seconds, 0.0, body.last_second() - seconds);
  return (body.facing_at(first + seconds) - body.facing_at(first)) / seconds;
}

/// Turn rate of the path: how the direction of travel changes on the whole, told apart from its
/// sway, which has the period of the cycle. False where there is no travel to tell it from.
bool path_turn_rate(const BodyTrack& body, const Cycle& cycle, double& rate) {
  const double seconds = cycle.seconds(), middle = 0.5 * (cycle.start + cycle.end);
  const double reach = kBrief * seconds;
  const double low = std::max(cycle.start - kShift * seconds, reach),
               high = std::min(cycle.end + kShift * seconds, body.last_second() - reach);
  // Four rows against more sway than people have: the faster they go, the less it turns them.
  Eigen::Matrix<double, kDirections + 4, 6> sway =
      Eigen::Matrix<double, kDirections + 4, 6>::Zero();
  Eigen::Matrix<double, kDirections + 4, 1> directions =
      Eigen::Matrix<double, kDirections + 4, 1>::Zero();
  const double speed =
      ground_distance(body.pelvis_at(cycle.start), body.pelvis_at(cycle.end)) / seconds;
  for (int i = 0; i < 4; ++i) sway(kDirections + i, 2 + i) = kLittleSway * speed;
  for (int i = 0; i < kDirections; ++i) {
    const double t = lerp(low, high, i / (kDirections - 1.0));
    const Vec3 from = body.pelvis_at(t - reach), to = body.pelvis_at(t + reach);
    if (ground_distance(from, to) < kSlowest * 2 * reach) return false;
    const double raw = std::atan2(to.x - from.x, to.z - from.z);
    directions(i) = i == 0 ? raw : directions(i - 1) + wrap_angle(raw - directions(i - 1));
    const double phase = (t - middle) / seconds, angle = 2 * std::numbers::pi * phase;
    sway.row(i) << 1, phase, std::cos(angle), std::sin(angle), std::cos(2 * angle),
        std::sin(2 * angle);
  }
  rate = sway.colPivHouseholderQr().solve(directions)(1) / seconds;
  return true;
}

/// The same from chords a whole cycle long, between equal phases, which no sway can turn. False
/// where the clip does not go on far enough around the cycle.
bool chord_turn_rate(const BodyTrack& body, const Cycle& cycle, double& rate) {
  const double seconds = cycle.seconds(), half = 0.5 * seconds;
  const double low = std::max(cycle.start, half),
               high = std::min(cycle.end, body.last_second() - half);
  if (high - low < kEnoughChords * seconds) return false;
  double direction = 0, turned = 0, squares = 0;
  for (int i = 0; i < kDirections; ++i) {
    const double place = i / (kDirections - 1.0) - 0.5, t = lerp(low, high, place + 0.5);
    const Vec3 from = body.pelvis_at(t - half), to = body.pelvis_at(t + half);
    if (ground_distance(from, to) < kSlowest * seconds) return false;
    const double raw = std::atan2(to.x - from.x, to.z - from.z);
    direction = i == 0 ? raw : direction + wrap_angle(raw - direction);
    turned += place * direction;
    squares += place * place;
  }
  rate = turned / squares / (high - low);
  return true;
}

/// Lets the frame ride in the middle of the body's sway. A place that goes round with a frame on a
/// circle has a circle of its own about the same centre, and its heading along that: kept as it
/// was, the heading of a place ahead of the frame would lead out of the turn, and the cycle would
/// not close. A frame that turns on the spot is its own centre, and moves to the side only.
void ride_under(const BodyTrack& body, bool travels, Cycle& cycle) {
  constexpr int kSamples = 24;
  Vec3 mean;
  for (int i = 0; i < kSamples; ++i) {
    const double t = (i + 0.5) / kSamples * cycle.seconds();
    const GroundFrame at = cycle.frame.along_arc(cycle.speed, cycle.turn_rate, t);
    mean += at.to_local(body.pelvis_at(cycle.start + t)) / kSamples;
  }
  if (!travels) mean.z = 0;
  const Vec3 moved = cycle.frame.to_world({mean.x, 0, mean.z});
  const double along = cycle.speed - mean.x * cycle.turn_rate,  // slower on the inside of the turn
      across = mean.z * cycle.turn_rate;
  cycle.speed = travels ? std::hypot(along, across) : along;
  cycle.frame = {moved.x, moved.z, cycle.frame.heading + (travels ? std::atan2(across, along) : 0)};
}

/// The arc of a cycle (park2002:1, read for a single stride). Chords tell it best; near the ends of
/// a clip there are none: there the path tells a steady turn, and the body one that comes and goes
/// within a step.
void fit_arc(const BodyTrack& body, Cycle& cycle) {
  const double seconds = cycle.seconds();
  cycle.turn_rate = body_turn_rate(body, cycle);
  if (double path = 0;
      chord_turn_rate(body, cycle, path) && std::abs(path - cycle.turn_rate) < kSpins) {
    cycle.turn_rate = path;
  } else if (path_turn_rate(body, cycle, path)) {
    // Sway shifts the direction of a long chord less than that of a short one.
    const double chord = ground_distance(body.pelvis_at(cycle.start), body.pelvis_at(cycle.end));
    const double apart =
        (cycle.turn_rate - path) / (kAgree * (1 + kFarther * std::max(0.0, chord - kFar)));
    cycle.turn_rate = lerp(cycle.turn_rate, path, 1 / (1 + apart * apart));
  }
  cycle.turn_change =
      turn_rate_around(body, cycle.end, seconds) - turn_rate_around(body, cycle.start, seconds);
  const double half = 0.5 * cycle.turn_rate * seconds;
  const Vec3 from = body.pelvis_at(cycle.start), to = body.pelvis_at(cycle.end);
  const double chord = ground_distance(from, to);
  const bool spins = std::abs(half) > kMostTurned;
  cycle.speed = chord / seconds * (spins || std::abs(half) < 1e-6 ? 1.0 : half / std::sin(half));
  double facing = 0;
  constexpr int kSamples = 24;
  for (int i = 0; i < kSamples; ++i)
    facing += body.facing_at(lerp(cycle.start, cycle.end, (i + 0.5) / kSamples)) / kSamples;
  const double direction = std::atan2(to.x - from.x, to.z - from.z);
  const double off = std::abs(wrap_angle(direction - facing));
  // Slow steps to a side lead somewhere, too, unless the body turns meanwhile.
  const bool aside = off > kSideways && chord > kDrift && std::abs(cycle.turn_rate) < kLeastTurn;
  if (cycle.speed < kOnTheSpot && !aside)
    cycle.type = "turn";
  else if (off > kBackwards)
    cycle.type = "back";
  else if (off > kSideways)
    cycle.type = "side";
  const bool travels = cycle.type != "turn";
  if (travels && cycle.type != "walk") cycle.facing = wrap_angle(facing - direction);
  cycle.frame = {from.x, from.z, (travels ? direction : facing) - half};
  if (!travels) {
    cycle.speed *= std::max(0.0, std::cos(direction - facing));
    if (chord * std::abs(std::sin(direction - facing)) > kDrift)
      cycle.rejected = "drifts sideways while it turns";
  }
  if (spins) cycle.rejected = "turns all the way round in one cycle";
  ride_under(body, travels, cycle);
}

/// Contact shares of both feet: from the strike to the lift that the loop shows. A contact that the
/// cycle's end cuts is taken round it, to where the foot left the ground after the cycle's start.
void measure_duty(const FootContacts& contacts, Cycle& cycle) {
  for (const Side side : kSides) {
    const double strike = side == cycle.first ? cycle.start : cycle.middle;
    double down = 0;  // seconds
    for (const Contact& contact : contacts[static_cast<std::size_t>(index(side))]) {
      if (!contact.lifted()) continue;
      const bool within = contact.end > cycle.start && contact.end < cycle.end;
      if (within)
        down = contact.end - strike + (contact.end < strike ? cycle.seconds() : 0);
      else if (down == 0 && contact.struck() && std::abs(contact.begin - strike) < 1e-6)
        down = contact.end - strike;
    }
    if (down == 0) {
      if (cycle.rejected.empty()) cycle.rejected = "a foot does not leave the ground";
      return;
    }
    cycle.duty[static_cast<std::size_t>(index(side))] = clamp(down / cycle.seconds(), 0.05, 0.95);
  }
}

/// Metres that the pelvis is higher in the middle of the contacts than between them. Who walks
/// vaults over the standing leg; who runs sinks into it and flies in between.
double vault(const BodyTrack& body, const Cycle& cycle) {
  double sum = 0;
  for (const Side side : kSides) {
    const double strike = side == cycle.first ? cycle.start : cycle.middle;
    const double middle =
        strike + 0.5 * cycle.duty[static_cast<std::size_t>(index(side))] * cycle.seconds();
    const double quarter = 0.25 * cycle.seconds();
    sum += body.pelvis_at(middle).y -
           0.5 * (body.pelvis_at(middle - quarter).y + body.pelvis_at(middle + quarter).y);
  }
  return 0.5 * sum;
}

/// Walk or run: who runs has both feet off the ground between steps and does not vault. Told by the
/// cycles around that are as fast, because one toe-off alone may be a little late or early.
void tell_gaits(const BodyTrack& body, std::vector<Cycle>& cycles) {
  for (Cycle& cycle : cycles) {
    std::vector<double> duties;
    for (const Cycle& near : cycles)
      if (std::abs(near.duty[0] - near.duty[1]) < kUnlikeFeet &&
          std::abs(near.start - cycle.start) < kSameGait &&
          std::abs(near.speed - cycle.speed) < kSameSpeed * cycle.speed)
        duties.push_back(0.5 * (near.duty[0] + near.duty[1]));
    if (duties.empty() || median(duties) >= 0.5 || vault(body, cycle) > 0) continue;
    cycle.gait = 1;
    if (cycle.type != "walk") continue;
    cycle.type = "run";
    if (cycle.rejected.empty() && (cycle.seconds() > kLongestRun || cycle.speed < kSlowestRun))
      cycle.rejected = kHops;
  }
}

/// What makes a cycle no example of steady travel.
void judge(Cycle& cycle) {
  if (!cycle.rejected.empty()) return;
  if (cycle.type == "turn" && std::abs(cycle.turn_rate) < kLeastTurn)
    cycle.rejected = "treads on the spot";
  else if (std::max(cycle.duty[0], cycle.duty[1]) > kMostDuty)
    cycle.rejected = "stops";
  else if (std::abs(cycle.duty[0] - cycle.duty[1]) > kUnlikeFeet)
    cycle.rejected = kUnevenFeet;
  else if (changes_speed(cycle))
    cycle.rejected = cycle.acceleration > 0 ? "speeds up" : "slows down";
}

/// Speed at which the body travels at a moment, over half a cycle around it.
double speed_around(const BodyTrack& body, double seconds, double window) {
  const double before = std::max(0.0, seconds - 0.5 * window),
               after = std::min(body.last_second(), seconds + 0.5 * window);
  if (after - before < 1e-3) return 0;
  return ground_distance(body.pelvis_at(before), body.pelvis_at(after)) / (after - before);
}

/// How much faster the body travels a whole cycle around the cycle's end than around its start, in
/// which no surge and no limp shows. Zero where a clip does not go on far enough to tell.
double speed_change(const BodyTrack& body, const Cycle& cycle) {
  constexpr double kEnough = 0.5;  // of a cycle between the two
  const double seconds = cycle.seconds(), half = 0.5 * seconds;
  const double from = std::max(cycle.start, half),
               to = std::min(cycle.end, body.last_second() - half);
  if (to - from < kEnough * seconds) return 0;
  return (speed_around(body, to, seconds) - speed_around(body, from, seconds)) * seconds /
         (to - from);
}

}  // namespace

std::vector<Cycle> find_cycles(const BodyTrack& body, const FootContacts& contacts) {
  std::vector<Cycle> cycles;
  for (const Side side : kSides) {
    const auto& own = contacts[static_cast<std::size_t>(index(side))];
    const auto& others = contacts[static_cast<std::size_t>(index(other(side)))];
    for (std::size_t i = 0; i + 1 < own.size(); ++i) {
      if (!own[i].struck() || !own[i + 1].struck()) continue;
      if (!(own[i + 1].begin - own[i].begin > kNoTime)) continue;  // as a person placed them
      Cycle cycle;
      cycle.first = side;
      cycle.start = own[i].begin;
      cycle.end = own[i + 1].begin;
      int between = 0;
      double trust = own[i].event(FootPhase::heel_strike)->confidence *
                     own[i + 1].event(FootPhase::heel_strike)->confidence;
      for (const Contact& contact : others)
        if (contact.struck() && contact.begin > cycle.start && contact.begin < cycle.end) {
          ++between;
          cycle.middle = contact.begin;
          trust *= contact.event(FootPhase::heel_strike)->confidence;
        }
      cycle.confidence = std::cbrt(trust);
      const double step = (cycle.middle - cycle.start) / cycle.seconds();
      if (between == 0)
        cycle.rejected = "the other foot does not step";
      else if (between > 1)
        cycle.rejected = "the other foot steps more than once";
      else if (cycle.seconds() < kShortest)
        cycle.rejected = "too quick for a cycle";
      else if (cycle.seconds() > kLongest)
        cycle.rejected = "pauses";
      else if (step < kUneven || step > 1 - kUneven)
        cycle.rejected = kUnevenSteps;
      if (between != 1) cycle.middle = 0.5 * (cycle.start + cycle.end);
      const std::string reason = cycle.rejected;
      fit_arc(body, cycle);
      if (!reason.empty()) cycle.rejected = reason;
      measure_duty(contacts, cycle);
      const double window = 0.5 * cycle.seconds();
      cycle.acceleration = (speed_around(body, cycle.start + 0.5 * window, 2 * window) -
                            speed_around(body, cycle.start - 0.5 * window, 2 * window)) /
                           window;
      cycle.speed_change = speed_change(body, cycle);
      judge(cycle);
      cycles.push_back(std::move(cycle));
    }
  }
  std::sort(cycles.begin(), cycles.end(),
            [](const Cycle& a, const Cycle& b) { return a.start < b.start; });
  tell_gaits(body, cycles);
  return cycles;
}

std::vector<std::pair<double, double>> find_standing(const BodyTrack& body,
                                                     const FootContacts& contacts) {
  std::vector<std::pair<double, double>> out;
  const std::vector<Vec3> smooth = gaussian(body.pelvis, 0.08 * body.fps);
  const std::vector<Vec3> velocity = derivative(smooth, 1 / body.fps);
  const int frames = static_cast<int>(body.pelvis.size());
  std::vector<bool> still(static_cast<std::size_t>(frames));
  for (int f = 0; f < frames; ++f) {
    const double t = f / body.fps;
    bool down = true;
    for (const auto& foot : contacts)
      down = down && std::any_of(foot.begin(), foot.end(), [&](const Contact& contact) {
               return contact.begin <= t && t <= contact.end;
             });
    still[static_cast<std::size_t>(f)] =
        down && length(velocity[static_cast<std::size_t>(f)]) < kStandingSpeed;
  }
  for (const auto& [first, last] : runs(still))
    if (last - first > kStandingTime * body.fps)
      out.emplace_back(first / body.fps, (last - 1) / body.fps);
  return out;
}

std::vector<HalfCycle> find_half_cycles(const FootContacts& contacts) {
  std::vector<std::pair<double, Side>> strikes;
  for (const Side side : kSides)
    for (const Contact& contact : contacts[static_cast<std::size_t>(index(side))])
      if (contact.struck()) strikes.emplace_back(contact.begin, side);
  std::sort(strikes.begin(), strikes.end());
  std::vector<HalfCycle> out;
  for (std::size_t i = 0; i + 1 < strikes.size(); ++i)
    if (strikes[i].second != strikes[i + 1].second)
      out.push_back({strikes[i].first, strikes[i + 1].first, strikes[i].second});
  return out;
}

}  // namespace amble
