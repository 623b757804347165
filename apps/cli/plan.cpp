#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/file.hpp"
#include "amble/planning/planned_walk.hpp"
#include "commands.hpp"
#include "library_option.hpp"
#include "plan_picture.hpp"
#include "progress.hpp"
#include "say.hpp"
#include "technique_option.hpp"
#include "trace.hpp"

namespace amble::cli {
namespace {

struct PlanOptions {
  std::string library, scene, out, path_out, trace, svg;
  std::vector<double> start, goal;
  Planner::Options planner;
  TechniqueOption technique;
  bool json = false;
};

/// The way as `amble synth --path` reads it.
std::string path_file(const GroundCurve& way) {
  nlohmann::json pieces = nlohmann::json::array();
  for (const GroundCurve::Cubic& cubic : way.pieces) {
    nlohmann::json points = nlohmann::json::array();
    for (const Vec3& point : cubic) points.push_back({point.x, point.z});
    pieces.push_back(points);
  }
  return nlohmann::json{{"bezier", pieces}}.dump() + "\n";
}

Plan find(Planner& planner, const PlanOptions& options) {
  return planner.plan({options.start[0], options.start[1], options.start[2]},
                      {options.goal[0], options.goal[1], options.goal[2]});
}

void report(const PlanOptions& options, const Plan& plan, const Planner& planner,
            const Clip& clip) {
  const Roadmap* roadmap = planner.roadmap();
  const double seconds = (clip.frames() - 1) / clip.fps;
  const int places = roadmap ? roadmap->places() : 0;
  if (options.json) {
    nlohmann::json all{{"frames", clip.frames()},
                       {"seconds", seconds},
                       {"fps", clip.fps},
                       {"length_m", plan.length},
                       {"body_radius_m", planner.body().radius},
                       {"places", places},
                       {"pieces", plan.way.pieces.size()}};
    all["clearance_m"] =
        std::isfinite(plan.clearance) ? nlohmann::json(plan.clearance) : nlohmann::json();
    say("{}\n", all.dump());
    return;
  }
  say("{}: {} frames, {:.2f} s; {:.2f} m in {} cubics, {}; a roadmap of {} places\n", options.out,
      clip.frames(), seconds, plan.length, plan.way.pieces.size(),
      std::isfinite(plan.clearance) ? fmt::format("{:.2f} m from everything", plan.clearance)
                                    : std::string("nothing in the way"),
      places);
}

void plan_walk(PlanOptions options) {
  if (!(options.planner.time_limit > 0 && options.planner.time_limit <= 3600))
    throw Error("--time-limit must lie between 0 and 3600 seconds");
  require_clip_output(options.out);
  if (!(options.planner.speed >= 0.2 && options.planner.speed <= 10))
    throw Error("--speed must lie between 0.2 and 10 m/s");
  const auto library = open_library(options.library);
  const auto technique = options.technique.technique(library);
  constexpr std::size_t kSteps = 100;
  Progress bar("looking for a way", kSteps);
  std::size_t shown = 0;
  options.planner.progress = [&](double share) {
    for (; static_cast<double>(shown) < share * kSteps; ++shown) bar.step();
  };
  Planner planner(library, read_obj(read_file(options.scene), options.scene, true),
                  options.planner);
  const Plan plan = find(planner, options);
  PlannedWalk walk(technique, plan, options.planner.speed);
  Clip clip;
  clip.name = "plan";
  clip.skeleton = library->skeleton;
  clip.fps = 1 / PlannedWalk::kStep;
  Trace trace(*library);
  std::vector<WalkedMoment> moments;
  do {
    clip.append(walk.character().pose());
    trace.add(walk.seconds(), walk.character(), walk.place_on_way());
    moments.push_back(moment_of(walk));
  } while (walk.advance());
  std::vector<FileContent> files = encode_clip(options.out, clip, {});
  if (!options.path_out.empty()) files.push_back({options.path_out, path_file(plan.way)});
  if (!options.trace.empty()) files.push_back({options.trace, trace.text()});
  if (!options.svg.empty())
    files.push_back({options.svg, plan_picture(*library, planner, plan, moments)});
  write_files(files);
  report(options, plan, planner, clip);
}

}  // namespace

void add_plan(CLI::App& app) {
  auto options = std::make_shared<PlanOptions>();
  CLI::App* command =
      app.add_subcommand("plan", "Find a way through a scene of polygons, and walk it");
  command->add_option("--library", options->library,
                      "Motion library (.amble); the built-in one when left out");
  command->add_option("--scene", options->scene, "The scene: polygons (.obj), the ground at y = 0")
      ->required();
  command->add_option("--start", options->start, "Where the walk begins, standing: x,z,h")
      ->delimiter(',')
      ->expected(3)
      ->required();
  command->add_option("--goal", options->goal, "Where it ends, standing: x,z,h")
      ->delimiter(',')
      ->expected(3)
      ->required();
  command->add_option("-o,--out", options->out, "Where the motion goes (.bvh, .glb or .csv)")
      ->required();
  command->add_option("--seed", options->planner.seed, "The same seed finds the same way")
      ->capture_default_str();
  command->add_option("--speed", options->planner.speed, "The most, m/s")->capture_default_str();
  command->add_option("--time-limit", options->planner.time_limit, "Seconds to look for a way")
      ->capture_default_str();
  options->technique.add_to(*command);
  command->add_option("--path-out", options->path_out,
                      "The way as a chain of cubics (.json), as synth --path reads it");
  command->add_option("--trace", options->trace,
                      "A CSV with one row a frame: directive, phase, contacts, vehicle, weights");
  command->add_option("--svg", options->svg,
                      "A picture: scene, roadmap, way, directives, influence of each example");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { plan_walk(*options); });
}

}  // namespace amble::cli
