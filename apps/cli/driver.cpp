#include "driver.hpp"

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/core/most.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/io/file.hpp"
#include "amble/io/path_file.hpp"
#include "amble/steering/goal_walk.hpp"
#include "amble/steering/path_follower.hpp"
#include "amble/steering/pointer_chase.hpp"
#include "human_driver.hpp"
#include "pointer_file.hpp"

namespace amble::cli {
namespace {

constexpr double kStep = 1.0 / 60;

VehicleReading reading_of(const Character& character) {
  const Doing& doing = character.doing();
  return {{doing.x, doing.z, doing.heading}, doing.speed, doing.turn_rate};
}

/// Commands over time, from a file or constant.
class ScriptDriver : public Driver {
 public:
  explicit ScriptDriver(CommandScript script) : script_(std::move(script)) {
    if (!(script_.seconds > 0 && script_.seconds <= kLongestMotion))
      throw Error("--seconds must lie between 0 and 86400");
  }
  Command first() const override { return script_.at(0); }
  Command at(double time, const Character&) override { return script_.at(time); }
  Manner manner(double time) const override { return script_.manner_at(time); }
  double seconds() const override { return script_.seconds; }
  bool finished(double time) const override { return time >= script_.seconds - 1e-9; }

 private:
  CommandScript script_;
};

/// A direction to walk in.
class DirectionDriver : public Driver {
 public:
  DirectionDriver(double heading, Command wish, double seconds)
      : heading_(heading), wish_(wish), seconds_(seconds) {}
  Command first() const override { return wish_; }
  Command at(double, const Character& character) override {
    Command command = wish_;
    command.turn_rate = turn_towards(heading_, reading_of(character));
    return command;
  }
  double seconds() const override { return seconds_; }
  bool finished(double time) const override { return time >= seconds_ - 1e-9; }

 private:
  double heading_;
  Command wish_;
  double seconds_;
};

/// What a gait can follow.
ReachableSpeeds speeds_in(const MotionLibrary& library, Command::Type gait) {
  const int own = own_number(gait);
  return own < 0 ? ReachableSpeeds(library)
                 : ReachableSpeeds(library.manoeuvres.at(static_cast<std::size_t>(own)));
}

/// A path from its start to its end, once round when it is closed.
class PathDriver : public Driver {
 public:
  PathDriver(const GroundCurve& curve, const MotionLibrary& library, const TimeLaw::Wish& wish,
             const Command& gait, std::optional<double> seconds)
      : track_(curve),
        law_(track_, speeds_in(library, gait.type), wish),
        follower_(track_, law_),
        to_stand_(wish.to_stand),
        gait_(gait),
        seconds_(seconds) {
    if (!seconds) require_within_a_day(law_.seconds());
  }
  GroundFrame start() const override { return track_.at(0).frame; }
  Command first() const override { return command_of(follower_.start()); }
  Command at(double, const Character& character) override {
    const Directive directive = follower_.advance(reading_of(character));
    stands_ = character.doing().speed < 0.01;
    return command_of(directive);
  }
  double seconds() const override { return seconds_.value_or(law_.seconds()); }
  bool finished(double time) const override {
    if (seconds_) return time >= *seconds_ - 1e-9;
    const double slack = to_stand_ ? 0.1 : 0.0;
    const bool there = follower_.progress() >= track_.length() - slack && (!to_stand_ || stands_);
    return there || time > 4 * law_.seconds() + 20;
  }
  std::optional<std::array<double, 2>> input() const override {
    const GroundFrame frame = track_.at(follower_.progress()).frame;
    return {{frame.x, frame.z}};
  }

 private:
  Command command_of(const Directive& directive) const {
    const double gait = gait_.gait == gait_.gait ? gait_.gait : directive.gait;
    return {directive.speed, directive.turn_rate, gait, gait_.type};
  }

  Track track_;
  TimeLaw law_;
  PathFollower follower_;
  bool to_stand_, stands_ = false;
  Command gait_;
  std::optional<double> seconds_;
};

/// A place to go to and stand at. It stays there for a while, to be looked at.
class GoalDriver : public Driver {
 public:
  GoalDriver(const GroundFrame& goal, const MotionLibrary& library, const GoalWalk::Wish& wish,
             std::optional<double> seconds)
      : goal_(goal), walk_(library, {}, goal, wish), seconds_(seconds) {}
  Command first() const override { return {}; }
  Command at(double time, const Character& character) override {
    const Directive directive = walk_.advance(character.snapshot().state.course);
    if (!walk_.arrived() || character.snapshot().state.activity.value > kStanding) since_ = time;
    return {directive.speed, directive.turn_rate, directive.gait};
  }
  double seconds() const override { return seconds_.value_or(0); }
  bool finished(double time) const override {
    return time >= seconds_.value_or(since_ + kLooking) - 1e-9 || time > kLongest;
  }
  std::optional<std::array<double, 2>> input() const override { return {{goal_.x, goal_.z}}; }

 private:
  static constexpr double kStanding = 0.05, kLooking = 1.5, kLongest = 600;
  GroundFrame goal_;
  GoalWalk walk_;
  std::optional<double> seconds_;
  double since_ = 0;  // when it was last on its way
};

/// A pointer that is chased.
class PointerDriver : public Driver {
 public:
  PointerDriver(PointerStream stream, const MotionLibrary& library, std::optional<double> seconds)
      : stream_(std::move(stream)),
        seconds_(seconds.value_or(stream_.seconds())),
        chase_(ReachableSpeeds(library).change()) {
    const auto [x, z] = stream_.at(0);
    chase_.reset(x, z);
  }
  Command first() const override { return {}; }
  Command at(double time, const Character& character) override {
    input_ = stream_.at(time);
    const Directive directive = chase_.advance(input_[0], input_[1], reading_of(character), kStep);
    Command command{directive.speed, directive.turn_rate, directive.gait};
    command.type = stream_.type_at(time);
    return command;
  }
  double seconds() const override { return seconds_; }
  bool finished(double time) const override { return time >= seconds_ - 1e-9; }
  std::optional<std::array<double, 2>> input() const override { return input_; }

 private:
  PointerStream stream_;
  double seconds_;
  PointerChase chase_;
  std::array<double, 2> input_{};
};

CommandScript script_for(const MotionLibrary& library, const std::string& path) {
  CommandScript script = read_command_script(path);
  script.resolve(library);
  return script;
}

void check(const DriverOptions& options) {
  const int chosen = !options.script.empty() + !options.path.empty() + !options.pointer.empty() +
                     !options.force.empty() + options.direction.has_value() + !options.goal.empty();
  if (chosen > 1)
    throw Error("give one of --script, --path, --goal, --pointer, --force and --direction");
  if (options.speed &&
      (!options.script.empty() || !options.pointer.empty() || !options.force.empty()))
    throw Error("--speed does not go with --script, --pointer or --force, which bring their own");
  if (options.steering == "direct" && !options.force.empty())
    throw Error("--force is steered by --steering human alone");
  const bool pointer = !options.pointer.empty(), path = !options.path.empty();
  if (options.steering == "human" && !pointer && !path && options.force.empty())
    throw Error(
        "--steering human follows a --pointer, a --path or a --force; the others go at once");
  const bool humanly =
      (pointer && options.steering != "direct") || (path && options.steering == "human");
  if (options.look_ahead && !humanly)
    throw Error(
        "--look-ahead goes with a --pointer, or a --path with --steering human; nothing else "
        "looks ahead");
  if (options.look_ahead && !(*options.look_ahead >= 0 && *options.look_ahead <= 2))
    throw Error("--look-ahead must lie between 0 and 2 seconds");
  if (options.as_printed && options.look_ahead.value_or(0) > 0 && !options.pointer.empty())
    throw Error("--look-ahead does not go with --as-printed, which heeds the pointer alone");
  if (options.turn && chosen > 0)
    throw Error(
        "--turn goes with --speed alone; a script, path, goal, direction, pointer or force brings "
        "its own turns");
  if (!options.gait.empty() &&
      (!options.script.empty() || !options.goal.empty() || pointer || !options.force.empty()))
    throw Error(
        "--gait does not go with --script, --goal, --pointer or --force, which bring their own");
  if (options.to_stand && !path)
    throw Error("--to-stand is for the end of a --path; the others have no end to stand at");
  if (options.seconds && !options.script.empty())
    throw Error("--seconds does not go with --script, which ends with its last command");
  if (options.seconds && !(*options.seconds > 0 && *options.seconds <= kLongestMotion))
    throw Error("--seconds must lie between 0 and 86400");
}

}  // namespace

std::unique_ptr<Driver> make_driver(const DriverOptions& options, const MotionLibrary& library) {
  check(options);
  constexpr double kSeconds = 8;
  const Command gait = in_gait(options, library, {});
  if (!options.path.empty()) {
    TimeLaw::Wish wish;
    if (options.speed) wish.speed = *options.speed;
    wish.from_stand = options.from_stand;
    wish.to_stand = options.to_stand;
    try {
      const GroundCurve curve = parse_ground_curve(read_document(options.path), options.path);
      if (options.steering == "human")
        return walk_humanly(curve, library, wish, gait, options.seconds,
                            options.look_ahead.value_or(0));
      return std::make_unique<PathDriver>(curve, library, wish, gait, options.seconds);
    } catch (const Error& error) {
      const std::string what = error.what();
      throw Error(what.rfind(options.path, 0) == 0 ? what : options.path + ": " + what);
    }
  }
  constexpr double kFarthest = 1e5;  // metres, as of a path
  if (!options.goal.empty() &&
      !(std::abs(options.goal[0]) <= kFarthest && std::abs(options.goal[1]) <= kFarthest))
    throw Error("--goal must lie within 100 km of the origin; x and z are in metres");
  if (!options.goal.empty())
    return walk_to({options.goal[0], options.goal[1], options.goal[2]}, library, options.speed,
                   options.seconds);
  if (!options.force.empty())
    return push_humanly(read_pointer_stream(options.force, "forces"), library, options.seconds);
  if (!options.pointer.empty() && options.steering != "direct")
    return follow_humanly(read_pointer_stream(options.pointer), library, options.seconds,
                          options.look_ahead.value_or(0), options.as_printed);
  if (!options.pointer.empty())
    return std::make_unique<PointerDriver>(read_pointer_stream(options.pointer), library,
                                           options.seconds);
  if (options.direction)
    return std::make_unique<DirectionDriver>(*options.direction,
                                             in_gait(options, library, {options.speed.value_or(0)}),
                                             options.seconds.value_or(kSeconds));
  if (!options.script.empty()) return follow_script(script_for(library, options.script));
  const Command constant =
      in_gait(options, library, {options.speed.value_or(0), options.turn.value_or(0)});
  return follow_script(
      CommandScript{{{0.0, constant, {}, {}, {}, {}, {}}}, options.seconds.value_or(kSeconds)});
}

void require_within_a_day(double seconds) {
  if (!(seconds <= kLongestMotion))
    throw Error("the path takes " + std::to_string(std::lround(std::min(seconds / 3600, 1e9))) +
                " hours; at most 24 are made, and --seconds ends a path earlier");
}

Command in_gait(const DriverOptions& options, const MotionLibrary& library, Command command) {
  if (options.gait.empty()) return command;
  std::size_t used = 0;
  double gait = -1;
  try {
    gait = std::stod(options.gait, &used);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used == options.gait.size() && gait >= 0 && gait <= 1) {
    command.gait = gait;
    return command;
  }
  if (used == options.gait.size())
    throw Error("--gait " + options.gait + " must lie between 0 (walks) and 1 (runs)");
  try {
    command.type = command_type(library, options.gait);
  } catch (const Error& error) {
    throw Error("--gait is a number from 0 to 1 or a name: " + std::string(error.what()));
  }
  return command;
}

std::unique_ptr<Driver> follow_script(CommandScript script) {
  return std::make_unique<ScriptDriver>(std::move(script));
}

std::unique_ptr<Driver> walk_to(const GroundFrame& goal, const MotionLibrary& library,
                                std::optional<double> speed, std::optional<double> seconds) {
  GoalWalk::Wish wish;
  if (speed) wish.speed = *speed;
  wish.reach = GoalWalk::kHeightPerLeg * library.skeleton.leg_length(Side::left);
  return std::make_unique<GoalDriver>(goal, library, wish, seconds);
}

}  // namespace amble::cli
