#include "amble/library/example_loop.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/metrics/limits.hpp"
#include "captures.hpp"
#include "metrics/on_floor.hpp"

namespace amble {
namespace {

std::vector<std::string> violations(const Clip& clip, const Example& example) {
  return violated_limits(
      score_clip(clip, metrics::on_floor(clip, example.speed, example.turn_rate)),
      example.gait > 0.5 ? metrics::LimitSet::run() : metrics::LimitSet::walking());
}

TEST(ExampleLoop, IsPosedAtItsEndExactlyAsAtItsStart) {
  const auto library = default_library();
  for (int e = 0; e < static_cast<int>(library->examples.size()); ++e) {
    const Example& example = library->examples[static_cast<std::size_t>(e)];
    const Clip clip = example_loop(*library, e, {.cycles = 2});
    const int last = clip.frames() - 1;
    ASSERT_EQ(last % 2, 0);
    EXPECT_GE(clip.fps, 60);
    EXPECT_NEAR(last / clip.fps, 2 * example.duration, 1e-9) << example.name;
    for (int j = 1; j < clip.skeleton.size(); ++j)
      for (const int frame : {last / 2, last})
        EXPECT_EQ(clip.rotation(frame, j), clip.rotation(0, j)) << example.name;
    EXPECT_EQ(clip.root(last).y, clip.root(0).y) << example.name;
    const bool stands = library->stands(e);
    const double turned = stands ? 0 : 2 * example.duration * example.turn_rate;
    EXPECT_LT(angle_between(rotation_y(turned) * clip.rotation(0, 0), clip.rotation(last, 0)), 1e-9)
        << example.name;
  }
}

TEST(ExampleLoop, StandsOnItsFeet) {
  const auto library = default_library();
  for (const Group& group : library->groups)
    for (int e = group.first; e < group.first + group.count; ++e) {
      const Example& example = library->examples[static_cast<std::size_t>(e)];
      if (example.speed < 0.3) continue;  // treading is no way to go
      const Clip clip = example_loop(*library, e, {.cycles = 7});
      for (const std::string& broken : violations(clip, example))
        // How straight it goes, and how a runner's toes touch down, is the performer's.
        if (broken.find("knee") == std::string::npos &&
            !(example.gait > 0.5 && broken.find("toe skate") != std::string::npos))
          ADD_FAILURE() << example.name << ": " << broken;
    }
}

/// The stride that an example was captured from as a loop like the example's, its feet as they
/// slid.
Clip captured_loop(const Clip& clip, const Cycle& cycle, int cycles) {
  const ClosedCycle closed(clip, cycle);
  const double first = closed.half_seconds()[0], second = closed.half_seconds()[1];
  const int frames = static_cast<int>(std::ceil(60 * closed.seconds()));
  Clip out;
  out.skeleton = clip.skeleton;
  out.fps = frames / closed.seconds();
  for (int k = 0; k <= frames * cycles; ++k) {
    const double since = (k % frames) / out.fps;
    Pose pose;
    closed.pose(since < first ? 0.5 * since / first : 0.5 + 0.5 * (since - first) / second, pose);
    const GroundFrame frame = GroundFrame{}.along_arc(cycle.speed, cycle.turn_rate, k / out.fps);
    pose.root = frame.to_world(pose.root);
    pose.rotations[0] = rotation_y(frame.heading) * pose.rotations[0];
    out.append(pose);
  }
  return out;
}

TEST(ExampleLoop, OfCapturesStandsOnItsFeet) {
  AMBLE_NEEDS_CAPTURES();
  std::vector<CaptureSource> sources;
  for (const char* folder : {"park20", "control5"})
    for (const std::string& file : captures(folder))
      sources.push_back({file, study(read_clip(file)), {}});
  CaptureBuild build;
  const auto library = build_captures(sources, {}, build);
  std::vector<Rejection> unused;
  const CommonSkeleton common(sources, unused);
  int bent = 0, skating = 0;
  for (const CaptureStride& found : build.strides) {
    if (!found.kept) continue;
    const auto same = [&](const Example& example) {
      return example.name == found.stride.name && example.start == found.stride.start;
    };
    const auto& examples = library->examples;
    const auto e =
        static_cast<int>(std::find_if(examples.begin(), examples.end(), same) - examples.begin());
    ASSERT_LT(e, static_cast<int>(examples.size()));
    const Example& example = examples[static_cast<std::size_t>(e)];
    const bool runs = example.gait > 0.5;
    const metrics::LimitSet limits =
        (runs ? metrics::LimitSet::run() : metrics::LimitSet::walking()).of_captures();
    const Clip clip = example_loop(*library, e, {.cycles = 7});
    const auto made = check_limits(
        score_clip(clip, metrics::on_floor(clip, example.speed, example.turn_rate)), limits);
    const auto captured = check_limits(
        metrics::score_clip(captured_loop(common.clip(found.source), found.cycle, 7), {}), limits);
    for (const metrics::LimitCheck& check : made) {
      if (check.held() || check.figure.find("turn rate") != std::string::npos) continue;
      const auto own = std::find_if(captured.begin(), captured.end(), [&](const auto& other) {
        return other.figure == check.figure && other.known;
      });
      const double was = own == captured.end() ? 0 : own->value;
      // How straight a leg goes and how hard it is swung is the person's.
      const bool persons = check.figure.find("knee") != std::string::npos ||
                           check.figure.find("acceleration") != std::string::npos;
      if (persons && check.value <= was) continue;
      if (check.figure.find("knee") != std::string::npos) {
        EXPECT_LT(check.value, was + 8) << example.name;
        bent += check.value > was + 2;
      } else if (runs && check.figure.find("toe skate") != std::string::npos) {
        // A fast runner's ball rises before his contact ends, on toes as stiff as the captured
        // ones.
        EXPECT_LT(check.value, check.figure == "toe skate mean" ? 1.2 : 10) << example.name;
        ++skating;
      } else {
        ADD_FAILURE() << example.name << ": " << check.figure << " " << check.value << ", captured "
                      << was;
      }
    }
  }
  EXPECT_LE(bent, 2);
  EXPECT_LE(skating, 7);
}

TEST(ExampleLoop, StaysInPlaceWhenAskedTo) {
  const auto library = default_library();
  const int e = library->groups.front().first + library->groups.front().count - 1;
  const Clip clip = example_loop(*library, e, {.cycles = 3, .fps = 30, .in_place = true});
  EXPECT_GE(clip.fps, 30);
  EXPECT_LT(clip.fps, 33);
  EXPECT_EQ(clip.root(clip.frames() - 1), clip.root(0));
  EXPECT_EQ(clip.rotation(clip.frames() - 1, 0), clip.rotation(0, 0));
}

}  // namespace
}  // namespace amble
