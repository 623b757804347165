#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "action_script.hpp"
#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/steady_loop.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"
#include "amble/library/on_body.hpp"
#include "amble/library/stop_pose.hpp"
#include "amble/motion/edit.hpp"
#include "amble/terrain/terrain_file.hpp"
#include "body_option.hpp"
#include "commands.hpp"
#include "driver.hpp"
#include "film.hpp"
#include "library_option.hpp"
#include "life_option.hpp"
#include "say.hpp"
#include "style_option.hpp"
#include "technique_option.hpp"
#include "trace.hpp"

namespace amble::cli {
namespace {

constexpr double kStripEvery = 0.25;  // seconds

struct SynthOptions {
  DriverOptions driver;
  TechniqueOption technique;
  StyleOption style;
  LifeOption life;
  ClipOptions skeleton;
  std::string library, terrain, out, trace, strip, stop_pose, actions, name = "synth";
  std::vector<double> strip_times;
  std::optional<std::string> unit;
  double fps = 60, start_phase = 0;
  bool json = false, in_place = false, loop = false, gaze = false;
  bool append = false, animation_only = false;
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

/// A character that a driver leads, in small fixed steps: commands change on its own step, so that
/// every frame rate gives one motion.
class Drive {
 public:
  Drive(Driver& driver, const SynthOptions& options,
        const std::shared_ptr<const Technique>& technique, WornStyles& styles,
        ActionPlayer& actions)
      : driver_(driver),
        actions_(actions),
        character_(technique),
        styles_(styles),
        gaze_(options.gaze ? 1.0 : 0.0) {
    character_.set_life(options.life.life(options.loop));
    styles_.dress(character_);
    if (!options.terrain.empty())
      character_.walk_on(read_terrain(read_file(options.terrain), options.terrain));
    const GroundFrame start = driver.start();
    if (!options.driver.from_stand) character_.set_manner(manner(0));
    character_.reset(options.driver.from_stand ? Command{} : driver.first(), start.x, start.z,
                     start.heading, options.start_phase);
    character_.ride(driver.vehicle());
  }
  const Character& character() const { return character_; }

  void go_to(double moment) {
    while (time_ < moment - 1e-9) {
      if (static_cast<double>(step_) * kStep <= time_ + 1e-9) {
        const double now = static_cast<double>(step_++) * kStep;
        styles_.change(now, character_);
        character_.set_manner(manner(now));
        character_.command(driver_.at(now, character_));
        actions_.act(now, character_);
      }
      const double next = std::min(moment, static_cast<double>(step_) * kStep);
      character_.update(next - time_);
      time_ = next;
    }
  }

 private:
  Manner manner(double now) const {
    Manner manner = driver_.manner(now);
    manner.gaze = gaze_;
    return manner;
  }

  static constexpr double kStep = 1.0 / 60;
  Driver& driver_;
  ActionPlayer& actions_;
  Character character_;
  WornStyles& styles_;
  double gaze_;
  double time_ = 0;
  long step_ = 0;
};

/// The ways between kinds of motion that a rider took and no capture shows.
class StandIns {
 public:
  void look(const Character& character, const Technique& technique) {
    using Kind = Prescription::Kind;
    const Prescription& now = character.snapshot().state.prescription;
    if (now.half < 0 || now.from == now.to) return;
    if (technique.segments() && technique.segments()->has(now.from, now.to)) return;
    const auto name = [](Kind kind) {
      return kind == Kind::stand ? "stand" : kind == Kind::walk ? "walk" : "run";
    };
    names_.insert(std::string(name(now.from)) + " to " + name(now.to));
  }
  const std::set<std::string>& names() const { return names_; }

 private:
  std::set<std::string> names_;
};

/// The clip seen from the vehicle, whose frames these are; it then stays at the origin.
void take_out_travel(const std::vector<GroundFrame>& vehicle, Clip& clip) {
  for (int f = 0; f < clip.frames(); ++f) {
    const GroundFrame& frame = vehicle[static_cast<std::size_t>(f)];
    clip.root(f) = frame.to_local(clip.root(f));
    clip.rotation(f, 0) = rotation_y(-frame.heading) * clip.rotation(f, 0);
  }
}

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
  options.driver.seconds = cycle * std::max(1.0, std::round(wish.seconds.value_or(8) / cycle));
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
  Drive drive(*driver, options, technique, styles, actions);
  Clip clip;
  clip.name = options.name;
  clip.skeleton = library->skeleton;
  clip.fps = options.fps;
  Trace trace(*library, actions.columns());
  Timing timing;
  StandIns stand_ins;
  std::vector<GroundFrame> vehicle;
  Vec3 last = drive.character().pose().root;
  double distance = 0;
  for (long frame = 0;; ++frame) {
    const double moment = static_cast<double>(frame) / options.fps;
    const auto start = std::chrono::steady_clock::now();
    drive.go_to(moment);
    const Character& character = drive.character();
    const Pose& pose = character.pose();
    if (frame > 0)
      timing.microseconds.push_back(
          std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
              .count());
    clip.append(pose);
    const Doing& doing = character.doing();
    vehicle.push_back({doing.x, doing.z, doing.heading});
    trace.add(moment, character, driver->input(), actions.row(character));
    if (driver->vehicle()) stand_ins.look(character, *technique);
    distance += std::hypot(pose.root.x - last.x, pose.root.z - last.z);
    last = pose.root;
    if (driver->finished(moment)) break;
  }
  if (options.in_place) take_out_travel(vehicle, clip);
  if (options.loop) clip = closed_loop(clip);
  if (options.loop && options.in_place) {  // nothing travels, so the body ends where it began
    clip.root(clip.frames() - 1) = clip.root(0);
    clip.rotation(clip.frames() - 1, 0) = clip.rotation(0, 0);
  }
  if (body) clip = hung_in(body->clip.skeleton, clip);
  std::vector<FileContent> files =
      encode_on_body(options.out, clip, body.value_or(Body{}),
                     {.clip = {.units_per_metre = options.unit.value_or("m") == "cm" ? 100.0 : 1.0},
                      .animation_only = options.animation_only});
  if (!options.trace.empty()) files.push_back({options.trace, trace.text()});
  if (!options.strip.empty()) {
    FilmTimes times{0, clip.seconds(), kStripEvery};
    if (!options.strip_times.empty())
      times = {options.strip_times[0], options.strip_times[1], options.strip_times[2]};
    files.push_back({options.strip, film(clip, times)});
  }
  write_files(files);

  if (actions.refused() > 0)
    say(stderr, "amble: note: {} actions were not begun: at most {} at once\n", actions.refused(),
        ActionStack::kMost);
  for (const std::string& miss : actions.misses()) say(stderr, "amble: note: {}\n", miss);
  const int frames = clip.frames();
  const double seconds = static_cast<double>(frames - 1) / options.fps;
  if (options.json) {
    const nlohmann::json report{{"frames", frames},
                                {"seconds", seconds},
                                {"fps", options.fps},
                                {"distance_m", distance},
                                {"mean_frame_us", timing.mean()},
                                {"p99_frame_us", timing.p99()},
                                {"stand_ins", stand_ins.names()}};
    say("{}\n", report.dump());
  } else {
    say("{}: {} frames, {:.2f} s at {:g} fps, {:.2f} m; {:.1f} µs a frame (p99 {:.1f})\n",
        options.out, frames, seconds, options.fps, distance, timing.mean(), timing.p99());
    for (const std::string& way : stand_ins.names())
      say("  {}: not captured, a blend of strides stands in\n", way);
  }
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
  CLI::Option* strip =
      command->add_option("--strip", options->strip, "A film strip of the motion to write (.svg)");
  command
      ->add_option("--strip-times", options->strip_times,
                   "What the strip shows, seconds: FROM,TO,EVERY (all of it, every 0.25)")
      ->expected(3)
      ->delimiter(',')
      ->needs(strip);
  command->add_flag("--gaze", options->gaze, "Look half a second ahead round bends");
  command->add_flag("--from-stand", driver.from_stand,
                    "Start standing instead of in the steady motion of the first command");
  command->add_flag("--to-stand", driver.to_stand, "Come to a stand at the end of a path");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { synth(*options); });
}

}  // namespace amble::cli
