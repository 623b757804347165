#include "perform.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>

#include "amble/library/library_file.hpp"
#include "amble/terrain/terrain_file.hpp"
#include "apps/cli/driver.hpp"
#include "apps/cli/human_driver.hpp"
#include "own_knees.hpp"

namespace amble::scorecard {
namespace {

constexpr double kStep = 1.0 / 60;
constexpr double kPatience = 60;  // seconds until who has not come to a goal is lost

std::unique_ptr<cli::Driver> driver_of(const Run& run, const MotionLibrary& library) {
  if (run.constant) {
    cli::DriverOptions options;
    options.speed = run.constant->speed;
    options.turn = run.constant->turn;
    options.gait = std::to_string(run.constant->gait);
    options.seconds = run.constant->seconds;
    return cli::make_driver(options, library);
  }
  if (run.goal) return cli::walk_to(*run.goal, library, run.goal_speed, {});
  if (!run.pointer.empty())
    return cli::follow_humanly(cli::parse_pointer_stream(run.pointer, run.name), library, {}, 0);
  cli::CommandScript script = cli::parse_command_script(run.script, run.name);
  script.resolve(library);
  return cli::follow_script(std::move(script));
}

/// Whether somebody brings a library of their own that the program does not carry.
bool own_library(const Wearer& wearer) { return wearer.technique->library() != default_library(); }

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

Performed perform(const Run& run, const Wearer& wearer) {
  Performed out;
  if (!run.terrain.empty()) out.terrain = read_terrain(run.terrain, run.name);
  out.clip.name = run.name;
  out.clip.skeleton = wearer.library().skeleton;
  out.clip.fps = 60;
  const auto driver = driver_of(run, wearer.library());
  Character character(wearer.technique);
  if (!run.style.empty()) character.wear(wearer.styles.at(run.style));
  if (out.terrain) character.walk_on(out.terrain);
  const GroundFrame start = driver->start();
  character.reset(driver->first(), start.x, start.z, start.heading,
                  run.constant ? run.constant->start_phase : 0);
  character.ride(driver->vehicle());
  std::optional<OwnKnees> own;
  if (wearer.captured) own.emplace(wearer.library());
  std::vector<double> knees;  // of captured people, while they walk
  for (long frame = 0;; ++frame) {
    const double now = static_cast<double>(frame) * kStep;
    out.clip.append(character.pose());
    const Doing doing = character.doing();
    out.down.push_back({doing.contact[0], doing.contact[1]});
    if (own)
      if (const double knee = own->straightest(character.weights()); knee >= 0)
        knees.push_back(knee);
    if (driver->finished(now)) break;
    if (run.goal && now > kPatience) {
      out.arrived = false;
      break;
    }
    character.command(driver->at(now, character));
    character.update(kStep);
  }
  out.own_knee = median(std::move(knees));
  return out;
}

std::string synth_line(const Run& run, const Wearer& wearer) {
  std::string line = "amble synth";
  if (own_library(wearer)) line += " --library " + wearer.name + ".amble";
  if (!run.terrain.empty()) line += " --terrain ground.json";
  if (!run.style.empty()) line += " --style " + run.style;
  if (run.constant)
    line += fmt::format(" --speed={} --turn={} --gait={} --start-phase={} --seconds={}",
                        run.constant->speed, run.constant->turn, run.constant->gait,
                        run.constant->start_phase, run.constant->seconds);
  if (run.goal)
    line += fmt::format(" --goal={},{},{}", run.goal->x, run.goal->z, run.goal->heading);
  if (run.goal_speed) line += fmt::format(" --speed={}", *run.goal_speed);
  if (!run.script.empty()) line += " --script script.json";
  if (!run.pointer.empty()) line += " --pointer pointer.json";
  return line + " -o out.bvh";
}

bool inputs_needed(const Run& run, const Wearer& wearer) {
  return own_library(wearer) || !run.terrain.empty() || !run.script.empty() || !run.pointer.empty();
}

std::vector<RunFile> inputs(const Run& run, const Wearer& wearer) {
  std::vector<RunFile> files;
  if (own_library(wearer))
    files.push_back({wearer.name + ".amble", write_library(wearer.library())});
  if (!run.terrain.empty()) files.push_back({"ground.json", run.terrain});
  if (!run.script.empty()) files.push_back({"script.json", run.script});
  if (!run.pointer.empty()) files.push_back({"pointer.json", run.pointer});
  return files;
}

}  // namespace amble::scorecard
