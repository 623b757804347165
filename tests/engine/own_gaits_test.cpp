// Gaits of a library's own, beside walk and run: commanded by name, mixed in, ridden.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include "amble/actions.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/library_file.hpp"
#include "amble/metrics/clip_fidelity.hpp"
#include "amble/performer/performer.hpp"
#include "amble/steering.hpp"
#include "engine/played.hpp"

namespace amble {
namespace {

/// A creep: somebody who walks with the hips a quarter lower.
Clip creeping(double speed, double turn_rate) {
  const auto library = default_library();
  Character walker(library);
  walker.reset({.speed = speed, .turn_rate = turn_rate});
  walker.play(ActionMaker(library).hips_height(0.68));
  for (int i = 0; i < 180; ++i) walker.update(1.0 / 60);
  Clip clip;
  clip.skeleton = library->skeleton;
  for (int i = 0; i < 360; ++i) {
    clip.append(walker.pose());
    walker.update(1.0 / 60);
  }
  return clip;
}

/// A skip: a run out of time, the right foot's half of the stride much quicker than the left one's.
class Skip {
 public:
  Skip(double speed, double turn_rate) : run_({Gait::run, speed, turn_rate}) {}
  double seconds() const { return run_.stride_seconds(); }
  /// The share of the stride's time that passes until the left foot strikes.
  double left_strikes() const {
    double low = 0, high = 0.5;
    for (int i = 0; i < 50; ++i)
      (warped(0.5 * (low + high)) < 0.5 ? low : high) = 0.5 * (low + high);
    return low;
  }
  void pose(double seconds, Pose& out) const {
    const double phase = warped(seconds / run_.stride_seconds());
    run_.pose(phase - std::floor(phase), phase * run_.stride_seconds(), out);
  }
  Clip clip() const {
    Clip clip;
    clip.fps = 120;
    clip.skeleton = default_library()->skeleton;
    Pose moment;
    moment.rotations.resize(clip.skeleton.joints.size());
    for (int f = 0; f < 600; ++f) {
      pose(f / clip.fps, moment);
      clip.append(moment);
    }
    return clip;
  }

 private:
  static double warped(double phase) {
    constexpr double kUneven = 0.3, kTurn = 2 * std::numbers::pi;
    return phase + kUneven / kTurn * (1 - std::cos(kTurn * phase));
  }
  PerformedGait run_;
};

struct Source {
  const char* file;
  const char* type;
  Clip clip;
};

const std::vector<Source>& sources() {
  static const std::vector<Source> all{{"slow.bvh", "", perform({Gait::walk, 0.8, 0}, 5, 120)},
                                       {"walk.bvh", "", perform({Gait::walk, 1.3, 0}, 5, 120)},
                                       {"left.bvh", "", perform({Gait::walk, 1.1, 0.6}, 5, 120)},
                                       {"run.bvh", "", perform({Gait::run, 2.8, 0}, 5, 120)},
                                       {"creep.bvh", "creep", creeping(0.7, 0)},
                                       {"creep_left.bvh", "creep", creeping(0.6, 0.5)},
                                       {"skip.bvh", "skip", Skip(2.2, 0).clip()},
                                       {"quick_skip.bvh", "skip", Skip(2.8, 0).clip()}};
  return all;
}

/// Walks, runs and two gaits of its own, through a file.
std::shared_ptr<const MotionLibrary> library() {
  static const auto built = [] {
    std::vector<CaptureSource> studied;
    for (const Source& one : sources()) {
      UnderstandOptions how;
      how.fps = one.clip.fps;  // quick steps are no sign of a wrong rate
      studied.push_back({one.file, study(one.clip, how), {}});
      studied.back().manifest.type = one.type;
    }
    CaptureBuild build;
    const std::string bytes = write_library(*build_captures(studied, {}, build));
    return read_library(std::as_bytes(std::span(bytes)), "own.amble");
  }();
  return built;
}

Command::Type named(const char* name) { return command_type(*library(), name); }

Clip played(const Commands& course, double seconds) { return play(course, seconds, 60, library()); }

const Clip& clip_of(const std::string& file) {
  return std::find_if(sources().begin(), sources().end(),
                      [&](const Source& one) { return one.file == file; })
      ->clip;
}

TEST(OwnGaits, AreTypesOfTheLibrary) {
  std::set<std::string> own;
  for (const LibraryType& type : contents_of(*library()).types) {
    if (type.own) own.insert(type.name);
    if (type.name == "walk") {
      EXPECT_LT(type.fastest, 1.5);
    }
    if (type.name == "creep") {
      EXPECT_NEAR(type.fastest, 0.7, 0.05);
    }
    if (type.name == "skip") {
      EXPECT_NEAR(type.fastest, 2.8, 0.1);
    }
  }
  EXPECT_EQ(own, (std::set<std::string>{"creep", "skip"}));
  for (const Segment& segment : library()->segments)
    EXPECT_TRUE(segment.source != "creep.bvh" && segment.source != "skip.bvh") << segment.source;
}

TEST(OwnGaits, PlayBackTheirClips) {
  const Clip creep = played({{0, {0.7, 0, Command::kChooseGait, named("creep")}}}, 6);
  const metrics::Fidelity mean = metrics::compare_clips(clip_of("creep.bvh"), creep).mean();
  EXPECT_LT(mean.cm, 0.5);
  EXPECT_LT(mean.degrees, 0.5);
  EXPECT_LT(std::abs(mean.seconds), 1.0);

  const Skip skip(2.2, 0);
  Character walker(library());
  walker.reset({.speed = 2.2, .type = named("skip")});
  Pose own;
  own.rotations.resize(library()->skeleton.joints.size());
  double sum = 0;
  int count = 0;
  for (int i = 0; i < 120; ++i) {
    walker.update(1.0 / 60);
    const double phase = walker.doing().phase, half = skip.left_strikes();
    const double share = phase < 0.5 ? 2 * phase * half : half + (2 * phase - 1) * (1 - half);
    skip.pose(share * skip.seconds(), own);
    for (std::size_t j = 1; j < own.rotations.size(); ++j, ++count)
      sum +=
          2 * std::acos(std::min(1.0, std::abs(dot(own.rotations[j], walker.pose().rotations[j]))));
  }
  EXPECT_LT(sum / count, 2.0 * std::numbers::pi / 180);
}

TEST(OwnGaits, KeepTheirRhythm) {
  const Skip skip(2.2, 0);
  EXPECT_LT(skip.left_strikes(), 0.43);  // uneven, or this would say nothing
  Character walker(library());
  walker.reset({.speed = 2.2, .type = named("skip")});
  std::array<double, 2> last{-1, -1};
  double quick = 0, slow = 0;
  for (int i = 0; i < 600; ++i) {
    walker.update(1.0 / 60);
    for (const Event& event : walker.events()) {
      if (event.kind != Event::Kind::strike) continue;
      const bool left = event.side == Side::left;
      const double since = i / 60.0 - last[left ? 1 : 0];
      if (last[left ? 1 : 0] >= 0) (left ? quick : slow) += since;
      last[left ? 0 : 1] = i / 60.0;
    }
  }
  EXPECT_NEAR(quick / (quick + slow), skip.left_strikes(), 0.02);
}

TEST(OwnGaits, TakeThePlaceOfAWalkWithoutAStop) {
  for (const char* type : {"creep", "skip"}) {
    const double fast = *type == 'c' ? 0.7 : 2.3, walk = *type == 'c' ? 0.8 : 1.3;
    Character walker(library());
    walker.reset({.speed = walk});
    std::vector<Event::Kind> changes;
    double slowest = 10;
    const auto go = [&](const Command& command, double seconds) {
      walker.command(command);
      for (int i = 0; i < 60 * seconds; ++i) {
        walker.update(1.0 / 60);
        slowest = std::min(slowest, walker.doing().speed);
        for (const Event& event : walker.events())
          if (event.kind != Event::Kind::strike && event.kind != Event::Kind::lift)
            changes.push_back(event.kind);
      }
    };
    go({.speed = fast, .type = named(type)}, 3);
    EXPECT_EQ(command_type_name(*library(), walker.doing().type), type);
    EXPECT_NEAR(walker.doing().speed, fast, 0.02);
    double share = 0;
    for (std::size_t e = 0; e < walker.weights().size(); ++e)
      if (library()->examples[e].type == type) share += walker.weights()[e];
    EXPECT_GT(share, 0.95);
    go({.speed = walk}, 3);
    EXPECT_EQ(walker.doing().type, Command::Type::walk);
    EXPECT_GT(slowest, 0.6) << type;
    ASSERT_GE(changes.size(), 2u) << type;
    EXPECT_EQ(changes.front(), Event::Kind::own);
    EXPECT_EQ(changes.back(), Event::Kind::walk);
    const Clip clip = played(
        {{0, {.speed = walk}}, {2, {.speed = fast, .type = named(type)}}, {6, {.speed = walk}}}, 9);
    const metrics::Score figures = score(clip);
    EXPECT_LE(figures.smoothness.pops.joint_frames, 4)
        << type;  // knees of a skip, as it comes and goes
    EXPECT_EQ(figures.smoothness.pops.root_frames, 0) << type;
    EXPECT_EQ(figures.smoothness.pops.foot_frames, 0) << type;
  }
}

TEST(OwnGaits, RunsTellHowMuchOfARunThereIs) {
  Character walker(library());
  walker.reset({.speed = 2.4, .type = named("skip")});
  EXPECT_GT(walker.doing().gait, 0.9);
  walker.reset({.speed = 0.6, .type = named("creep")});
  EXPECT_LT(walker.doing().gait, 0.1);
}

TEST(OwnGaits, StopAndTurnAsTheyWent) {
  Character walker(library());
  walker.reset({.speed = 0.7, .type = named("creep")});
  walker.command({.type = Command::Type::stand});
  for (int i = 0; i < 30; ++i) walker.update(1.0 / 60);
  double share = 0;
  for (std::size_t e = 0; e < walker.weights().size(); ++e)
    if (library()->examples[e].type == "walk") share += walker.weights()[e];
  EXPECT_LT(share, 0.9);  // its own treading, not the walk's alone
  for (int i = 0; i < 120; ++i) walker.update(1.0 / 60);
  EXPECT_EQ(walker.doing().type, Command::Type::stand);
}

TEST(OwnGaits, StartInTheirReach) {
  Character walker(library());
  walker.reset({.speed = 2.6, .type = named("skip")});
  EXPECT_NEAR(walker.doing().speed, 2.6, 0.02);
  walker.reset({.speed = 2.6, .type = named("creep")});
  EXPECT_NEAR(walker.doing().speed, 0.7, 0.05);
  EXPECT_GT(walker.doing().outside, 1.0);
}

TEST(OwnGaits, AreRidden) {
  Character walker(library());
  walker.reset();
  const auto vehicle = std::make_shared<PointerVehicle>(walker);
  walker.ride(vehicle);
  walker.command({.type = named("creep")});
  double share = 0;
  for (int i = 0; i < 300; ++i) {
    vehicle->aim(0, 0.6 * i / 60 + 0.5);
    walker.update(1.0 / 60);
  }
  for (std::size_t e = 0; e < walker.weights().size(); ++e)
    if (library()->examples[e].type == "creep") share += walker.weights()[e];
  EXPECT_GT(share, 0.5);
  EXPECT_GT(walker.doing().z, 1.0);
}

TEST(OwnGaits, AreSavedAndGoOn) {
  Character one(library()), other(library());
  one.reset({.speed = 1.2});
  one.command({.speed = 0.6, .type = named("creep")});
  for (int i = 0; i < 20; ++i) one.update(1.0 / 60);
  ASSERT_TRUE(other.restore(one.snapshot()));
  for (int i = 0; i < 100; ++i) one.update(1.0 / 60), other.update(1.0 / 60);
  EXPECT_EQ(one.pose().root.z, other.pose().root.z);
  EXPECT_EQ(one.doing().type, named("creep"));
}

}  // namespace
}  // namespace amble
