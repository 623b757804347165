#include "library_export.hpp"

#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/library/example_loop.hpp"
#include "folder.hpp"
#include "library_option.hpp"
#include "progress.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

struct Options {
  std::string library, folder, unit = "m";
  LoopOptions loop;
  bool glb = false, json = false;
};

/// A file name of an example's own, without what a file name may not hold.
std::string stem_of(const std::string& example, std::set<std::string>& taken) {
  std::string stem;
  for (const char c : example)
    stem += static_cast<unsigned char>(c) <= ' ' ||
                    std::string("/\\:*?\"<>|").find(c) != std::string::npos
                ? '_'
                : c;
  if (stem.empty() || stem.front() == '.') stem.insert(0, "example");
  std::string name = stem;
  for (int number = 2; !taken.insert(name).second; ++number)
    name = stem + "-" + std::to_string(number);
  return name;
}

nlohmann::json entry(const Example& example, const std::string& file, const Clip& clip) {
  return {{"file", file},
          {"name", example.name},
          {"type", example.type},
          {"gait", example.gait < 0.5 ? 0 : 1},
          {"speed", example.speed},
          {"turn_rate", example.turn_rate},
          {"parameters", example.parameters},
          {"fps", clip.fps},
          {"scale", 1}};
}

void export_examples(const Options& options) {
  if (!(options.loop.fps >= 1 && options.loop.fps <= 1000))
    throw Error("--fps must lie between 1 and 1000");
  const auto library = open_library(options.library);
  const int count = static_cast<int>(library->examples.size());
  nlohmann::json clips = nlohmann::json::array();
  std::vector<FileContent> files;
  std::set<std::string> taken{"manifest"};
  Progress progress("exporting", library->examples.size());
  for (int e = 0; e < count; ++e) {
    const Example& example = library->examples[static_cast<std::size_t>(e)];
    const Clip clip = example_loop(*library, e, options.loop);
    const std::string file = stem_of(example.name, taken) + (options.glb ? ".glb" : ".bvh");
    for (FileContent& made :
         encode_clip(file, clip, {.units_per_metre = options.unit == "cm" ? 100.0 : 1.0}))
      files.push_back(std::move(made));
    clips.push_back(entry(example, file, clip));
    progress.step();
  }
  const nlohmann::json manifest{{"clips", clips}};
  const auto text = [&](int indent) {
    return manifest.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
  };
  files.push_back({"manifest.json", text(2) + "\n"});
  write_folder(options.folder, std::move(files));
  if (options.json)
    say("{}\n", text(-1));
  else
    say("{}: {} loops of {}\n", options.folder, count, library->name);
}

}  // namespace

void add_library_export(CLI::App& parent) {
  auto options = std::make_shared<Options>();
  CLI::App* command = parent.add_subcommand(
      "export",
      "Write every example as a loop of its own: what the library holds, not what a\n"
      "character makes of it");
  command->add_option("LIBRARY", options->library,
                      "Motion library (.amble); the built-in one when left out");
  command
      ->add_option("-o,--out", options->folder,
                   "Folder for the loops and their manifest, made where missing")
      ->required();
  CLI::Option* glb =
      command->add_flag("--glb", options->glb, "As GLB with a mannequin, not as BVH");
  command->add_option("--cycles", options->loop.cycles, "Strides of each loop")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command
      ->add_option("--fps", options->loop.fps,
                   "Frames per second, at least: raised until a stride has whole frames")
      ->capture_default_str();
  command->add_flag("--in-place", options->loop.in_place, "Take the travel out");
  command->add_option("--unit", options->unit, "Length unit of BVH")
      ->check(CLI::IsMember({"m", "cm"}))
      ->excludes(glb)
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { export_examples(*options); });
}

}  // namespace amble::cli
