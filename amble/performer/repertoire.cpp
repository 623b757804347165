#include "amble/performer/repertoire.hpp"

#include <cmath>
#include <numbers>
#include <utility>

#include "amble/performer/footwork.hpp"
#include "amble/performer/gestures.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/standing.hpp"
#include "amble/performer/styles.hpp"

namespace amble {
namespace {

constexpr double kFramesPerSecond = 120;

struct Steady {
  double speed, turn_rate;
};
constexpr Steady kWalks[] = {{0.6, 0},   {0.9, 0},    {1.2, 0},   {1.5, 0},
                             {1.8, 0},   {2.1, 0},    {0.7, 1.0}, {0.7, -1.0},
                             {1.2, 0.9}, {1.2, -0.9}, {1.9, 0.6}, {1.9, -0.6}};
constexpr Steady kRuns[] = {{2.0, 0},    {2.7, 0},   {3.4, 0},    {4.0, 0},   {2.1, 1.0},
                            {2.1, -1.0}, {2.9, 0.8}, {2.9, -0.8}, {3.7, 0.5}, {3.7, -0.5}};

constexpr const char* kStyles[] = {"basic",     "energetic", "gorilla", "tired",   "delightful",
                                   "side_sway", "confident", "bouncy",  "chaplin", "shoulder_roll",
                                   "sneaky",    "drunk",     "stiff",   "sad",     "old",
                                   "macho",     "march",     "shy"};
constexpr double kRunStyleAmount = 0.7;  // styles were measured walking

/// "walk_1.2", "run_2.9_left"
std::string name_of(const char* gait, const Steady& steady) {
  const int tenths = static_cast<int>(std::lround(steady.speed * 10));
  std::string name =
      std::string(gait) + "_" + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
  if (steady.turn_rate > 0) name += "_left";
  if (steady.turn_rate < 0) name += "_right";
  return name;
}

void add_gaits(std::vector<Performance>& set) {
  for (const Steady& walk : kWalks)
    set.push_back({name_of("walk", walk), "walk", "",
                   GaitSpec{Gait::walk, walk.speed, walk.turn_rate}, true});
  for (const Steady& run : kRuns)
    set.push_back(
        {name_of("run", run), "run", "", GaitSpec{Gait::run, run.speed, run.turn_rate}, true});
}

void add_styles(std::vector<Performance>& set) {
  for (const char* name : kStyles) {
    const PerformedStyle& style = performed_styles().find(name)->second;
    set.push_back({std::string(name) + "_walk", "walk", name,
                   GaitSpec{Gait::walk, style.walk_speed, 0, name, 1}, true});
    if (style.run_speed > 0)
      set.push_back({std::string(name) + "_run", "run", name,
                     GaitSpec{Gait::run, style.run_speed, 0, name, kRunStyleAmount}, true});
  }
}

/// Clips that are not whole strides of a gait.
void add_other(std::vector<Performance>& set, const std::string& name, const std::string& type,
               std::map<std::string, double> parameters, std::function<Clip()> make) {
  set.push_back(
      {name, type, "", GaitSpec{.speed = 0}, false, std::move(parameters), std::move(make)});
}

void add_footwork(std::vector<Performance>& set) {
  add_other(set, "start", "start", {{"speed", 1.2}},
            [] { return perform_start(1.2, kFramesPerSecond); });
  add_other(set, "stop", "stop", {{"speed", 1.2}},
            [] { return perform_stop(1.2, kFramesPerSecond); });
  constexpr double kRight = std::numbers::pi / 2;
  constexpr std::pair<const char*, double> kTurns[] = {{"turn_left_90", kRight},
                                                       {"turn_right_90", -kRight},
                                                       {"turn_left_180", 2 * kRight},
                                                       {"turn_right_180", -2 * kRight}};
  for (const auto& [name, angle] : kTurns)
    add_other(set, name, "turn", {{"angle", angle}},
              [angle = angle] { return perform_turn(angle, kFramesPerSecond); });
  add_other(set, "side_left", "side", {{"steps", 3}},
            [] { return perform_side_steps(3, kFramesPerSecond); });
  add_other(set, "side_right", "side", {{"steps", -3}},
            [] { return perform_side_steps(-3, kFramesPerSecond); });
  for (const double speed : {0.6, 0.9})
    add_other(set, name_of("back", {speed, 0}), "back", {{"speed", -speed}}, [speed] {
      return perform_backward(speed, Performance::strides(), kFramesPerSecond);
    });
}

void add_slopes(std::vector<Performance>& set) {
  constexpr std::pair<const char*, double> kSlopes[] = {{"slope_up", 0.12}, {"slope_down", -0.12}};
  for (const auto& [name, slope] : kSlopes)
    add_other(set, name, "slope", {{"speed", 1.1}, {"slope", slope}}, [slope = slope] {
      return perform_strides({.speed = 1.1, .slope = slope}, Performance::strides(),
                             kFramesPerSecond);
    });
}

}  // namespace

std::vector<Performance> repertoire() {
  std::vector<Performance> set;
  add_other(set, "stand", "stand", {}, [] { return perform_stand(kFramesPerSecond); });
  add_gaits(set);
  add_footwork(set);
  add_slopes(set);
  add_styles(set);
  for (const std::string& name : gesture_names())
    add_other(set, name, "gesture", {}, [name] { return perform_gesture(name, kFramesPerSecond); });
  return set;
}

Clip Performance::clip() const {
  Clip made = steady ? perform_strides(gait, strides(), kFramesPerSecond) : make();
  made.name = name;
  return made;
}

}  // namespace amble
