#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/file.hpp"
#include "command_script.hpp"
#include "commands.hpp"
#include "library_option.hpp"
#include "trace.hpp"

namespace amble::cli {
namespace {

struct SynthOptions {
  std::string library, out, script, trace, unit = "m";
  double speed = 0, turn = 0, seconds = 8, gait = Command::kChooseGait, fps = 60;
  bool json = false, from_stand = false, has_speed = false;
};

struct Timing {
  std::vector<double> microseconds;
  double mean() const {
    double sum = 0;
    for (const double t : microseconds) sum += t;
    return microseconds.empty() ? 0 : sum / static_cast<double>(microseconds.size());
  }
  double p99() const {
    if (microseconds.empty()) return 0;
    std::vector<double> sorted = microseconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[std::min(sorted.size() - 1, sorted.size() * 99 / 100)];
  }
};

/// The commands over time that the options ask for.
CommandScript script_of(const SynthOptions& options) {
  if (!options.script.empty()) return read_command_script(options.script);
  return {{{0.0, {options.speed, options.turn, options.gait}}}, options.seconds};
}

void synth(const SynthOptions& options) {
  if (!options.script.empty() && options.has_speed)
    throw Error("give either --script or --speed, not both");
  if (!(options.fps >= 1 && options.fps <= 1000)) throw Error("--fps must lie between 1 and 1000");
  const auto library = open_library(options.library);
  const CommandScript script = script_of(options);
  if (!(script.seconds > 0 && script.seconds <= 86400))
    throw Error("--seconds must lie between 0 and 86400");

  Character character(library);
  character.reset(options.from_stand ? Command{} : script.at(0));
  Clip clip;
  clip.name = "synth";
  clip.skeleton = library->skeleton;
  clip.fps = options.fps;
  Trace trace(*library);
  Timing timing;
  const long frames = std::lround(script.seconds * options.fps) + 1;
  // Commands change on the character's own fixed step, so that every frame rate gives one motion.
  constexpr double kStep = 1.0 / 60;
  double time = 0;
  long step = 0;
  Vec3 last = character.pose().root;
  double distance = 0;
  for (long frame = 0; frame < frames; ++frame) {
    const double moment = static_cast<double>(frame) / options.fps;
    const auto start = std::chrono::steady_clock::now();
    while (time < moment - 1e-9) {
      if (static_cast<double>(step) * kStep <= time + 1e-9)
        character.command(script.at(static_cast<double>(step++) * kStep));
      const double next = std::min(moment, static_cast<double>(step) * kStep);
      character.update(next - time);
      time = next;
    }
    const Pose& pose = character.pose();
    if (frame > 0)
      timing.microseconds.push_back(
          std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
              .count());
    clip.append(pose);
    trace.add(moment, character);
    distance += std::hypot(pose.root.x - last.x, pose.root.z - last.z);
    last = pose.root;
  }
  write_file(options.out, write_bvh(clip, {.units_per_metre = options.unit == "cm" ? 100.0 : 1.0}));
  if (!options.trace.empty()) write_file(options.trace, trace.text());

  const double seconds = static_cast<double>(frames - 1) / options.fps;
  if (options.json) {
    const nlohmann::json report{{"frames", frames},
                                {"seconds", seconds},
                                {"fps", options.fps},
                                {"distance_m", distance},
                                {"mean_frame_us", timing.mean()},
                                {"p99_frame_us", timing.p99()}};
    fmt::print("{}\n", report.dump());
  } else {
    fmt::print("{}: {} frames, {:.2f} s at {:g} fps, {:.2f} m; {:.1f} µs a frame (p99 {:.1f})\n",
               options.out, frames, seconds, options.fps, distance, timing.mean(), timing.p99());
  }
}

}  // namespace

void add_synth(CLI::App& app) {
  auto options = std::make_shared<SynthOptions>();
  CLI::App* command =
      app.add_subcommand("synth", "Synthesise motion: what drives the character in, a clip out");
  command->add_option("--library", options->library,
                      "Motion library (.amble); the built-in one when left out");
  command->add_option("-o,--out", options->out, "Where the motion goes (.bvh)")->required();
  CLI::Option* speed = command->add_option("--speed", options->speed, "Constant speed, m/s");
  command->add_option("--turn", options->turn, "Constant turn rate, rad/s, positive to the left");
  command
      ->add_option("--gait", options->gait, "0 walks, 1 runs; chosen from the speed when left out")
      ->check(CLI::Range(0.0, 1.0));
  command->add_option("--seconds", options->seconds, "How long")->capture_default_str();
  command->add_option("--script", options->script,
                      "Commands over time: {\"commands\":[{\"t\":0,\"speed\":1.2,\"turn\":0},…]}");
  command->add_option("--fps", options->fps, "Frames per second of the output")
      ->capture_default_str();
  command->add_option("--unit", options->unit, "Length unit of the output")
      ->check(CLI::IsMember({"m", "cm"}))
      ->capture_default_str();
  command->add_option("--trace", options->trace,
                      "A CSV with one row a frame: command, phase, contacts, vehicle, weights");
  command->add_flag("--from-stand", options->from_stand,
                    "Start standing instead of in the steady motion of the first command");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options, speed] {
    options->has_speed = speed->count() > 0;
    synth(*options);
  });
}

}  // namespace amble::cli
