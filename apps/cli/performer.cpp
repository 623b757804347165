#include <fmt/core.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/file.hpp"
#include "amble/performer/repertoire.hpp"
#include "commands.hpp"
#include "contact_sheet.hpp"

namespace amble::cli {
namespace {

struct Options {
  std::string folder, sheet;
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
  return entry;
}

void write_set(const Options& options) {
  std::error_code failure;
  std::filesystem::create_directories(options.folder, failure);
  if (failure) throw Error(options.folder + ": cannot make this folder: " + failure.message());
  const std::filesystem::path folder(options.folder);
  nlohmann::json clips = nlohmann::json::array();
  double seconds = 0;
  for (const Performance& performance : repertoire()) {
    const Clip clip = performance.clip();
    write_file((folder / (performance.name + ".bvh")).string(), write_bvh(clip));
    clips.push_back(entry(performance, clip));
    seconds += clip.seconds();
  }
  write_file((folder / "manifest.json").string(), nlohmann::json{{"clips", clips}}.dump(2) + "\n");
  if (options.json)
    fmt::print("{}\n", nlohmann::json{{"clips", clips.size()}, {"seconds", seconds}}.dump());
  else
    fmt::print("{} clips, {:.0f} s of motion, in {}\n", clips.size(), seconds, options.folder);
}

}  // namespace

void add_performer(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "performer", "Write the built-in example clips as BVH with their manifest");
  command->add_option("-o,--output", options->folder, "Folder to write to; made where missing");
  command->add_option("--sheet", options->sheet,
                      "Contact sheet of all clips to write, mannequin strips as SVG");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] {
    if (options->folder.empty() && options->sheet.empty())
      throw CLI::RequiredError("--output or --sheet");
    if (!options->folder.empty()) write_set(*options);
    if (!options->sheet.empty()) write_file(options->sheet, contact_sheet(repertoire()));
  });
}

}  // namespace amble::cli
