#include <algorithm>
#include <cmath>

#include "amble/engine/crowd_impl.hpp"
#include "amble/engine/joint_writer.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLongestUpdate = 1.0;  // seconds; a longer pause is not caught up
constexpr double kSight = 5;            // metres within which others are heeded
constexpr double kHorizon = 3;          // seconds that are looked ahead
constexpr double kFarHorizon = 4;       // the same for those who heed nobody
constexpr double kOutOfTheWay = 1.5;    // m/s that everybody can do for them
constexpr double kApart = 0.62;      // metres between the ways of two who stop, if there is room,
constexpr double kLeastApart = 0.5;  // and at least
constexpr double kSlip = 0.06;       // metres by which two who are close may get closer
constexpr double kSpare = 0.02;      // metres of room that are left
constexpr double kFarEnough = 3;     // metres of room that are as good as any
constexpr double kThere = 0.3, kNearby = 1.0;  // metres from the goal, of who is sent and wanders
constexpr double kStepAside = 1.2;             // radians to the right, of who is wholly frustrated
constexpr double kHindered = 0.35;             // of the own speed: slower, one is
constexpr double kFrustrating = 2.5, kSoothing = 1.5;  // seconds from calm to it, and back
constexpr double kAimless = 0.08;                      // m/s: too slow to have a direction
constexpr double kTurning = 3.5;                       // 1/s, of the angle to where one wants to go
constexpr double kTurnFrom = 0.5, kTurnTo = 0.12;      // radians, of who stands
constexpr double kStands = 0.05;                       // m/s
constexpr double kSetOff = 0.3, kGiveUp = 0.12;        // m/s: less is not worth a step

constexpr double kDecay = deterministic::exp(-(kFixedStep) / Drive::kTimeConstant);

}  // namespace

void Crowd::Impl::update(double seconds, Posing posing, const JointBuffer& into) noexcept {
  if (!(seconds > 0)) return;
  const double steps = std::min(seconds, kLongestUpdate) / kStep - behind;
  const double whole = std::ceil(steps - 1e-6);
  const double left_over = std::max(0.0, whole - steps);
  if (!(whole > 0))
    for (Character& one : characters) one.update(seconds, Posing::later);
  // Every one of these is one step of the characters: the first makes up for what was shown before
  // the last step, the last stops short of its own and alone is seen.
  for (double done = 0; done < whole; ++done) {
    const bool last = done + 1 == whole;
    step(kStep * (1 + (done == 0 ? behind : 0.0) - (last ? left_over : 0.0)),
         last ? posing : Posing::later, into);
  }
  if (!(whole > 0) && posing == Posing::now) show(into);
  behind = left_over;
}

void Crowd::Impl::show(const JointBuffer& into) noexcept {
  const int people = static_cast<int>(characters.size());
  share((people + kTogether - 1) / kTogether, [this, people, &into](int piece) {
    const auto from = static_cast<std::size_t>(piece * kTogether);
    const auto count = static_cast<std::size_t>(std::min(kTogether, people - piece * kTogether));
    JointBuffer part = into;
    if (part.first) part.first = JointWriter::row(into, from, characters[from].model().size());
    Character::show(std::span(characters).subspan(from, count), part);
  });
}

void Crowd::Impl::step(double seconds, Posing posing, const JointBuffer& into) noexcept {
  grid.sort(static_cast<int>(walkers.size()), [this](int i) -> const StoppingWay& {
    return walkers[static_cast<std::size_t>(i)].way;
  });
  turns.sort(static_cast<int>(characters.size()), [this](int i) -> const StoppingWay& {
    return walkers[static_cast<std::size_t>(i)].way;
  });
  look_around();
  // Near each other one after the other, so that nobody claims the ground that somebody else just
  // has; far from each other at once.
  for (int colour = 0; colour < TakingTurns::kColours; ++colour)
    share(turns.groups(), [this, colour, seconds, posing, &into](int group) {
      go_on(turns.group(colour, group), seconds, posing, into);
    });
}

/// A sixth of them look around: at what nobody changes meanwhile.
void Crowd::Impl::look_around() noexcept {
  const int people = static_cast<int>(characters.size()),
            looking = (people - round + kRounds - 1) / kRounds;
  share((looking + kTogether - 1) / kTogether, [this, looking](int piece) {
    for (int k = piece * kTogether; k < std::min(looking, (piece + 1) * kTogether); ++k)
      look_around(static_cast<std::size_t>(k * kRounds + round));
  });
  round = (round + 1) % kRounds;
}

/// Decides for a group and moves it on, one after the other.
void Crowd::Impl::go_on(std::span<const std::int32_t> group, double seconds, Posing posing,
                        const JointBuffer& into) noexcept {
  std::array<Character*, kTogether> together;
  std::size_t moved = 0;
  for (std::size_t k = 0; k < group.size(); ++k) {
    const auto i = static_cast<std::size_t>(group[k]);
    const Directive wanted = decide(i);
    characters[i].command({.speed = wanted.speed, .turn_rate = wanted.turn_rate});
    characters[i].update(seconds, Posing::later);
    publish(i);
    together[moved++] = &characters[i];
    if (moved < together.size() && k + 1 < group.size()) continue;
    if (posing == Posing::now)
      Character::show(std::span(together).first(moved), group.subspan(k + 1 - moved, moved), into);
    moved = 0;
  }
}

void Crowd::Impl::find_neighbours(std::size_t i) noexcept {
  constexpr std::size_t kMost = ReciprocalAvoidance::kMost;
  Intent& intent = intents[i];
  const StoppingWay& here = walkers[i].way;
  std::array<double, kMost> distances;
  std::size_t count = 0;
  grid.visit(here.x, here.z, kSight, [&](const NeighbourGrid::Person& other) {
    const double dx = other.x - here.x, dz = other.z - here.z, distance = dx * dx + dz * dz;
    if (other.number == static_cast<int>(i) || distance > kSight * kSight) return;
    if (count == kMost && distance >= distances[kMost - 1]) return;
    std::size_t at = count < kMost ? count++ : kMost - 1;
    for (; at > 0 && distances[at - 1] > distance; --at) {
      distances[at] = distances[at - 1];
      intent.neighbours[at] = intent.neighbours[at - 1];
    }
    distances[at] = distance;
    intent.neighbours[at] = other.number;
  });
  intent.neighbour_count = static_cast<int>(count);
}

/// What the walker wants, others heeded.
void Crowd::Impl::look_around(std::size_t i) noexcept {
  constexpr double kPassed = kRounds * kStep;
  find_neighbours(i);
  Intent& intent = intents[i];
  const Walker& self = walkers[i];
  double dx = intent.goal_x - self.way.x, dz = intent.goal_z - self.way.z;
  double distance = std::sqrt(dx * dx + dz * dz);
  if (intent.sent) {
    if (distance < kThere) intent.arrived = true;
  } else if ((intent.patience -= kPassed) < 0 || distance < kNearby || intent.frustration >= 1) {
    choose_goal(i);
    dx = intent.goal_x - self.way.x, dz = intent.goal_z - self.way.z;
    distance = std::sqrt(dx * dx + dz * dz);
  }
  const double own = own_speed(intent);
  const double now =
      std::sqrt(self.velocity_x * self.velocity_x + self.velocity_z * self.velocity_z);
  const bool hindered = !intent.arrived && now < kHindered * own;
  intent.frustration =
      clamp01(intent.frustration + (hindered ? kPassed / kFrustrating : -kPassed / kSoothing));
  const double wanted = intent.arrived ? 0.0 : std::min(own, fastest_within(distance));
  // Who is stuck tries to the right, and so does whoever is in the way.
  const auto [sine, cosine] = deterministic::sincos(-kStepAside * intent.frustration);
  const double scale = wanted / std::max(distance, 1e-6);
  GroundVelocity velocity{scale * (dx * cosine + dz * sine), scale * (dz * cosine - dx * sine)};
  bool in_the_way = false;
  if (options.avoid || walkers.size() > characters.size()) {
    ReciprocalAvoidance avoidance({self.velocity_x, self.velocity_z}, kHorizon);
    in_the_way = give_way(self, avoidance);
    for (int n = 0; options.avoid && n < intent.neighbour_count; ++n) {
      const auto number = static_cast<std::size_t>(intent.neighbours[static_cast<std::size_t>(n)]);
      if (number >= characters.size()) continue;
      const Walker& other = walkers[number];
      avoidance.heed(other.way.x - self.way.x, other.way.z - self.way.z,
                     {other.velocity_x, other.velocity_z}, self.radius + other.radius);
    }
    velocity = avoidance.nearest(velocity, in_the_way ? std::max(own, kOutOfTheWay) : own);
  }
  intent.speed = std::sqrt(velocity.x * velocity.x + velocity.z * velocity.z);
  if (intent.speed > kAimless)
    intent.heading = deterministic::atan2(velocity.x, velocity.z);
  else
    intent.speed = 0;
  // Who stands in somebody's way steps aside at once, though there would be time.
  if (in_the_way && intent.speed > 0) intent.speed = std::max(intent.speed, kSetOff);
}

/// How one goes on in the mean: by the time that it could be here its way has bent.
GroundVelocity Crowd::Impl::mean_velocity(const Walker& walker, double seconds) noexcept {
  const GroundVelocity now{walker.velocity_x, walker.velocity_z};
  if (walker.turn_rate == 0 || !(seconds > 1e-3)) return now;
  const GroundFrame start{0, 0, deterministic::atan2(now.x, now.z)};
  const GroundFrame then = start.along_arc(walker.speed(), walker.turn_rate, seconds);
  return {then.x / seconds, then.z / seconds};
}

/// Makes room for those who heed nobody, the farther ahead the faster they are. True when one is
/// coming.
bool Crowd::Impl::give_way(const Walker& self, ReciprocalAvoidance& avoidance) const noexcept {
  bool comes = false;
  for (std::size_t k = characters.size(); k < walkers.size(); ++k) {
    const Walker& other = walkers[k];
    const double x = other.way.x - self.way.x, z = other.way.z - self.way.z;
    const double distance = std::sqrt(x * x + z * z), speed = other.speed();
    if (distance > kSight + kFarHorizon * speed) continue;
    const double until = std::min(kFarHorizon, distance / std::max(speed, kStands));
    const bool meets = avoidance.give_way(x, z, mean_velocity(other, until),
                                          self.radius + other.radius, kFarHorizon);
    comes = comes || (meets && speed > kStands);
  }
  return comes;
}

/// The room ahead of a walker that turns at a rate, and what it needs of it to stop.
Crowd::Impl::Clear Crowd::Impl::clear_with(std::size_t i, const Course& course,
                                           double turn_rate) const noexcept {
  Drive drive = course.drive;
  drive.advance(drive.speed_goal, turn_rate, kStep, kDecay);
  const auto [sine, cosine] =
      deterministic::sincos(course.frame.heading + 0.5 * turn_to_stop(drive));
  const Intent& intent = intents[i];
  const StoppingWay& here = walkers[i].way;
  double room = kFarEnough;
  for (int n = 0; n < intent.neighbour_count; ++n) {
    const auto number = static_cast<std::size_t>(intent.neighbours[static_cast<std::size_t>(n)]);
    if (number >= walkers.size() || (!options.avoid && number < characters.size())) continue;
    // Who came closer than is comfortable may slip past, and no closer.
    const StoppingWay& other = walkers[number].way;
    const double dx = other.x - here.x, dz = other.z - here.z;
    const double apart = clamp(std::sqrt(dx * dx + dz * dz) - kSlip, kLeastApart, kApart);
    room = other.room(here.x, here.z, sine, cosine, apart, room);
  }
  return {turn_rate, room - kSpare, way_to_stop(drive)};
}

/// Towards what is wanted, on free ground only.
Directive Crowd::Impl::decide(std::size_t i) noexcept {
  Intent& intent = intents[i];
  const Course& course = characters[i].snapshot().state.course;
  const double lagging = 2 * Drive::kTimeConstant * course.drive.turn_rate.value;
  const double aside = wrap_angle(intent.heading - course.frame.heading - lagging);
  const bool stands = course.drive.speed_goal < kStands;
  if (!stands || std::abs(aside) > kTurnFrom)
    intent.turning = true;
  else if (std::abs(aside) < kTurnTo)
    intent.turning = false;
  double turn_rate = clamp(kTurning * aside, -most_turn, most_turn);
  double speed = intent.speed * smoothstep((deterministic::cos(aside) + 0.1) / 0.8);
  Clear clear = clear_with(i, course, turn_rate);
  if (!stands && clear.needed > clear.room) {
    for (const double other : {0.0, -turn_rate}) {
      const Clear instead = clear_with(i, course, other);
      if (instead.room - instead.needed > clear.room - clear.needed) clear = instead;
    }
    turn_rate = clear.turn_rate;
    if (clear.needed > clear.room) return {};  // as everybody else expects
  }
  speed = std::min(speed, fastest_within(clear.room));
  if (speed < (stands ? kSetOff : kGiveUp)) speed = 0;
  if (speed == 0 && !intent.turning) turn_rate = 0;
  return {speed, turn_rate, 0};
}

/// Shows others where a walker is now.
void Crowd::Impl::publish(std::size_t i) noexcept {
  const Course& course = characters[i].snapshot().state.course;
  const double ahead = way_to_stop(course.drive);
  const auto [sine, cosine] = deterministic::sincos(course.frame.heading);
  const double turned = 0.5 * turn_to_stop(course.drive);  // a small angle, to its third power
  const double s = turned * (1 - turned * turned / 6), c = 1 - 0.5 * turned * turned;
  Walker& walker = walkers[i];
  walker.velocity_x = course.drive.speed.value * sine;
  walker.velocity_z = course.drive.speed.value * cosine;
  walker.way = {course.frame.x, course.frame.z, course.frame.x + ahead * (sine * c + cosine * s),
                course.frame.z + ahead * (cosine * c - sine * s)};
}

}  // namespace amble
