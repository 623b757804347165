#include "amble/packs/pack_json.hpp"

#include <cmath>

#include <numbers>
#include "amble/maths/deterministic.hpp"

namespace amble {
namespace {

using nlohmann::json;

double rounded(double value) { return std::round(value * 1e4) / 1e4 + 0.0; }

/// A loop's mean velocity and turn rate; left and turns to the left are positive.
struct Rates {
  double forward, left, turn;
};

Rates rates_of(const PackedMotion& motion) {
  const double seconds = motion.seconds(), turned = motion.travel().heading;
  // Over an arc: how far it goes is the chord times half the angle over its sine.
  const double half = 0.5 * turned;
  const double chord = std::abs(half) < 1e-6 ? 1 : half / deterministic::sin(half);
  const auto [s, c] = deterministic::sincos(half);
  const GroundFrame end = motion.travel();
  return {chord * (end.x * s + end.z * c) / seconds, chord * (end.x * c - end.z * s) / seconds,
          turned / seconds};
}

json motion_json(const PackedMotion& motion) {
  const Rates rates = rates_of(motion);
  const GroundFrame travel = motion.travel();
  json feet = json::array();
  for (const FootMoment& one : motion.feet)
    feet.push_back({{"time", rounded(one.time)},
                    {"foot", one.side == Side::left ? "left" : "right"},
                    {"event", one.strike ? "strike" : "lift"}});
  json out{{"name", motion.name},
           {"loop", motion.loop},
           {"seconds", rounded(motion.seconds())},
           {"frames", motion.clip.frames()},
           {"fps", motion.clip.fps},
           {"feet", feet},
           {"travel",
            {{"left", rounded(travel.x)},
             {"forward", rounded(travel.z)},
             {"turned", rounded(travel.heading)}}}};
  if (!motion.loop) {
    out["from"] = motion.from;
    out["to"] = motion.to;
    return out;
  }
  out["speed"] = rounded(std::sqrt(rates.forward * rates.forward + rates.left * rates.left));
  out["turn_rate"] = rounded(rates.turn);
  out["stride"] = {
      {"seconds", rounded(motion.seconds())},
      {"metres", rounded(std::sqrt(rates.forward * rates.forward + rates.left * rates.left) *
                         motion.seconds())}};
  return out;
}

/// An engine's way to count: metres as its units, radians as its angle.
struct Engine {
  const char* name;
  double metre, radian;
  const char *length, *angle;
};
constexpr double kDegrees = 180 / std::numbers::pi;
constexpr Engine kEngines[] = {{"unreal", 100, kDegrees, "cm/s", "degrees/s"},
                               {"unity", 1, kDegrees, "m/s", "degrees/s"},
                               {"godot", 1, 1, "m/s", "rad/s"}};

/// Two spaces: turning loops by turn rate and speed, and all that goes straight by its velocity.
/// To the right is positive in all three engines.
json spaces_of(const std::vector<PackedMotion>& motions, const Engine& engine) {
  json gaits = json::array(), ways = json::array();
  for (const PackedMotion& motion : motions) {
    if (!motion.loop) continue;
    const Rates rates = rates_of(motion);
    const bool aside = std::abs(rates.left) > 0.05 || rates.forward < -0.05;
    const bool turns = std::abs(rates.turn) > 0.02;
    if (!aside)
      gaits.push_back({{"motion", motion.name},
                       {"x", rounded(-rates.turn * engine.radian)},
                       {"y", rounded(rates.forward * engine.metre)}});
    if (!turns)
      ways.push_back({{"motion", motion.name},
                      {"x", rounded(-rates.left * engine.metre)},
                      {"y", rounded(rates.forward * engine.metre)}});
  }
  return {{"locomotion",
           {{"x", std::string("turn rate to the right, ") + engine.angle},
            {"y", std::string("speed, ") + engine.length},
            {"points", gaits}}},
          {"directions",
           {{"x", std::string("velocity to the right, ") + engine.length},
            {"y", std::string("velocity ahead, ") + engine.length},
            {"points", ways}}}};
}

}  // namespace

json pack_json(const std::vector<PackedMotion>& motions, const std::string& file, bool in_place) {
  json list = json::array(), spaces = json::object();
  for (const PackedMotion& motion : motions) list.push_back(motion_json(motion));
  for (const Engine& engine : kEngines) spaces[engine.name] = spaces_of(motions, engine);
  return {{"file", file},
          {"travel", in_place ? "in place" : "root motion"},
          {"units", "metres, seconds, radians; to the left is positive"},
          {"motions", list},
          {"blend_spaces", spaces}};
}

}  // namespace amble
