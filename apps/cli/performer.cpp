#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "amble/io/bvh.hpp"
#include "amble/io/file.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/repertoire.hpp"
#include "commands.hpp"
#include "contact_sheet.hpp"
#include "folder.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

struct Options {
  std::string output, sheet;
  std::string gait = "walk";
  GaitSpec spec{.speed = 0};  // one clip of this instead of the whole set
  double seconds = 6, fps = 120;
  bool json = false;
};

nlohmann::json entry(const Performance& performance, const Clip& clip) {
  nlohmann::json entry{{"file", performance.name + ".bvh"},
                       {"name", performance.name},
                       {"type", performance.type},
                       {"gait", performance.gait.gait == Gait::run ? 1 : 0},
                       {"fps", clip.fps},
                       {"scale", 1}};
  if (!performance.style.empty()) entry["style"] = performance.style;
  if (performance.steady) {
    entry["speed"] = performance.gait.speed;
    entry["turn_rate"] = performance.gait.turn_rate;
  }
  if (!performance.parameters.empty()) entry["parameters"] = performance.parameters;
  return entry;
}

void write_set(const Options& options) {
  nlohmann::json clips = nlohmann::json::array();
  std::vector<FileContent> files;
  double seconds = 0;
  for (const Performance& performance : repertoire()) {
    const Clip clip = performance.clip();
    files.push_back({performance.name + ".bvh", write_bvh(clip)});
    clips.push_back(entry(performance, clip));
    seconds += clip.seconds();
  }
  files.push_back({"manifest.json", nlohmann::json{{"clips", clips}}.dump(2) + "\n"});
  write_folder(options.output, std::move(files));
  if (options.json)
    say("{}\n", nlohmann::json{{"clips", clips.size()}, {"seconds", seconds}}.dump());
  else
    say("{} clips, {:.0f} s of motion, in {}\n", clips.size(), seconds, options.output);
}

void write_one(const Options& options) {
  GaitSpec spec = options.spec;
  spec.gait = options.gait == "run" ? Gait::run : Gait::walk;
  const Clip clip = perform(spec, options.seconds, options.fps);
  write_file(options.output, write_bvh(clip));
  if (options.json)
    say("{}\n", nlohmann::json{{"frames", clip.frames()}, {"seconds", clip.seconds()}}.dump());
  else
    say("{} frames, {:.1f} s, in {}\n", clip.frames(), clip.seconds(), options.output);
}

}  // namespace

void add_performer(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "performer", "Write the built-in example clips as BVH with their manifest");
  command->add_option("-o,--output", options->output,
                      "Folder for the set, made where missing; with --speed, a BVH file");
  command->add_option("--sheet", options->sheet,
                      "Contact sheet of all clips to write, mannequin strips as SVG");
  command->add_option("--speed", options->spec.speed,
                      "One steady gait at this speed, m/s, instead of the set");
  command->add_option("--turn", options->spec.turn_rate,
                      "Its turn rate, rad/s, positive to the left");
  command->add_option("--gait", options->gait, "Its gait")->check(CLI::IsMember({"walk", "run"}));
  command->add_option("--style", options->spec.style, "Its style, one of the figures' names");
  command->add_option("--seconds", options->seconds, "Its length")->check(CLI::Range(0.1, 3600.0));
  command->add_option("--fps", options->fps, "Its frame rate")->check(CLI::Range(10.0, 1000.0));
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] {
    if (options->output.empty() && options->sheet.empty())
      throw CLI::RequiredError("--output or --sheet");
    const bool one = options->spec.speed != 0;
    if (!options->output.empty()) one ? write_one(*options) : write_set(*options);
    if (!options->sheet.empty()) write_file(options->sheet, contact_sheet(repertoire()));
  });
}

}  // namespace amble::cli
