#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "action_script.hpp"
#include "amble/core/error.hpp"
#include "amble/core/most.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/steady_loop.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"
#include "amble/library/on_body.hpp"
#include "amble/library/stop_pose.hpp"
#include "body_option.hpp"
#include "commands.hpp"
#include "drive.hpp"
#include "driver.hpp"
#include "frame_times.hpp"
#include "library_option.hpp"
#include "life_option.hpp"
#include "motion_output.hpp"
#include "progress.hpp"
#include "say.hpp"
#include "style_option.hpp"
#include "technique_option.hpp"
#include "trace_file.hpp"

namespace amble::cli {
namespace {

struct SynthOptions {
  DriverOptions driver;
  TechniqueOption technique;
  StyleOption style;
  LifeOption life;
  ClipOptions skeleton;
  std::string library, terrain, out, trace, stop_pose, actions, name = "synth";
  StripOptions strip;
  std::optional<std::string> unit;
  double fps = 60, start_phase = 0;
  bool json = false, in_place = false, loop = false, gaze = false;
  bool append = false, animation_only = false;
};

/// For a loop: the least frame rate that is not lower and samples every cycle at the same phases,
/// and the whole number of cycles that is nearest to the wanted time.
void fit_to_cycles(const std::shared_ptr<const Technique>& technique, const WornStyles& styles,
                   SynthOptions& options) {
  const DriverOptions& wish = options.driver;
  if (!wish.script.empty() || !wish.path.empty() || !wish.pointer.empty() || !wish.force.empty() ||
      wish.direction || wish.from_stand || !wish.goal.empty())
    throw Error("--loop needs one constant command: --speed and --turn alone");
  Character character(technique);
  character.set_life(options.life.life(true));
  styles.dress(character);
  character.reset(
      in_gait(wish, character.library(), {wish.speed.value_or(0), wish.turn.value_or(0)}));
  const double cycle = cycle_seconds(character);
  options.fps = std::ceil(cycle * options.fps - 1e-6) / cycle;
  const double wanted = wish.seconds.value_or(8);
  // A day is the longest: what is longer is refused, and a day stays one.
  const double most = std::floor(std::max(wanted, kLongestMotion) / cycle);
  options.driver.seconds = cycle * std::max(1.0, std::min(std::round(wanted / cycle), most));
}

/// The library with a moment of a clip, CLIP or CLIP:SECONDS, as the pose to stop in.
std::shared_ptr<const MotionLibrary> stopping_in(const MotionLibrary& library,
                                                 const std::string& moment) {
  ClipOptions source;
  source.file = moment;
  double seconds = 0;
  if (const std::size_t colon = moment.rfind(':'); colon != std::string::npos && colon > 1) {
    std::size_t used = 0;
    try {
      seconds = std::stod(moment.substr(colon + 1), &used);
    } catch (const std::exception&) {
      used = 0;
    }
    if (used > 0 && used == moment.size() - colon - 1) source.file = moment.substr(0, colon);
  }
  const Clip clip = open_clip(source);
  if (clip.frames() == 0) throw Error(source.file + ": holds no frame to stop in");
  const double frame = std::round(seconds * clip.fps);
  if (!(frame >= 0 && frame <= clip.frames() - 1))
    throw Error(fmt::format("{}: lasts {:.2f} s, so it has no moment at {:g} s to stop in",
                            source.file, (clip.frames() - 1) / clip.fps, seconds));
  Pose pose;
  for (int j = 0; j < clip.skeleton.size(); ++j)
    pose.rotations.push_back(clip.rotation(static_cast<int>(frame), j));
  return with_stop_pose(library, clip.skeleton, pose);
}

/// The output is the character that gets one more motion.
void append_to_output(SynthOptions& options) {
  if (file_extension(options.out) != "glb")
    throw Error("--append adds to a .glb file; " + options.out + " is none");
  if (!options.skeleton.file.empty() && options.skeleton.file != options.out)
    throw Error("--append adds to the file of --out, whose own body moves; leave --skeleton out");
  if (options.animation_only)
    throw Error("--append keeps all that the file holds, so --animation-only cannot be with it");
  options.skeleton.file = options.out;
}

/// What came of it.
struct Made {
  std::uint64_t frames = 0;
  double distance = 0;  // metres
  FrameTimes timing;
  StandIns stand_ins;
};

/// Makes the motion, frame by frame, and writes it as it comes.
Made make(const SynthOptions& options, Drive& drive, Driver& driver, ActionPlayer& actions,
          const Body* body) {
  const Character& character = drive.character();
  const MotionLibrary& library = character.library();
  MotionOutput out({.path = options.out,
                    .strip = options.strip,
                    .name = options.name,
                    .fps = options.fps,
                    .seconds = driver.seconds(),
                    .centimetres = options.unit.value_or("m") == "cm",
                    .in_place = options.in_place,
                    .loop = options.loop,
                    .animation_only = options.animation_only},
                   library.skeleton, body);
  TraceFile trace(options.trace, library, actions.columns());
  Made made;
  Vec3 last = character.pose().root;
  Progress bar("walking", static_cast<std::size_t>(driver.seconds()));
  for (std::uint64_t frame = 0;; ++frame) {
    const double moment = static_cast<double>(frame) / options.fps;
    const auto start = std::chrono::steady_clock::now();
    drive.go_to(moment);
    const Pose& pose = character.pose();
    if (frame > 0) made.timing.add(std::chrono::steady_clock::now() - start);
    const Doing& doing = character.doing();
    out.add(pose, {doing.x, doing.z, doing.heading});
    trace.add(moment, character, driver.input(), actions);
    if (driver.vehicle()) made.stand_ins.look(character);
    made.distance += std::hypot(pose.root.x - last.x, pose.root.z - last.z);
    last = pose.root;
    bar.reach(static_cast<std::size_t>(moment));
    if (driver.finished(moment)) break;
  }
  made.frames = out.frames();
  out.finish();
  trace.finish();
  out.take_place();
  trace.take_place();
  return made;
}

void report(const SynthOptions& options, const Made& made) {
  const double seconds = static_cast<double>(made.frames - 1) / options.fps;
  if (options.json) {
    const nlohmann::json all{{"frames", made.frames},
                             {"seconds", seconds},
                             {"fps", options.fps},
                             {"distance_m", made.distance},
                             {"mean_frame_us", made.timing.mean()},
                             {"p99_frame_us", made.timing.p99()},
                             {"stand_ins", made.stand_ins.names()}};
    say("{}\n", all.dump());
  } else {
    say("{}: {} frames, {:.2f} s at {:g} fps, {:.2f} m; {:.1f} µs a frame (p99 {:.1f})\n",
        options.out, made.frames, seconds, options.fps, made.distance, made.timing.mean(),
        made.timing.p99());
    for (const std::string& way : made.stand_ins.names())
      say("  {}: not captured, a blend of strides stands in\n", way);
  }
}

void synth(SynthOptions options) {
  require_clip_output(options.out);
  if (options.unit && file_extension(options.out) != "bvh")
    throw Error("--unit is for a .bvh output; the other formats are in metres");
  if (options.append) append_to_output(options);
  if (options.skeleton.file.empty() &&
      (options.skeleton.understand.metres_per_unit || !options.skeleton.roles.empty()))
    throw Error("--skeleton-scale and --skeleton-roles need --skeleton: the body they tell of");
  if (options.actions.empty() && options.technique.action_blend)
    throw Error("--action-blend needs --actions, whose clips it blends");
  if (options.actions.empty() && options.technique.action_weights)
    throw Error("--action-weights needs --actions, whose priorities it weighs");
  if (!(options.fps >= 1 && options.fps <= 1000)) throw Error("--fps must lie between 1 and 1000");
  auto library = open_library(options.library);
  if (!options.stop_pose.empty()) library = stopping_in(*library, options.stop_pose);
  std::optional<Body> body;
  if (!options.skeleton.file.empty()) {
    body = open_body(options.skeleton);
    library = on_body(*library, body->clip);
  }
  const auto technique = options.technique.technique(library);
  WornStyles styles(options.style, options.driver.script, technique);
  if (options.loop) fit_to_cycles(technique, styles, options);
  DriverOptions driving = options.driver;
  driving.as_printed = options.technique.as_printed;
  const std::unique_ptr<Driver> driver = make_driver(driving, *library);
  ActionPlayer actions;
  if (!options.actions.empty()) actions = read_actions(options.actions, library);
  Drive drive(*driver,
              {.life = options.life.life(options.loop),
               .terrain = options.terrain,
               .start_phase = options.start_phase,
               .from_stand = options.driver.from_stand,
               .gaze = options.gaze},
              technique, styles, actions);
  const Made made = make(options, drive, *driver, actions, body ? &*body : nullptr);
  if (actions.refused() > 0)
    say(stderr, "amble: note: {} actions were not begun: at most {} at once\n", actions.refused(),
        ActionStack::kMost);
  for (const std::string& miss : actions.misses()) say(stderr, "amble: note: {}\n", miss);
  report(options, made);
}

}  // namespace

void add_synth(CLI::App& app) {
  auto options = std::make_shared<SynthOptions>();
  DriverOptions& driver = options->driver;
  CLI::App* command =
      app.add_subcommand("synth", "Synthesise motion: what drives the character in, a clip out");
  command->add_option("--library", options->library,
                      "Motion library (.amble); the built-in one when left out");
  command->add_option("-o,--out", options->out, "Where the motion goes (.bvh, .glb or .csv)")
      ->required();
  command->add_option("--speed", driver.speed,
                      "Constant speed, m/s; of a path: the most, the fastest when left out");
  command->add_option("--turn", driver.turn, "Constant turn rate, rad/s, positive to the left");
  command->add_option("--gait", driver.gait,
                      "0 walks, 1 runs, or a gait of the library by its name (\"skip\"); chosen\n"
                      "from the speed when left out");
  command->add_option("--seconds", driver.seconds,
                      "How long (8); a path ends where it ends, a pointer with its points");
  command->add_option("--script", driver.script,
                      "Commands over time: {\"commands\":[{\"t\":0,\"speed\":1.2,\"turn\":0},…]}");
  command->add_option("--direction", driver.direction, "Walk in this direction, radians");
  command->add_option(
      "--path", driver.path,
      "Follow a path: {\"points\":[[x,z],…],\"closed\":false}, points of a B-spline");
  command->add_option("--goal", driver.goal, "Go there and stand facing h, from the origin: x,z,h")
      ->delimiter(',')
      ->expected(3);
  command->add_option("--pointer", driver.pointer,
                      "Chase a pointer: {\"hz\":30,\"points\":[[x,z],…]}");
  command->add_option("--force", driver.force,
                      "A stick's forces in m/s²: {\"hz\":30,\"forces\":[[fx,fz],…]}");
  command
      ->add_option(
          "--steering", driver.steering,
          "How a pointer or a path is followed: as a person could (human; the default for\n"
          "pointers and forces), or at once")
      ->check(CLI::IsMember({"human", "direct"}));
  command->add_option("--look-ahead", driver.look_ahead,
                      "Seconds to keep farther behind a pointer, for a smoother way");
  options->technique.add_to(*command);
  options->technique.add_action_blend_to(*command);
  options->style.add_to(*command);
  options->life.add_to(*command);
  command->add_option("--stop-pose", options->stop_pose,
                      "Stop in this pose: a clip, CLIP, or a moment of it, CLIP:SECONDS");
  command->add_option("--actions", options->actions,
                      "What to do meanwhile: {\"actions\":[{\"at\":1,\"play\":\"wave\"},…]}");
  command->add_option("--terrain", options->terrain,
                      "The ground: B-spline heights or stairs (.json), or a mesh (.obj)");
  command->add_option("--skeleton", options->skeleton.file,
                      "On another body: a clip of it, any format, one frame is enough; a rigged\n"
                      "character (.glb, .gltf, .fbx) is written itself to a .glb output");
  add_body_options(*command, "skeleton", options->skeleton);
  command->add_option("--name", options->name, "Name of the motion in the output")
      ->capture_default_str();
  command->add_flag("--append", options->append,
                    "Add the motion to the .glb file of --out, whose own body moves");
  command->add_flag("--animation-only", options->animation_only,
                    "Of a rigged character, the nodes and the motion without mesh and materials");
  command->add_option("--fps", options->fps, "Frames per second of the output")
      ->capture_default_str();
  command->add_option("--unit", options->unit, "Length unit of a BVH output (m)")
      ->check(CLI::IsMember({"m", "cm"}));
  command
      ->add_option("--start-phase", options->start_phase,
                   "Phase of the first frame: 0 right strike, 0.5 left strike")
      ->check(CLI::Range(0.0, 1.0));
  command->add_flag("--in-place", options->in_place, "Take the travel out");
  command->add_flag("--loop", options->loop,
                    "Whole cycles that close exactly; the frame rate is raised to fit them");
  command->add_option("--trace", options->trace,
                      "A CSV with one row a frame: command, phase, contacts, vehicle, weights");
  options->strip.add_to(*command);
  command->add_flag("--gaze", options->gaze, "Look half a second ahead round bends");
  command->add_flag("--from-stand", driver.from_stand,
                    "Start standing instead of in the steady motion of the first command");
  command->add_flag("--to-stand", driver.to_stand, "Come to a stand at the end of a path");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { synth(*options); });
}

}  // namespace amble::cli
