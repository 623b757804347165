#include <fmt/core.h>

#include <cmath>
#include <filesystem>
#include <memory>

#include "amble/cleaning/shared_soles.hpp"
#include "amble/core/error.hpp"
#include "amble/core/no_memory.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/text.hpp"
#include "amble/terrain/terrain_file.hpp"
#include "capture_files.hpp"
#include "clean_report.hpp"
#include "commands.hpp"
#include "folder.hpp"
#include "progress.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string input, output, report, roles, manifest, unit = "m";
  std::string terrain;        // of a transfer
  std::vector<double> start;  // x, z, heading
  bool json = false;
};

/// The file that a clip becomes: the one asked for, or in a folder the same path below it.
std::string output_of(const Options& options, const std::string& file) {
  if (!fs::is_directory(options.input)) return options.output;
  fs::path path = fs::path(options.output) / fs::relative(file, options.input);
  if (const std::string own = file_extension(file); own != "bvh" && own != "glb")
    path.replace_extension(".bvh");
  return path.string();
}

void require_outputs(const Options& options) {
  if (!fs::exists(options.input)) throw Error(options.input + ": no such file or folder");
  if (!fs::is_directory(options.input)) return require_clip_output(options.output);
  if (fs::exists(options.output) && !fs::is_directory(options.output))
    throw Error(options.output + ": is a file; a folder of clips becomes a folder");
  if (fs::exists(options.output) && fs::equivalent(options.input, options.output))
    throw Error(options.output + ": is the folder of the captures; give another one");
}

std::vector<CleanedFile> clean_all(const Options& options, const std::optional<NewGround>& ground,
                                   std::vector<Rejection>& rejected, FilesTogether& files) {
  std::vector<CaptureSource> sources =
      study_files({options.input}, options.manifest, rejected, options.roles);
  share_soles(sources);
  std::vector<CleanedFile> out;
  Progress progress("planting", sources.size());
  for (CaptureSource& source : sources) {
    CleanedFile file;
    file.file = source.file;
    file.out = output_of(options, source.file);
    file.study = std::move(source.study);
    try {
      file.cleaned = clean(file.study, ground);
      file.cleaned.clip.name = file_stem(source.file);
      judge_cleaned(ground ? ground->terrain : nullptr, file);
    } catch (const NoMemory&) {
      throw;
    } catch (const Error& error) {
      rejected.push_back({source.file, error.what()});
      progress.step();
      continue;
    }
    files.make_folder(fs::absolute(file.out).parent_path().string());
    for (const FileContent& one : encode_clip(
             file.out, file.cleaned.clip, {.units_per_metre = options.unit == "cm" ? 100.0 : 1.0}))
      files.add(one);
    out.push_back(std::move(file));
    progress.step();
  }
  return out;
}

void tell(const Options& options, const std::vector<CleanedFile>& files,
          const std::vector<Rejection>& rejected) {
  if (!options.json) {
    for (const CleanedFile& file : files) say("{}", cleaned_text(file));
    for (const Rejection& one : rejected) say("{}: left out, {}\n", one.source, one.reason);
    return;
  }
  nlohmann::json clips = nlohmann::json::array(), left_out = nlohmann::json::array();
  for (const CleanedFile& file : files) clips.push_back(cleaned_json(file));
  for (const Rejection& one : rejected)
    left_out.push_back({{"source", one.source}, {"reason", one.reason}});
  say("{}\n", nlohmann::json{{"clips", clips}, {"rejected", left_out}}.dump(
                  -1, ' ', false, nlohmann::json::error_handler_t::replace));
}

/// Why nothing was made; some reasons name the file themselves.
std::string told_once(const Rejection& one) {
  const std::string name = fs::path(one.source).filename().string() + ": ";
  return one.reason.find(name) != std::string::npos ? one.reason : one.source + ": " + one.reason;
}

void clean_sources(const Options& options, const std::string& title) {
  require_outputs(options);
  std::shared_ptr<const Terrain> terrain;
  std::optional<NewGround> ground;
  if (!options.terrain.empty()) {
    terrain = read_terrain(read_file(options.terrain), options.terrain);
    ground = NewGround{terrain.get(), {}};
    constexpr double kFarthest = 1e5;  // metres: farther away there is no place
    if (!options.start.empty() && !(std::hypot(options.start[0], options.start[1]) <= kFarthest))
      throw Error("--start must lie within 100 km of the origin; x and z are in metres");
    if (!options.start.empty())
      ground->start = {options.start[0], options.start[1], options.start[2]};
  }
  std::vector<Rejection> rejected;
  FilesTogether written;
  const std::vector<CleanedFile> files = clean_all(options, ground, rejected, written);
  if (files.empty())
    throw Error(rejected.empty() ? options.input + ": no clips in it"
                                 : told_once(rejected.front()));
  if (!options.report.empty()) written.add({options.report, cleaned_page(title, files, rejected)});
  written.take_places();
  tell(options, files, rejected);
}

CLI::App* add_command(CLI::App& app, const char* name, const char* about, Options& options) {
  CLI::App* command = app.add_subcommand(name, about);
  command->add_option("IN", options.input, "Capture to read, or a folder of them")->required();
  command
      ->add_option("-o,--out", options.output,
                   "File to write; its ending tells the format. A folder for a folder")
      ->required();
  command->add_option("--report", options.report, "Page to write: what was changed, with pictures");
  command
      ->add_option("--manifest", options.manifest,
                   "JSON file that overrides what is found: scale, fps, foot phases")
      ->check(CLI::ExistingFile);
  add_roles_option(*command, options.roles);
  command->add_option("--unit", options.unit, "Unit of a BVH output")
      ->check(CLI::IsMember({"m", "cm"}));
  command->add_flag("--json", options.json, "Print one JSON object");
  return command;
}

}  // namespace

void add_clean(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add_command(app, "clean",
              "Plant the feet of a capture, or of a folder of them, by the least change", *options)
      ->callback([options] { clean_sources(*options, "Cleaned captures"); });
}

void add_terrain_transfer(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      add_command(app, "terrain-transfer",
                  "Put a capture of a level floor, or a folder of them, on other ground", *options);
  command
      ->add_option("--terrain", options->terrain,
                   "The ground: JSON heights or stairs, or an OBJ mesh")
      ->required()
      ->check(CLI::ExistingFile);
  command
      ->add_option("--start", options->start,
                   "Where the clip begins and which way it goes: x,z,heading (0,0,0)")
      ->delimiter(',')
      ->expected(3);
  command->callback([options] { clean_sources(*options, "Captures on other ground"); });
}

}  // namespace amble::cli
