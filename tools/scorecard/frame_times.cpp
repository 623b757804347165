#include "frame_times.hpp"

#include <chrono>
#include <functional>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/metrics/summary.hpp"
#include "amble/terrain/stairs.hpp"
#include "amble/terrain/terrain_file.hpp"
#include "grounds.hpp"

namespace amble::scorecard {
namespace {

/// A character that does one thing, and what its frames have cost.
struct Timed {
  std::string name;
  Command command;
  std::shared_ptr<const Terrain> terrain{};
  bool moving_stick = false;
  std::vector<double> microseconds{};

  void measure() {
    constexpr int kFrames = 600;
    Character character(default_library());
    character.walk_on(terrain);
    character.reset(command);
    const auto start = std::chrono::steady_clock::now();
    double sink = 0;
    for (int i = 0; i < kFrames; ++i) {
      if (moving_stick)
        character.command({.speed = 0.8 + 0.002 * i, .turn_rate = 0.5 - i / 600.0});
      character.update(1.0 / 60);
      sink += character.pose().root.y;
    }
    const std::chrono::duration<double, std::micro> taken =
        std::chrono::steady_clock::now() - start;
    if (sink == sink) microseconds.push_back(taken.count() / kFrames);
  }
};

}  // namespace

std::map<std::string, double> measure_frames(int rounds) {
  Dice dice(1, "frame times");
  const auto rough = read_terrain(draw_ground("rough", 1, dice), "rough");
  const auto stairs = std::make_shared<Stairs>(Stairs::Shape{.start_z = 1});
  std::vector<Timed> all{{"walking", {.speed = 1.3}},
                         {"running", {.speed = 3.0, .turn_rate = 0.2}},
                         {"moving stick", {.speed = 0.8, .turn_rate = 0.5}, nullptr, true},
                         {"rough ground", {.speed = 1.3}, rough},
                         {"stairs", {.speed = 1.2}, stairs}};
  for (int round = 0; round < rounds; ++round)
    for (Timed& one : all) one.measure();
  std::map<std::string, double> out;
  for (const Timed& one : all) out[one.name] = metrics::median(one.microseconds);
  return out;
}

}  // namespace amble::scorecard
