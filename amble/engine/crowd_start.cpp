#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/engine/crowd_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kFastestBend = 3;  // rad/s that a way is expected to go on bending

constexpr int kMostCharacters = 100000;
constexpr double kLeastRoom = 1;       // square metres a person
constexpr double kScatter = 0.15;      // of the distance between two places at the start
constexpr double kWorthWalking = 0.3;  // m/s: slower starts are from a stand
constexpr double kStartApart = 0.55;   // metres, of two who stop at once
constexpr int kGoals = 3;              // to choose from
constexpr double kNearGoals = 4;       // metres: nearer ones are liked less
constexpr double kClose = 0.1;         // square metres: those nearer count alike
constexpr double kPatience = 2, kLeastPatience = 4;  // times the way's seconds; seconds
constexpr double kTurningShare = 0.9;                // of the fastest turn on the spot

/// The next of a row of numbers from 0 to 1 that look like chance (splitmix64).
double next_chance(std::uint64_t& dice) noexcept {
  dice += 0x9e3779b97f4a7c15u;
  std::uint64_t bits = dice;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return static_cast<double>((bits ^ (bits >> 31)) >> 11) * 0x1p-53;
}

double fastest_turn(const MotionLibrary& library) noexcept {
  const ConvexHull::Span turns = library.groups.front().envelope.section(0, 0.02);
  return kTurningShare * std::max(0.5, std::min(turns.high, -turns.low));
}

}  // namespace

void Crowd::Impl::Intent::send(double x, double z) noexcept {
  goal_x = x;
  goal_z = z;
  sent = true;
  arrived = false;
  frustration = 0;
}

Crowd::Impl::Impl(const std::shared_ptr<const Technique>& technique, int count,
                  const CrowdOptions& wanted)
    : options(wanted),
      most_turn(fastest_turn(*technique->library())),
      grid(std::max(0, count) + kMostBystanders),
      turns(count) {
  if (count < 0 || count > kMostCharacters)
    throw Error("a crowd has between 0 and " + std::to_string(kMostCharacters) +
                " characters, not " + std::to_string(count));
  if (!(options.slowest > 0 && options.slowest <= options.fastest && options.fastest < 100))
    throw Error("the speeds of a crowd must be positive, the slowest first");
  if (!(std::abs(options.x) < 1e6 && std::abs(options.z) < 1e6 && options.square_metres < 1e6))
    throw Error("the square of a crowd must have a middle and a size in metres");
  options.square_metres = std::max(kLeastRoom, options.square_metres);
  const auto people = static_cast<std::size_t>(count);
  characters.reserve(people);
  walkers.reserve(people + kMostBystanders);
  walkers.resize(people);
  intents.resize(people);
  for (std::size_t i = 0; i < people; ++i) {
    characters.emplace_back(technique);
    characters.back().set_life(
        {options.idle, options.variation, options.seed * kMostCharacters + i + 1});
  }
  const double radius = clamp(finite_or_zero(options.clearing), 0.0, 1000.0);
  half_width = 0.5 * std::sqrt(options.square_metres * std::max(1, count) + 4 * radius * radius);
  // A grid with a little scatter, and with as many rows more as the clearing takes up.
  int row = static_cast<int>(std::ceil(std::sqrt(count)));
  while (!scatter(row, radius)) ++row;
}

/// Puts everybody into the cells of a grid, but for those around its middle; false where there are
/// too few.
bool Crowd::Impl::scatter(int row, double clearing) noexcept {
  const double spacing = 2 * half_width / std::max(1, row);
  std::size_t i = 0;
  for (int cell = 0; cell < row * row && i < intents.size(); ++cell) {
    const double x = spacing * (cell % row + 0.5) - half_width,
                 z = spacing * (cell / row + 0.5) - half_width;
    const double free = clearing > 0 ? clearing + 0.5 * spacing : 0;
    if (x * x + z * z < free * free) continue;
    std::uint64_t& dice = intents[i].dice;
    dice = (options.seed + 1) * 0xd1342543de82ef95u + i * 0x2545f4914f6cdd1du;
    const double aside = kScatter * spacing * (2 * next_chance(dice) - 1),
                 along = kScatter * spacing * (2 * next_chance(dice) - 1);
    intents[i].liveliness = next_chance(dice);
    place(i++, options.x + x + aside, options.z + z + along, spacing);
  }
  return i == intents.size();
}

/// Puts a walker somewhere, on its way already if the next ones are far enough.
void Crowd::Impl::place(std::size_t i, double x, double z, double spacing) noexcept {
  Intent& intent = intents[i];
  walkers[i] = {{x, z, x, z}, 0, 0, kRadius};
  intent.heading = 6.28318530717958648 * next_chance(intent.dice);
  choose_goal(i);
  intent.heading = deterministic::atan2(intent.goal_x - x, intent.goal_z - z);
  const double nearest = (1 - 2 * kScatter) * spacing;
  const double speed = std::min(own_speed(intent), fastest_within(0.5 * (nearest - kStartApart)));
  intent.speed = speed < kWorthWalking ? 0.0 : speed;
  characters[i].reset({.speed = intent.speed}, x, z, intent.heading, next_chance(intent.dice));
  publish(i);
}

double Crowd::Impl::own_speed(const Intent& intent) const noexcept {
  return intent.own_speed > 0 ? intent.own_speed
                              : lerp(options.slowest, options.fastest, intent.liveliness);
}

/// Somewhere in the square, rather ahead than behind, and not close by; who is stuck rather turns
/// from those around.
void Crowd::Impl::choose_goal(std::size_t i) noexcept {
  Intent& intent = intents[i];
  const StoppingWay& here = walkers[i].way;
  const auto [ahead_x, ahead_z] = deterministic::sincos(intent.heading);
  GroundVelocity rather{ahead_x, ahead_z};
  if (intent.frustration >= 1) {
    rather = {};
    for (int n = 0; n < intent.neighbour_count; ++n) {
      const Walker& other =
          walkers[static_cast<std::size_t>(intent.neighbours[static_cast<std::size_t>(n)])];
      const double dx = here.x - other.way.x, dz = here.z - other.way.z;
      const double near = 1 / (kClose + dx * dx + dz * dz);
      rather.x += near * dx;
      rather.z += near * dz;
    }
    intent.frustration = 0;
  }
  double best = -1e9, distance = 0;
  for (int tries = 0; tries < kGoals; ++tries) {
    const double x = options.x + half_width * (2 * next_chance(intent.dice) - 1),
                 z = options.z + half_width * (2 * next_chance(intent.dice) - 1);
    const double dx = x - here.x, dz = z - here.z, way = std::sqrt(dx * dx + dz * dz);
    const double likes = (dx * rather.x + dz * rather.z) / std::max(way, kNearGoals);
    if (likes <= best) continue;
    best = likes;
    distance = way;
    intent.goal_x = x;
    intent.goal_z = z;
  }
  intent.arrived = false;
  intent.patience = kLeastPatience + kPatience * distance / own_speed(intent);
}

void Crowd::Impl::keep_off(std::span<const Bystander> bystanders) noexcept {
  walkers.resize(characters.size());
  for (const Bystander& one : bystanders) {
    if (!(std::abs(one.x) < 1e6 && std::abs(one.z) < 1e6)) continue;
    const double vx = finite_or_zero(one.velocity_x), vz = finite_or_zero(one.velocity_z);
    // Nothing of its way is kept free: who stands in it must be able to get out of it.
    const StoppingWay place{one.x, one.z, one.x, one.z};
    walkers.push_back({place, vx, vz, clamp(finite_or_zero(one.radius), 0.0, 5.0),
                       clamp(finite_or_zero(one.turn_rate), -kFastestBend, kFastestBend)});
  }
}

}  // namespace amble
