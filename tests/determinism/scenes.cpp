#include "scenes.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "amble/actions/action_body.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/crowd.hpp"
#include "amble/engine/snapshot_bytes.hpp"
#include "amble/engine/style.hpp"
#include "amble/engine/technique.hpp"
#include "amble/performer/gestures.hpp"
#include "amble/steering/goal_walk.hpp"
#include "amble/steering/human_vehicle.hpp"
#include "amble/steering/pointer_chase.hpp"
#include "amble/style/mixed_cycle.hpp"
#include "amble/terrain/height_grid.hpp"
#include "amble/terrain/mesh_terrain.hpp"
#include "amble/terrain/stairs.hpp"

namespace amble::determinism {
namespace {

using Library = std::shared_ptr<const MotionLibrary>;

constexpr int kFps = 60;
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct TimedCommand {
  int second;
  Command command;
};

// Everything a character meets in a minute: starts, stops, gait changes, sharp turns, steps on the
// spot, commands that nobody can follow and some that are no numbers at all.
constexpr TimedCommand kScript[] = {
    {0, {.speed = 0.0, .turn_rate = 0.0}},
    {2, {.speed = 1.3, .turn_rate = 0.0}},
    {7, {.speed = 1.3, .turn_rate = 0.5}},
    {11, {.speed = 0.8, .turn_rate = -0.7}},
    {15, {.speed = 1.8, .turn_rate = -0.2}},
    {19, {.speed = 3.0, .turn_rate = 0.0}},
    {24, {.speed = 3.4, .turn_rate = 0.4}},
    {28, {.speed = 2.1, .turn_rate = 0.1, .gait = 0.5}},
    {32, {.speed = 0.0, .turn_rate = 0.0}},
    {35, {.speed = 0.0, .turn_rate = 1.0}},
    {38, {.speed = kNotANumber, .turn_rate = kInfinity}},
    {40, {.speed = 9.0, .turn_rate = -4.0, .gait = 1.0}},
    {45, {.speed = 1.1, .turn_rate = 0.0, .gait = 0.0}},
    {50, {.speed = 0.3, .turn_rate = 0.2}},
    {54, {.speed = 2.6, .turn_rate = -0.3, .gait = 1.0}},
    {58, {.speed = 0.0, .turn_rate = 0.0}},
};

/// Drives a character for so many seconds: `before(frame)` is called before each frame of them.
template <typename Before>
void drive(Character& character, int seconds, const Seconds& second, const Before& before) {
  Hash hash;
  for (int frame = 0; frame < seconds * kFps; ++frame) {
    before(frame);
    character.update(1.0 / kFps);
    hash.add(character.pose());
    if ((frame + 1) % kFps == 0) second(hash.value());
  }
}

void play_script(Character& character, int seconds, double nudge, const Seconds& second) {
  std::size_t next = 0;
  drive(character, seconds, second, [&](int frame) {
    if (next >= std::size(kScript) || frame != kScript[next].second * kFps) return;
    Command command = kScript[next++].command;
    command.speed += nudge;
    character.command(command);
  });
}

void commands(const Library& library, double nudge, const Seconds& second) {
  Character character(library);
  play_script(character, 60, nudge, second);
}

void other_technique(const Library& library, double nudge, const Seconds& second) {
  TechniqueOptions options;
  options.weights.method = WeightOptions::Method::delaunay;
  options.blend = TechniqueOptions::Blend::fourier;
  Character character(std::make_shared<const Technique>(library, options));
  play_script(character, 60, nudge, second);
}

/// A crowd that meets itself often, with a bystander in its midst.
void crowd(const Library& library, double nudge, const Seconds& second) {
  CrowdOptions options;
  options.square_metres = 3;
  options.slowest += nudge;
  Crowd people(library, 30, options);
  const Bystander pillar{0.5, -0.5};
  people.keep_off({&pillar, 1});
  Hash hash;
  for (int frame = 0; frame < 20 * kFps; ++frame) {
    people.update(1.0 / kFps);
    for (int i = 0; i < people.size(); ++i) hash.add(people[i].pose());
    if ((frame + 1) % kFps == 0) second(hash.value());
  }
}

/// A vehicle after a pointer that winds about ever faster, rests, and is pushed home.
class Winding final : public RiddenVehicle {
 public:
  Winding(const MotionLibrary& library, double nudge) : vehicle_(library), nudge_(nudge) {
    vehicle_.reset({});
  }
  VehicleReading advance(double seconds, const RiderReading& rider) noexcept override {
    const double t = vehicle_.seconds();
    vehicle_.goes(rider);
    if (t < 20) {
      const double on = std::min(t, 16.0);
      pointer_.sample(t, 0.2 * on * (on - 8), (1.1 + nudge_) * on + 0.06 * on * on);
      vehicle_.follow(pointer_, seconds);
    } else {
      vehicle_.push(t < 24 ? -0.8 : 0.0, t < 23 ? -1.1 - nudge_ : 0.0, seconds);
    }
    return vehicle_.reading();
  }

 private:
  HumanVehicle vehicle_;
  PointerReading pointer_;
  double nudge_;
};

void riding(const Library& library, double nudge, const Seconds& second) {
  Winding vehicle(*library, nudge);
  Character character(library);
  character.ride(&vehicle);
  drive(character, 28, second, [](int) {});
}

VehicleReading reading_of(const Character& character) noexcept {
  const Doing& doing = character.doing();
  return {{doing.x, doing.z, doing.heading}, doing.speed, doing.turn_rate};
}

void go(Character& character, const Directive& wanted) noexcept {
  character.command({wanted.speed, wanted.turn_rate, wanted.gait});
}

/// To one place after the other: ahead, behind, close by and underfoot; then after a pointer.
void goals(const Library& library, double nudge, const Seconds& second) {
  constexpr GroundFrame kGoals[] = {
      {1.3, 4.1, 0.7}, {-0.4, 0.3, -2.9}, {-0.5, 0.6, 1.2}, {-0.5, 0.6, -0.4}};
  Character character(library);
  std::optional<GoalWalk> walk;
  PointerChase chase(ReachableSpeeds(*library).change());
  drive(character, 45, second, [&](int frame) {
    const Doing& now = character.doing();
    if (frame % (9 * kFps) == 0 && frame < 36 * kFps) {
      GroundFrame goal = kGoals[frame / (9 * kFps)];
      goal.x += nudge;
      walk.emplace(*library, GroundFrame{now.x, now.z, now.heading}, goal);
    }
    if (frame == 36 * kFps) chase.reset(now.x, now.z);
    const double t = static_cast<double>(frame) / kFps - 36;
    go(character, t < 0 ? walk->advance(character.snapshot().state.course)
                        : chase.advance(0.8 * t, 1.1 * t + 0.1 * t * t + nudge,
                                        reading_of(character), 1.0 / kFps));
  });
}

/// Along curves through points, open and closed, and along a spline of control points.
void paths(const Library& library, double nudge, const Seconds& second) {
  const std::vector<Vec3> points{
      {0, 0, 0}, {0.3, 0, 3 + nudge}, {2.6, 0, 5.2}, {4.9, 0, 2.7}, {3.1, 0, -1.4}};
  const GroundCurve curves[] = {GroundCurve::through(points, true),
                                GroundCurve::through(points, false),
                                GroundCurve::spline(points, false)};
  for (const GroundCurve& curve : curves) {
    const Track track(curve);
    TimeLaw::Wish wish;
    wish.speed = 1.4;
    const TimeLaw law(track, ReachableSpeeds(*library), wish);
    PathFollower follower(track, law);
    const GroundFrame start = track.at(0).frame;
    Character character(library);
    const Directive first = follower.start();
    character.reset({first.speed, first.turn_rate, first.gait}, start.x, start.z, start.heading);
    drive(character, 15, second,
          [&](int) { go(character, follower.advance(reading_of(character))); });
  }
}

/// The performer's styles and those of the library's own walks, mixed, put on and taken off.
void styles(const Library& library, double nudge, const Seconds& second) {
  const auto technique = std::make_shared<const Technique>(library);
  const auto style_of = [&](const Decomposition& apart, const Mix& mix) {
    return std::make_shared<const Style>(
        technique, library->skeleton,
        planted_on(library->skeleton, apart, mix_cycle(apart, mix), "mixed"));
  };
  const auto performed = decompose(performed_style_examples());
  const auto own = decompose(style_examples(*library));
  Mix happy = preset_mixes().at("happy");
  happy.root["energetic"] += nudge;
  const std::string slow = own->source.examples.front().name,
                    fast = own->source.examples.back().name;
  Mix walks = whole_mix(slow, 0.7);
  walks.parts[index(BodyPart::left_arm)] = {{slow, 0.4}, {fast, 0.6}};
  walks.parts[index(BodyPart::left_leg)] = {{slow, 0.8}, {fast, 0.2}};
  const std::shared_ptr<const Style> worn[] = {style_of(*performed, happy),
                                               style_of(*performed, preset_mixes().at("tired")),
                                               style_of(*own, walks), nullptr};
  Character character(technique);
  drive(character, 32, second, [&](int frame) {
    if (frame % (8 * kFps) == 0) character.wear(worn[frame / (8 * kFps)]);
    const int part = frame / (2 * kFps) % 4;
    constexpr Command kCommands[] = {
        {.speed = 1.2}, {.speed = 1.0, .turn_rate = 0.6}, {.speed = 2.8}, {}};
    character.command(kCommands[part]);
  });
}

/// Waves, carries, looks, reaches for what goes along, crouches, steps on a spot; layered by
/// joints' logarithms, then by postures.
void actions(const Library& library, double nudge, const Seconds& second) {
  const auto body = std::make_shared<const ActionBody>(library);
  const Action wave = body->clip(perform_gesture("wave", 60), true),
               tray = body->clip(perform_gesture("carry_tray", 60), true);
  for (const auto blend :
       {TechniqueOptions{}.action_blend, TechniqueOptions::ActionBlend::posture}) {
    TechniqueOptions options;
    options.action_blend = blend;
    Character character(std::make_shared<const Technique>(library, options));
    character.command({.speed = 1.1 + nudge, .turn_rate = 0.2});
    int hand = ActionStack::kNone, waving = ActionStack::kNone;
    drive(character, 12, second, [&](int frame) {
      const Doing& now = character.doing();
      if (frame == kFps) waving = character.play(wave);
      if (frame == 2 * kFps) character.play(body->look_at({2, 1.5, 9}));
      if (frame == 3 * kFps)
        hand = character.play(body->reach(Side::left, {now.x, 1.1, now.z}).with_priority(9));
      if (frame == 4 * kFps) character.play(body->hips_height(0.75));
      if (frame == 5 * kFps) character.play(tray);
      if (frame == 6 * kFps) character.play(body->step_on(Side::right, now.x, now.z + 2));
      if (frame == 7 * kFps) character.stop(waving);
      if (frame == 8 * kFps) character.play(body->gait("run"));
      character.set_target(hand, {now.x + 0.3, 1.1, now.z + 0.4});
    });
  }
}

/// Over hills, up stairs and across a mesh with a step in it.
void terrain(const Library& library, double nudge, const Seconds& second) {
  auto hills = std::make_shared<HeightGrid>();
  hills->origin_x = -12, hills->origin_z = -4, hills->spacing = 1.5, hills->columns = 17;
  for (int i = 0; i < 17 * 20; ++i) hills->heights.push_back(0.05 * (i * i % 11) + nudge);
  const Vec3 corners[] = {{-30, 0, -9},   {30, 0, -9},   {30, 0, 4},    {-30, 0, 4},
                          {-30, 0.15, 4}, {30, 0.15, 4}, {30, 1.5, 40}, {-30, 1.5, 40}};
  const std::array<int, 3> triangles[] = {{0, 2, 1}, {0, 3, 2}, {4, 6, 5}, {4, 7, 6}};
  const std::shared_ptr<const Terrain> grounds[] = {
      hills, std::make_shared<Stairs>(Stairs::Shape{0.17 + nudge, 0.29, 0.5, 3, 0.2, 12}),
      std::make_shared<MeshTerrain>(corners, triangles)};
  for (const auto& ground : grounds) {
    Character character(library);
    character.walk_on(ground);
    character.reset({.speed = 1.2 + nudge});
    drive(character, 15, second, [&](int frame) {
      if (frame == 7 * kFps) character.command({.speed = 2.6 + nudge, .turn_rate = 0.2});
      if (frame == 11 * kFps) character.command({.speed = 0.8, .turn_rate = -0.5});
    });
  }
}

/// Saved in the middle of a turn as a value and as bytes, and gone on from there twice.
void snapshots(const Library& library, double nudge, const Seconds& second) {
  Character character(library);
  character.command({.speed = 1.7 + nudge, .turn_rate = 0.4});
  for (int frame = 0; frame < 2 * kFps; ++frame) character.update(0.9 / kFps);
  const CharacterSnapshot saved = character.snapshot();
  const std::string bytes = snapshot_bytes(saved);
  for (const bool by_bytes : {false, true}) {
    Character again(library);
    const auto read = read_snapshot(std::as_bytes(std::span(bytes)), again);
    if (!read || !again.restore(by_bytes ? *read : saved)) continue;
    drive(again, 5, second, [&](int frame) {
      if (frame == 2 * kFps) again.command({.speed = 0.0});
    });
  }
}

constexpr Scene kScenes[] = {{"commands", 60, commands}, {"technique", 60, other_technique},
                             {"crowd", 20, crowd},       {"riding", 28, riding},
                             {"goals", 45, goals},       {"paths", 45, paths},
                             {"styles", 32, styles},     {"actions", 24, actions},
                             {"terrain", 45, terrain},   {"snapshots", 10, snapshots}};

}  // namespace

std::span<const Scene> scenes() noexcept { return kScenes; }

std::uint64_t last_hash(const Scene& scene, const Library& library) {
  std::uint64_t last = 0;
  scene.play(library, 0, [&](std::uint64_t hash) { last = hash; });
  return last;
}

std::vector<std::uint64_t> last_hashes(const Library& library) {
  std::vector<std::uint64_t> out;
  for (const Scene& scene : kScenes) out.push_back(last_hash(scene, library));
  return out;
}

}  // namespace amble::determinism
