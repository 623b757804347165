#include "amble/performer/repertoire.hpp"

#include <cmath>

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

}  // namespace

std::vector<Performance> repertoire() {
  std::vector<Performance> set;
  set.push_back({"stand", "stand", "", GaitSpec{.speed = 0}, false});
  for (const Steady& walk : kWalks)
    set.push_back({name_of("walk", walk), "walk", "",
                   GaitSpec{Gait::walk, walk.speed, walk.turn_rate, "", 1}, true});
  for (const Steady& run : kRuns)
    set.push_back({name_of("run", run), "run", "",
                   GaitSpec{Gait::run, run.speed, run.turn_rate, "", 1}, true});
  for (const char* name : kStyles) {
    const PerformedStyle& style = performed_styles().find(name)->second;
    set.push_back({std::string(name) + "_walk", "walk", name,
                   GaitSpec{Gait::walk, style.walk_speed, 0, name, 1}, true});
    if (style.run_speed > 0)
      set.push_back({std::string(name) + "_run", "run", name,
                     GaitSpec{Gait::run, style.run_speed, 0, name, kRunStyleAmount}, true});
  }
  return set;
}

Clip Performance::clip() const {
  Clip made =
      steady ? perform_strides(gait, strides(), kFramesPerSecond) : perform_stand(kFramesPerSecond);
  made.name = name;
  return made;
}

}  // namespace amble
