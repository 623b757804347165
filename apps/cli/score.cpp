#include <fmt/core.h>

#include <memory>
#include <numbers>
#include <optional>

#include "amble/analysis/understand.hpp"
#include "amble/core/error.hpp"
#include "amble/evaluation/fidelity_picture.hpp"
#include "amble/io/bvh_rate.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"
#include "amble/metrics/clip_fidelity.hpp"
#include "amble/metrics/fidelity_json.hpp"
#include "amble/metrics/leading_frames.hpp"
#include "amble/metrics/score_json.hpp"
#include "amble/terrain/stairs.hpp"
#include "amble/terrain/summed_terrain.hpp"
#include "amble/terrain/terrain_file.hpp"
#include "commands.hpp"
#include "fidelity_report.hpp"
#include "markup.hpp"
#include "say.hpp"
#include "score_report.hpp"

namespace amble::cli {
namespace {

/// A clip with what was done to bring it to metres and to mend it.
struct SourceClip {
  Clip clip;
  double scale = 1;  // metres of one unit of the file
  std::vector<Fault> mended;
};

/// What was typed after `amble score`.
struct Arguments {
  std::string file, rest_from, terrain, path, limits, against, svg;
  std::optional<double> scale, ground, speed, turn_degrees, turn_radians;
  std::vector<double> sole, stairs;
  double rest_ground = 0;
  bool json = false, mend = false, drop_first = false, level_floor = false, brief = false;
  metrics::FootNames feet;
  metrics::ContactHeights contact_heights;
};

// The scale of a file when nobody gives one. Bodies of no usual size are taken to be in metres:
// a child or a giant must not be scored as an adult.
double recognised_scale(const Scale& scale) {
  return scale.unit.rfind("unknown", 0) == 0 ? 1.0 : scale.metres_per_unit;
}

// A clip in metres, Y up. Raw values are scored, at the very rate that the file gives; only
// mending takes out what is not motion.
SourceClip read_source(const std::string& file, const Arguments& arguments) {
  SourceClip source{read_clip(file), 1.0, {}};
  Scale scale = find_scale(source.clip);
  scale.metres_per_unit = source.scale = arguments.scale.value_or(recognised_scale(scale));
  if (arguments.mend) {
    UnderstandOptions options;
    options.metres_per_unit = scale.metres_per_unit;
    source.mended = understand(source.clip, options).faults;
    return source;
  }
  apply_scale(source.clip, scale);
  if (file_extension(file) == "bvh")
    if (const double rate = written_bvh_rate(read_file(file)); rate > 0) source.clip.fps = rate;
  return source;
}

metrics::Ground ground_of(const Arguments& arguments) {
  metrics::Ground ground;
  if (!arguments.terrain.empty())
    ground.terrain = read_terrain(read_file(arguments.terrain), arguments.terrain);
  if (arguments.stairs.empty()) return ground;
  Stairs::Shape shape;
  shape.rise = arguments.stairs[0];
  shape.run = arguments.stairs[1];
  shape.start_z = arguments.stairs[2];
  if (arguments.stairs.size() > 3) shape.count = arguments.stairs[3];
  const auto stairs = std::make_shared<Stairs>(shape);
  if (ground.terrain)
    ground.terrain = std::make_shared<SummedTerrain>(ground.terrain, stairs);
  else
    ground.terrain = stairs;
  return ground;
}

std::array<metrics::SoleHeights, 2> sole_heights(const std::vector<double>& numbers) {
  const metrics::SoleHeights left{numbers[0], numbers[1], numbers[2]};
  if (numbers.size() == 3) return {left, left};
  return {left, metrics::SoleHeights{numbers[3], numbers[4], numbers[5]}};
}

metrics::ScoreOptions score_options(const Arguments& arguments) {
  metrics::ScoreOptions options;
  options.feet = arguments.feet;
  options.contact_heights = arguments.contact_heights;
  options.level_floor = arguments.level_floor;
  options.ground = arguments.ground;
  if (!arguments.terrain.empty() || !arguments.stairs.empty())
    options.terrain = ground_of(arguments);
  if (!arguments.sole.empty()) options.soles = sole_heights(arguments.sole);
  options.rest_ground = arguments.rest_ground;
  if (!arguments.path.empty())
    options.path = metrics::parse_path(read_document(arguments.path), arguments.path);
  options.speed = arguments.speed;
  options.turn_rate = arguments.turn_radians;
  if (!options.turn_rate && arguments.turn_degrees)
    options.turn_rate = *arguments.turn_degrees * std::numbers::pi / 180;
  return options;
}

nlohmann::ordered_json faults_json(const SourceClip& source) {
  auto json = nlohmann::ordered_json::array();
  for (const Fault& fault : source.mended)
    json.push_back({{"kind", fault_name(fault.kind)},
                    {"frames", {fault.first, fault.last}},
                    {"action", fault.action}});
  return json;
}

/// The clip beside the capture that it is to be like.
metrics::ClipFidelity compare(const Arguments& arguments, Clip made) {
  Arguments own = arguments;
  own.scale.reset();
  Clip captured = read_source(arguments.against, own).clip;
  metrics::drop_leading_frames(captured, metrics::leading_foreign_frames(captured));
  captured.name = arguments.against;
  made.name = arguments.file;
  return metrics::compare_clips(captured, made);
}

std::string picture(const metrics::ClipFidelity& fidelity, const std::string& title) {
  std::vector<StridePair> pairs;
  for (const metrics::ComparedStride& one : fidelity.strides)
    pairs.push_back({&one.captured, &one.made, fidelity_words(one.captured, one.figures)});
  return fidelity_picture(pairs, title);
}

void print(const Arguments& arguments, const metrics::ClipFidelity& fidelity) {
  say("\nbeside {}, {} steady strides\n{}{}", arguments.against, fidelity.strides.size(),
      fidelity_heading(""), fidelity_row("this clip", fidelity.mean()));
  if (fidelity.same_clip) say("{}", fidelity_row("same clip", *fidelity.same_clip));
}

void score_file(const Arguments& arguments) {
  metrics::ScoreOptions options = score_options(arguments);
  SourceClip source = read_source(arguments.file, arguments);
  if (arguments.drop_first)
    metrics::drop_leading_frames(source.clip, metrics::leading_foreign_frames(source.clip));
  SourceClip rest;
  if (!arguments.rest_from.empty()) {
    Arguments same_unit = arguments;
    same_unit.scale = source.scale;
    rest = read_source(arguments.rest_from, same_unit);
    metrics::drop_leading_frames(rest.clip, metrics::leading_foreign_frames(rest.clip));
    options.rest = &rest.clip;
  }
  const metrics::Score score = metrics::score_clip(source.clip, options);
  const metrics::LimitSet limits = arguments.limits.empty()
                                       ? metrics::limits_for_gait_of(score)
                                       : metrics::parse_limit_set(arguments.limits);
  std::optional<metrics::ClipFidelity> fidelity;
  if (!arguments.against.empty()) fidelity = compare(arguments, source.clip);
  if (!arguments.svg.empty())
    write_file(arguments.svg,
               picture(*fidelity, escaped(arguments.file + " beside " + arguments.against)));
  if (arguments.json) {
    auto json = metrics::score_json(score, limits, arguments.brief);
    json["scale"] = source.scale;
    if (fidelity) json["fidelity"] = metrics::fidelity_json(*fidelity);
    if (arguments.mend) json["mended"] = faults_json(source);
    say("{}\n", json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    say("{}", score_table(arguments.file, score, limits));
    if (fidelity) print(arguments, *fidelity);
  }
  if (!score.ok()) throw Error(arguments.file + ": " + score.problems.front());
}

}  // namespace

void add_score(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "score",
      "Measure the quality of a motion: skate, soles, pops, tracking; likeness to a capture");
  auto a = std::make_shared<Arguments>();
  command->add_option("clip", a->file, "The clip to score")->required();
  command->add_flag("--json", a->json, "Print one JSON object");
  command->add_flag("--brief", a->brief, "Leave the table of joints out of the JSON");
  command
      ->add_option("--limits", a->limits,
                   "Limits to compare with: walking, running, random, each also with -captures; "
                   "from the gait when left out")
      ->check(CLI::IsMember({"walking", "running", "random", "walking-captures", "running-captures",
                             "random-captures"}));
  command
      ->add_option("--scale", a->scale,
                   "Metres of one unit of the file; told from the size of the body when left out")
      ->check(CLI::PositiveNumber);
  command->add_flag("--mend", a->mend, "Remove the faults that inspect finds first");
  command->add_flag("--drop-first", a->drop_first,
                    "Leave out an inserted T-pose and missing frames at the start");
  command->add_flag("--level-floor", a->level_floor,
                    "Take out a tilt of the floor first (raw captures)");
  command->add_option("--ground", a->ground,
                      "Height of the ground in metres; each foot's own level when left out");
  command->add_option("--terrain", a->terrain,
                      "JSON terrain the motion walks on: spline heights and / or stairs");
  command->add_option("--stairs", a->stairs, "Stairs along +z: RISE,RUN,START_Z[,COUNT]")
      ->delimiter(',')
      ->expected(3, 4);
  auto* sole = command
                   ->add_option("--sole", a->sole,
                                "Heights of ankle, toe joint and toe tip above the sole in metres: "
                                "HEEL,BALL,TIP, or six, left foot first")
                   ->delimiter(',')
                   ->expected(3, 6);
  command
      ->add_option("--rest-from", a->rest_from,
                   "Sound clip of the same skeleton whose stance gives the sole heights")
      ->excludes(sole);
  command->add_option("--rest-ground", a->rest_ground, "Height of the ground of that clip, metres");
  auto* against = command->add_option(
      "--against", a->against,
      "Capture that the clip is to be like: how far its strides are from the person's");
  command
      ->add_option("--svg", a->svg,
                   "Picture to write: pelvis and knees of every stride, made over captured")
      ->needs(against);
  command->add_option("--path", a->path, "JSON path that was to be followed");
  command->add_option("--speed", a->speed, "Speed that was asked for, m/s");
  auto* turn = command->add_option("--turn", a->turn_degrees,
                                   "Turn rate that was asked for, degrees/s, left positive");
  command->add_option("--turn-rad", a->turn_radians, "The same in rad/s")->excludes(turn);
  command->add_option("--left-foot", a->feet.foot[0], "Name of the left ankle joint");
  command->add_option("--right-foot", a->feet.foot[1], "Name of the right ankle joint");
  command->add_option("--left-toe", a->feet.toe[0], "Name of the left toe joint");
  command->add_option("--right-toe", a->feet.toe[1], "Name of the right toe joint");
  command->add_option("--h-on", a->contact_heights.on,
                      "Height below which a foot point touches down, metres");
  command->add_option("--h-off", a->contact_heights.off,
                      "Height above which it lifts again, metres");
  command->callback([a] {
    if (a->sole.size() == 4 || a->sole.size() == 5)
      throw CLI::ValidationError("--sole",
                                 "three heights HEEL,BALL,TIP are needed, or six: left foot first");
    score_file(*a);
  });
}

}  // namespace amble::cli
