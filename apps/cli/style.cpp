#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/file.hpp"
#include "commands.hpp"
#include "say.hpp"
#include "strip.hpp"
#include "style_clip.hpp"
#include "style_json.hpp"
#include "style_source.hpp"

namespace amble::cli {
namespace {

struct DecomposeOptions {
  StyleSource source;
  std::string out, svg;
  bool json = false;
};

struct MixCommand {
  StyleSource source;
  std::string mix, out, strip;
  double fps = 60;
  bool json = false, linear = false, as_printed = false, raw = false;
};

void print_table(const Decomposition& all) {
  say("{:<10} {:>4} {:>4}  {:<22} {:<22} {}\n", "part", "dofs", "ICs", "sagittal", "coronal",
      "transverse");
  for (const BodyPart part : kBodyParts) {
    const PartComponents& one = all.parts[index(part)];
    std::array<std::string, 3> numbers;
    for (std::size_t c = 0; c < one.traits.size(); ++c)
      numbers[static_cast<std::size_t>(one.traits[c].plane)] += fmt::format("{} ", c + 1);
    say("{:<10} {:>4} {:>4}  {:<22} {:<22} {}\n", body_part_name(part), one.channels.size(),
        one.ica.count(), numbers[0], numbers[1], numbers[2]);
  }
}

void decompose_command(const DecomposeOptions& options) {
  StyleExamples examples = options.source.examples();
  const auto start = std::chrono::steady_clock::now();
  DecompositionOptions how = options.source.options;
  if (options.source.components > 0) how.most = options.source.components;
  const auto all = decompose(std::move(examples), how);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const nlohmann::json report = decomposition_json(*all, seconds);
  std::vector<FileContent> files;
  if (!options.out.empty()) files.push_back({options.out, components_json(*all).dump() + "\n"});
  if (!options.svg.empty()) files.push_back({options.svg, phases_picture(all->source)});
  write_files(files);
  if (options.json) {
    say("{}\n", report.dump());
    return;
  }
  print_table(*all);
  say("\n{} examples in {:.3f} s; each put together again:\n", all->examples(), seconds);
  for (const auto& example : report["examples"])
    say("  {:<28} {:5.2f} m/s {:5.2f} s  {:.3f} deg {:.3f} cm\n",
        example["name"].get<std::string>(), example["speed"].get<double>(),
        example["seconds"].get<double>(), example["deg"].get<double>(),
        example["cm"].get<double>());
  if (const auto& phases = report["phases"]; phases["stances"].get<int>() > 0)
    say("all moments found in {} of {} stances\n", phases["complete"].get<int>(),
        phases["stances"].get<int>());
  for (const Rejection& one : all->source.rejected)
    say("left out: {}: {}\n", one.source, one.reason);
}

void list_command(const DecomposeOptions& options) {
  const auto all = options.source.decomposition();
  if (options.json) {
    say("{}\n", list_json(*all).dump());
    return;
  }
  say("examples:\n");
  for (const StyleExample& one : all->source.examples)
    say("  {:<28} {} {:5.2f} m/s {:5.2f} s\n", one.name, one.cycle.type, one.cycle.speed,
        one.cycle.seconds);
  for (const BodyPart part : kBodyParts) {
    const PartComponents& one = all->parts[index(part)];
    say("{}:\n", body_part_name(part));
    for (std::size_t c = 0; c < one.traits.size(); ++c) {
      const auto& rank = one.traits[c].rank;
      const auto most = std::max_element(rank.begin(), rank.end());
      say("  {:>2}  {}; most in {} ({:.1f} cm)\n", c + 1, one.traits[c].line,
          all->source.examples[static_cast<std::size_t>(most - rank.begin())].name, 100 * *most);
    }
  }
  if (!options.source.files.empty()) return;
  say("presets:");
  for (const auto& [name, mix] : preset_mixes()) say(" {}", name);
  say("\n");
}

void mix_command(const MixCommand& options) {
  require_clip_output(options.out);
  const Mix mix = open_mix(options.mix);
  const auto all = options.source.decomposition();
  const MixedCycle cycle = mix_cycle(*all, mix,
                                     {options.linear       ? MixLegs::linear
                                      : options.as_printed ? MixLegs::optimised
                                                           : MixLegs::on_course});
  const Clip clip = options.raw ? raw_clip(*all, cycle, mix.cycles, options.fps)
                                : walked_clip(*all, cycle, mix.cycles, options.fps);
  std::vector<FileContent> files = encode_clip(options.out, clip);
  if (!options.strip.empty()) files.push_back({options.strip, strips({&clip}, 0, cycle.seconds)});
  write_files(files);
  const nlohmann::json report = mix_report(*all, mix, cycle, clip);
  if (options.json) {
    say("{}\n", report.dump());
    return;
  }
  say("{}: {} frames, {:.2f} m/s, {:.2f} s a stride\n", options.out, clip.frames(), cycle.speed,
      cycle.seconds);
  say("planted feet off by {:.1f} cm with the legs as given, {:.1f} cm as made\n",
      100 * cycle.linear_foot_error(), 100 * cycle.foot_error());
}

void add_decompose(CLI::App& parent) {
  auto options = std::make_shared<DecomposeOptions>();
  CLI::App* command = parent.add_subcommand(
      "decompose", "Take examples apart: independent components per body part, by plane");
  options->source.add_to(*command);
  command->add_option("-o,--out", options->out, "Where the components go as numbers (.json)");
  command->add_option("--svg", options->svg,
                      "Picture to write: the moments found in every stance, and those missed");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { decompose_command(*options); });
}

void add_list(CLI::App& parent) {
  auto options = std::make_shared<DecomposeOptions>();
  CLI::App* command = parent.add_subcommand(
      "list", "List examples and components, by rank, with a line for people");
  options->source.add_to(*command);
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { list_command(*options); });
}

void add_mix(CLI::App& parent) {
  auto options = std::make_shared<MixCommand>();
  CLI::App* command = parent.add_subcommand("mix", "Recombine components into a new walk");
  command
      ->add_option("MIX", options->mix,
                   "A mix (.json), a preset of the performer's styles (relaxed, tired, rigid, "
                   "happy) or the name of one example")
      ->required();
  options->source.add_to(*command);
  command->add_option("-o,--out", options->out, "Where the motion goes (.bvh, .glb or .csv)")
      ->required();
  command->add_option("--strip", options->strip, "Picture of one stride to write (.svg)");
  command->add_option("--fps", options->fps, "Frames per second of the output")
      ->check(CLI::Range(1.0, 1000.0))
      ->capture_default_str();
  auto* linear =
      command->add_flag("--linear", options->linear,
                        "Take the weights of the legs as they are, wherever feet come to be");
  command
      ->add_flag("--as-printed", options->as_printed,
                 "Optimise the weights of the legs by the paper's equation 6, for feet that stand "
                 "where the base has them, instead of letting legs go as they were chosen")
      ->excludes(linear);
  command->add_flag("--raw", options->raw, "Leave the feet where the joints put them");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { mix_command(*options); });
}

}  // namespace

void add_style(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("style", "Style as ingredients: take walks apart, rank, recombine");
  command->require_subcommand(1);
  add_decompose(*command);
  add_list(*command);
  add_mix(*command);
}

}  // namespace amble::cli
