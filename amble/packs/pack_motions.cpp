#include "amble/packs/pack_motions.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <utility>

#include "amble/engine/steady_loop.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/packs/meeting.hpp"

namespace amble {
namespace {

using Type = Command::Type;

constexpr double kLongest = 12;    // seconds that a transition may take
constexpr double kSteady = 0.02;   // of the speed: this near is there
constexpr double kSettle = 0.5;    // seconds of standing at the end of a stop
constexpr double kSpotTurn = 1.6;  // rad/s
constexpr int kAttempts = 8;       // to end a turn at a quarter
constexpr double kQuarter = 0.5 * std::numbers::pi;
constexpr double kOnTheSpot = 0.3;  // m/s: slower examples tread more than they walk

std::string tenths(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

/// A motion to record: what is done before it, and what is told at which moment.
struct Score {
  std::string name;
  Command before;
  std::function<Command(const Character&)> told;
  /// When it ends, asked after every step; kNotYet until then.
  std::function<double(const Character&, double seconds)> end;
};

constexpr double kNotYet = -1;
constexpr double kStridesBefore = 6;  // after so many, a gait repeats itself
constexpr double kStandBefore = 2;    // seconds after which what is done on top has fully begun

GroundFrame vehicle_of(const Character& character) {
  const Doing& doing = character.doing();
  return {doing.x, doing.z, doing.heading};
}

/// Records motions of characters that a maker gives, at the least rate from `fps` on that divides
/// them.
class Recorder {
 public:
  Recorder(const PackCast& cast, double fps) : cast_(cast), fps_(fps) {}

  PackedMotion loop(const std::string& name, const Command& command) const {
    Character character = cast_.make();
    reset(character, command);
    const double cycle = cycle_seconds(character);
    PackedMotion out =
        record({name, command, [command](const Character&) { return command; }, {}}, cycle);
    out.loop = true;
    meet(out, Clip(out.clip));
    keep_one_of_each(out);
    return out;
  }

  PackedMotion transition(const Score& score, const PackedMotion& from,
                          const PackedMotion& to) const {
    PackedMotion out = record(score, seconds_of(score));
    out.from = from.name, out.to = to.name;
    meet(out, to.clip);
    return out;
  }

 private:
  void reset(Character& character, const Command& command) const {
    character.reset(command);
    if (cast_.act) cast_.act(character);
  }

  /// In the steady motion that comes before, at the beginning of a stride.
  Character begun(const Command& before) const {
    Character character = cast_.make();
    reset(character, before);
    if (before.type == Type::stand) {
      if (cast_.act) character.update(kStandBefore);
      return character;
    }
    const double cycle = cycle_seconds(character);
    reset(character, before);
    character.update(kStridesBefore * cycle);
    // A stride that has not quite taken its time, or has taken more, is brought to its end.
    character.update((1 - character.doing().phase) * cycle);
    return character;
  }

  double seconds_of(const Score& score) const {
    Character character = begun(score.before);
    for (double time = 0; time < kLongest; time += kFixedStep) {
      const double end = score.end(character, time);
      if (end != kNotYet) return end;
      character.command(score.told(character));
      character.update(kFixedStep, Posing::later);
    }
    return kLongest;
  }

  PackedMotion record(const Score& score, double seconds) const {
    const int frames = std::max(1, static_cast<int>(std::ceil(seconds * fps_ - 1e-6)));
    Character character = begun(score.before);
    const GroundFrame start = vehicle_of(character);
    PackedMotion out;
    out.name = out.clip.name = score.name;
    out.clip.skeleton = character.library().skeleton;
    out.clip.fps = frames / seconds;
    double time = 0;
    for (int frame = 0;; ++frame) {
      append(character, start, out);
      if (frame == frames) return out;
      // Commands change on the character's own step, so that every rate gives one motion.
      const double until = (frame + 1) / out.clip.fps;
      while (time < until - 1e-9) {
        const double step = (std::floor(time / kFixedStep + 1e-6) + 1) * kFixedStep;
        character.command(score.told(character));
        const double next = std::min(until, step);
        character.update(next - time);
        time = next;
        for (const Event& event : character.events())
          if (event.kind == Event::Kind::strike || event.kind == Event::Kind::lift)
            out.feet.push_back({time, event.side, event.kind == Event::Kind::strike});
      }
    }
  }

  /// What a foot does at the end of a loop, it does at its beginning.
  static void keep_one_of_each(PackedMotion& motion) {
    constexpr double kSame = 3 * kFixedStep;
    std::vector<FootMoment> kept;
    for (const FootMoment& one : motion.feet) {
      const bool again = std::any_of(kept.begin(), kept.end(), [&](const FootMoment& other) {
        return other.side == one.side && other.strike == one.strike &&
               one.time - other.time > motion.seconds() - kSame;
      });
      if (!again) kept.push_back(one);
    }
    motion.feet = std::move(kept);
  }

  static void append(const Character& character, const GroundFrame& start, PackedMotion& out) {
    const GroundFrame frame = vehicle_of(character);
    const Vec3 gone = start.to_local({frame.x, 0, frame.z});
    Pose pose = character.pose();
    pose.root = frame.to_local(pose.root);
    pose.rotations[0] = rotation_y(-frame.heading) * pose.rotations[0];
    out.clip.append(pose);
    out.way.push_back({gone.x, gone.z, frame.heading - start.heading});
    const Doing& doing = character.doing();
    out.planted.push_back({doing.contact[0], doing.contact[1]});
  }

  const PackCast& cast_;
  double fps_;
};

/// From a stand to a steady gait, until its second stride at that speed begins.
Score start_of(const std::string& name, const Command& gait, double reached) {
  struct Seen {
    double phase = 0;
    int strides = 0;
  };
  auto seen = std::make_shared<Seen>();
  return {
      name,
      {.type = Type::stand},
      [gait](const Character&) { return gait; },
      [seen, reached](const Character& character, double seconds) {
        const double phase = character.doing().phase;
        const double was = std::exchange(seen->phase, phase);
        if (phase > was - 0.5 || std::abs(character.doing().speed - reached) > kSteady * reached)
          return kNotYet;
        // The stride began within this step.
        return ++seen->strides < 2 ? kNotYet : seconds - kFixedStep * phase / (phase + 1 - was);
      }};
}

/// Ends when the body has stood for a moment, after `moved` says that it has done its part.
std::function<double(const Character&, double)> when_still(
    const std::function<bool(const Doing&)>& moved) {
  auto stood = std::make_shared<double>(kNotYet);
  return [stood, moved](const Character& character, double seconds) {
    const Doing& doing = character.doing();
    const bool still = moved(doing) && doing.contact[0] && doing.contact[1] && doing.speed < 1e-3 &&
                       std::abs(doing.turn_rate) < 0.02;
    if (!still)
      *stood = kNotYet;
    else if (*stood == kNotYet)
      *stood = seconds;
    return *stood != kNotYet && seconds > *stood + kSettle ? seconds : kNotYet;
  };
}

/// From the beginning of a stride to a stand.
Score stop_of(const std::string& name, const Command& gait) {
  const Command stand{.type = Type::stand};
  return {name, gait, [stand](const Character&) { return stand; },
          when_still([](const Doing&) { return true; })};
}

/// A turn on the spot, to one side, told to end at that heading.
Score spot_turn(const std::string& name, double sign, double until) {
  const Command turn{.turn_rate = sign * kSpotTurn, .type = Type::turn}, stand{.type = Type::stand};
  return {name, stand,
          [=](const Character& character) {
            return std::abs(character.doing().heading) < until ? turn : stand;
          },
          when_still([](const Doing& doing) { return std::abs(doing.heading) > 0.25 * kQuarter; })};
}

/// What the library's own examples of side steps or steps back do at most; 0 without any.
double fastest_of(const MotionLibrary& library, const std::string& name) {
  for (const LibraryType& type : contents_of(library).types)
    if (type.name.rfind(name, 0) == 0) return type.fastest;
  return 0;
}

}  // namespace

GroundFrame PackedMotion::travel() const {
  const Vec3 end = way.front().to_local({way.back().x, 0, way.back().z});
  return {end.x, end.z, way.back().heading - way.front().heading};
}

Clip PackedMotion::travelling() const {
  Clip out = clip;
  for (int f = 0; f < clip.frames(); ++f) {
    const GroundFrame& frame = way[static_cast<std::size_t>(f)];
    out.root(f) = frame.to_world(clip.root(f));
    out.rotation(f, 0) = rotation_y(frame.heading) * clip.rotation(f, 0);
  }
  return out;
}

std::vector<double> usual_pack_speeds(const MotionLibrary& library, const char* gait, int count) {
  for (const LibraryType& type : contents_of(library).types) {
    if (type.name != gait) continue;
    double slowest = type.fastest;
    for (const LibraryExample& example : contents_of(library).examples)
      if (example.type == gait && example.speed > kOnTheSpot)
        slowest = std::min(slowest, example.speed);
    std::vector<double> out;
    for (int k = 0; k < count; ++k) {
      const double speed = slowest + (type.fastest - slowest) * (k + 0.5) / count;
      out.push_back(std::round(10 * speed) / 10);
    }
    return out;
  }
  return {};
}

std::vector<PackedMotion> make_pack(const PackCast& cast, const PackWish& wish) {
  const Recorder recorder(cast, wish.fps);
  std::vector<PackedMotion> out, transitions;
  out.push_back(recorder.loop("idle", {.type = Type::stand}));
  const PackedMotion idle = out[0];
  const auto gait = [&](const std::string& name, Type type, const std::vector<double>& speeds) {
    for (const double speed : speeds) {
      const std::string title = name + "_" + tenths(speed);
      const Command command{.speed = speed, .type = type};
      out.push_back(recorder.loop(title, command));
      const PackedMotion straight = out.back();
      const double reached = straight.travel().z / straight.seconds();
      transitions.push_back(
          recorder.transition(start_of("start_" + title, command, reached), idle, straight));
      transitions.push_back(recorder.transition(stop_of("stop_" + title, command), straight, idle));
      for (const double side : {1.0, -1.0})
        if (wish.turn > 0)
          out.push_back(
              recorder.loop(title + (side > 0 ? "_left" : "_right"),
                            {.speed = speed, .turn_rate = side * wish.turn, .type = type}));
    }
  };
  gait("walk", Type::walk, wish.walks);
  gait("run", Type::run, wish.runs);
  const Character somebody = cast.make();
  const MotionLibrary& library = somebody.library();
  if (const double side = fastest_of(library, "side"); side > 0) {
    out.push_back(recorder.loop("strafe_left", {.speed = side, .type = Type::side}));
    out.push_back(recorder.loop("strafe_right", {.speed = -side, .type = Type::side}));
  }
  if (const double back = fastest_of(library, "back"); back > 0)
    out.push_back(recorder.loop("back", {.speed = back, .type = Type::back}));
  for (const double side : {1.0, -1.0}) {
    // Bodies end a turn with the step that they are in: told so early that they come to a quarter.
    double until = 0.5 * kQuarter;
    PackedMotion turn;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      turn = recorder.transition(
          spot_turn(side > 0 ? "turn_left_90" : "turn_right_90", side, until), idle, idle);
      until += 0.5 * (kQuarter - std::abs(turn.travel().heading));
    }
    transitions.push_back(std::move(turn));
  }
  std::move(transitions.begin(), transitions.end(), std::back_inserter(out));
  return out;
}

}  // namespace amble
