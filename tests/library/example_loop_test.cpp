#include "amble/library/example_loop.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/library/stride_library.hpp"
#include "amble/metrics/limits.hpp"
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
