#include <fmt/core.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <memory>

#include "amble/core/error.hpp"
#include "amble/evaluation/tried_library.hpp"
#include "amble/io/file.hpp"
#include "amble/library/library_file.hpp"
#include "capture_files.hpp"
#include "commands.hpp"
#include "control_space.hpp"
#include "examples_report.hpp"
#include "library_export.hpp"
#include "library_json.hpp"
#include "library_option.hpp"
#include "library_report.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

struct BuildOptions {
  std::vector<std::string> sources;
  std::string out, manifest, report, roles;
  bool mirror = false, as_captured = false, all = false, keep = false, strict = false, json = false;
};

struct ShowOptions {
  std::string library, svg, trace;
  bool json = false;
};

void print(const MotionLibrary& library, const Group& group) {
  say("  {} ({} examples, {:.2f} to {:.2f} m/s)\n", group.name, group.count, group.bounds.slowest,
      group.bounds.fastest);
  for (int i = group.first; i < group.first + group.count; ++i) {
    const Example& example = library.examples[static_cast<std::size_t>(i)];
    say("    {:<24} {:5.2f} m/s {:+6.2f} rad/s {:5.2f} s  {}\n", example.name, example.speed,
        example.turn_rate, example.duration, example.source);
  }
}

void print(const MotionLibrary& library) {
  say("{}: {} examples on {} joints\n", library.name, library.examples.size(),
      library.skeleton.size());
  for (const Group& group : library.groups) print(library, group);
  for (const Group& group : library.manoeuvres) print(library, group);
  for (const Transition& one : library.transitions)
    say("  {} to {}: {} times\n", one.from, one.to, one.count);
  for (const std::string& note : library.notes) say("  note: {}\n", note);
  for (const std::string& wish : what_to_capture(library)) say("  missing: {}\n", wish);
  for (const Rejection& one : library.rejected) say("  left out: {}: {}\n", one.source, one.reason);
}

void print(const nlohmann::json& json) {
  say("{}\n", json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void print(const MotionLibrary& library, const std::vector<TriedExample>& tried) {
  for (const TriedExample& one : tried)
    if (!one.broken.empty())
      say("  plays unevenly: {}: {}\n",
          library.examples[static_cast<std::size_t>(one.example)].name,
          fmt::join(one.broken, "; "));
  say("  can do: {}\n", what_it_can_do(library, tried));
}

nlohmann::json self_test_json(const MotionLibrary& library,
                              const std::vector<TriedExample>& tried) {
  nlohmann::json rows = nlohmann::json::array();
  for (const TriedExample& one : tried)
    rows.push_back({{"example", library.examples[static_cast<std::size_t>(one.example)].name},
                    {"broken", one.broken}});
  return {{"examples", rows}, {"can_do", what_it_can_do(library, tried)}};
}

void build(const BuildOptions& options) {
  std::vector<Rejection> unread;
  const std::vector<CaptureSource> sources =
      study_files(options.sources, options.manifest, unread, options.roles);
  CaptureOptions how;
  how.name = std::filesystem::path(options.out).stem().string();
  how.mirror = options.mirror;
  how.fill_gaps = !options.as_captured;
  how.thin_out = !options.all;
  how.steady = !options.keep;
  const Strictness strictness = options.keep     ? Strictness::keeps_all
                                : options.strict ? Strictness::strict
                                                 : Strictness::usual;
  const TriedLibrary built = build_and_try(sources, how, unread, strictness);
  const auto& [library, found, tried, broken] = built;
  std::vector<FileContent> files{{options.out, write_library(*library)}};
  const std::vector<ExampleFidelity> examples = measure_examples(*library, sources, found);
  if (!options.report.empty())
    files.push_back(
        {options.report, library_report(*library, sources, found, examples, broken, tried)});
  write_files(files);
  if (options.json) {
    nlohmann::json json = library_json(*library);
    json["fidelity"] = examples_json(*library, examples);
    json["limits"] = limits_json(*library, broken);
    json["self_test"] = self_test_json(*library, tried);
    print(json);
  } else {
    print(*library);
    say("{}{}", examples_text(*library, examples), limits_text(*library, broken));
    print(*library, tried);
  }
}

void add_build(CLI::App& parent) {
  auto options = std::make_shared<BuildOptions>();
  CLI::App* command =
      parent.add_subcommand("build", "Build a motion library from clips, with no hand tagging");
  command->add_option("SOURCE", options->sources, "Clips, folders of clips, or manifests (.json)")
      ->required();
  command->add_option("-o,--out", options->out, "Where the library goes (.amble)")->required();
  command->add_option("--manifest", options->manifest,
                      "JSON file that overrides what is found: {\"clips\":[{\"file\":…},…]}");
  add_roles_option(*command, options->roles);
  command->add_option("--report", options->report,
                      "One HTML file to write: what was found, what is missing, what was left out");
  command->add_flag("--mirror", options->mirror,
                    "Add every stride's mirror image, corrected for the body's asymmetry");
  command->add_flag("--as-captured", options->as_captured,
                    "Add no mirror images of walks where a turn to one side was not captured");
  command->add_flag("--all", options->all,
                    "Keep strides that are as good as the same as another one, too");
  auto* keep = command->add_flag(
      "--keep", options->keep,
      "Keep strides that brake, speed up or do not play well at their own speed, too");
  command
      ->add_flag("--strict", options->strict,
                 "Leave out every stride that breaks a motion limit at its own speed")
      ->excludes(keep);
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { build(*options); });
}

void add_show(CLI::App& parent) {
  auto options = std::make_shared<ShowOptions>();
  CLI::App* command = parent.add_subcommand(
      "show", "Show what a library holds: examples, groups, transitions, bounds");
  command->add_option("LIBRARY", options->library,
                      "Motion library (.amble); the built-in one when left out");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->add_option("--svg", options->svg,
                      "Picture to write: the control space of speed and turn rate");
  command->add_option("--trace", options->trace,
                      "With --svg: draw the directives of this trace of 'amble synth', too");
  command->callback([options] {
    if (!options->trace.empty() && options->svg.empty())
      throw Error("--trace needs --svg, the picture that it is drawn into");
    const auto library = open_library(options->library);
    std::vector<Point2> directives;
    if (!options->trace.empty())
      directives = directives_of(read_file(options->trace), options->trace);
    if (!options->svg.empty()) write_file(options->svg, control_space(*library, directives));
    if (options->json)
      print(library_json(*library));
    else
      print(*library);
  });
}

}  // namespace

void add_library(CLI::App& app) {
  CLI::App* command = app.add_subcommand("library", "Build motion libraries and look into them");
  command->require_subcommand(1);
  add_build(*command);
  add_show(*command);
  add_library_export(*command);
}

}  // namespace amble::cli
