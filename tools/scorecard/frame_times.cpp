#include "frame_times.hpp"

#include <ctime>
#include <memory>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/metrics/summary.hpp"
#include "amble/terrain/stairs.hpp"
#include "amble/terrain/terrain_file.hpp"
#include "grounds.hpp"

namespace amble::scorecard {
namespace {

/// Microseconds that this thread has worked: what others do meanwhile is not in it.
double worked() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e6 * static_cast<double>(now.tv_sec) + 1e-3 * static_cast<double>(now.tv_nsec);
}

/// A character that does one thing, and what its frames have cost.
class Timed {
 public:
  Timed(std::string doing, const Command& command, std::shared_ptr<const Terrain> terrain = nullptr,
        bool moving_stick = false)
      : name(std::move(doing)),
        command_(command),
        terrain_(std::move(terrain)),
        moving_stick_(moving_stick),
        character_(default_library()) {}

  void measure() {
    constexpr int kWarm = 30, kFrames = 300;  // so that a walker is on the stairs meanwhile
    character_.walk_on(terrain_);
    character_.reset(command_);
    double start = 0, sink = 0;
    for (int i = 0; i < kWarm + kFrames; ++i) {
      if (i == kWarm) start = worked();
      if (moving_stick_)
        character_.command({.speed = 0.8 + 0.003 * i, .turn_rate = 0.5 - i / 330.0});
      character_.update(1.0 / 60);
      sink += character_.pose().root.y;
    }
    const double taken = worked() - start;
    if (sink == sink) microseconds.push_back(taken / kFrames);
  }

  std::string name;
  std::vector<double> microseconds;

 private:
  Command command_;
  std::shared_ptr<const Terrain> terrain_;
  bool moving_stick_;
  Character character_;
};

}  // namespace

std::map<std::string, double> measure_frames(int rounds) {
  Dice dice(1, "frame times");
  const auto rough = read_terrain(draw_ground("rough", 1, dice), "rough");
  const auto stairs = std::make_shared<Stairs>(Stairs::Shape{.start_z = 1});
  std::vector<Timed> all;
  all.emplace_back("walking", Command{.speed = 1.3});
  all.emplace_back("running", Command{.speed = 3.0, .turn_rate = 0.2});
  all.emplace_back("moving stick", Command{.speed = 0.8, .turn_rate = 0.5}, nullptr, true);
  all.emplace_back("rough ground", Command{.speed = 1.3}, rough);
  all.emplace_back("stairs", Command{.speed = 1.2}, stairs);
  for (int round = 0; round < rounds; ++round)
    for (Timed& one : all) one.measure();
  std::map<std::string, double> out;
  for (const Timed& one : all) out[one.name] = metrics::median(one.microseconds);
  return out;
}

}  // namespace amble::scorecard
