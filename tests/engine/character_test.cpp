#include "amble/engine/character.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "amble/metrics/limits.hpp"
#include "count_allocations.hpp"

namespace amble {
namespace {

using Course = std::vector<std::pair<double, Command>>;  // from a time on, this command

Clip play(const Course& course, double seconds, double fps = 60) {
  Character character(default_library());
  character.reset(course.front().second);
  Clip clip;
  clip.name = "played";
  clip.skeleton = character.library().skeleton;
  clip.fps = fps;
  clip.append(character.pose());
  for (int frame = 0; frame < static_cast<int>(std::lround(seconds * fps)); ++frame) {
    for (const auto& [time, command] : course)
      if (frame / fps >= time) character.command(command);
    character.update(1 / fps);
    clip.append(character.pose());
  }
  return clip;
}

metrics::Score score(const Clip& clip, std::optional<double> speed = {},
                     std::optional<double> turn = {}) {
  metrics::ScoreOptions options;
  options.ground = 0;
  options.speed = speed;
  options.turn_rate = turn;
  std::array<metrics::SoleHeights, 2> soles;
  for (std::size_t k = 0; k < 2; ++k) {
    const Sole& sole = clip.skeleton.soles[k];
    soles[k] = {sole.ankle_height, sole.ball_height, sole.tip_height};
  }
  options.soles = soles;
  return metrics::score_clip(clip, options);
}

std::string together(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  return all;
}

struct Steady {
  double speed, turn_rate;
};
class SteadyGait : public testing::TestWithParam<Steady> {};

TEST_P(SteadyGait, KeepsWhatWasAskedWithinTheMotionLimits) {
  const auto [speed, turn] = GetParam();
  const metrics::Score figures = score(play({{0, {speed, turn}}}, 8), speed, turn);
  const auto limits = speed > 2 ? metrics::LimitSet::run() : metrics::LimitSet::walking();
  EXPECT_EQ(together(violated_limits(figures, limits)), "");
}

INSTANTIATE_TEST_SUITE_P(WalkAndRun, SteadyGait,
                         testing::Values(Steady{0.8, 0}, Steady{0.8, 0.5}, Steady{0.8, -0.5},
                                         Steady{1.3, 0}, Steady{1.3, -0.25}, Steady{1.3, 0.5},
                                         Steady{1.8, 0}, Steady{1.8, 0.5}, Steady{1.8, -0.5},
                                         Steady{2.4, 0}, Steady{2.4, 0.5}, Steady{2.4, -0.5},
                                         Steady{3, 0.25}, Steady{3.5, 0}, Steady{3.5, 0.5},
                                         Steady{3.5, -0.5}));

TEST(Character, StartsAndStopsWithinTheMotionLimits) {
  const Clip clip = play({{0, {0, 0}}, {2, {1.3, 0}}, {6, {0, 0}}, {9, {3, 0}}, {14, {0, 0}}}, 18);
  EXPECT_EQ(together(violated_limits(score(clip), metrics::LimitSet::run())), "");
}

TEST(Character, StandsStillWithNearlyStraightKnees) {
  const Clip clip = play({{0, {0, 0}}}, 4);
  for (const Side side : kSides) {
    const int shin = clip.skeleton.joint(on_side(Role::left_shin, side));
    for (int f = 0; f < clip.frames(); ++f) {
      const double flexion = angle_between({}, clip.rotation(f, shin)) * 180 / 3.14159265;
      EXPECT_GT(flexion, 3);
      EXPECT_LT(flexion, 12);
    }
  }
  EXPECT_LT(length(clip.root(0) - clip.root(clip.frames() - 1)), 0.03);
}

TEST(Character, TurnsOnTheSpot) {
  const Clip clip = play({{0, {0, 0.8}}}, 6);
  const metrics::Score figures = score(clip);
  EXPECT_NEAR(figures.body_turn_rate.mean, 0.8, 0.02);
  std::string violated;
  for (const std::string& line : violated_limits(figures, metrics::LimitSet::walking()))
    if (line.find("standing") == std::string::npos)
      violated += line;  // it treads, it does not stand
  EXPECT_EQ(violated, "");
}

TEST(Character, AllocatesNothingInAFrame) {
  Character character(default_library());
  const long before = allocations();
  for (int frame = 0; frame < 2000; ++frame) {
    character.command({0.004 * (frame % 1000), 0.6 - 0.001 * (frame % 1200)});
    character.update(frame % 3 ? 1.0 / 60 : 1.0 / 144);
    ASSERT_TRUE(std::isfinite(character.pose().root.y));
  }
  EXPECT_EQ(allocations(), before);
}

TEST(Character, StaysFiniteForAnyInput) {
  const double nan = std::numeric_limits<double>::quiet_NaN(),
               huge = std::numeric_limits<double>::infinity();
  const double odd[] = {nan, huge, -huge, 1e300, -5, 0, 1.2, -1e-310};
  Character character(default_library());
  int frame = 0;
  for (const double speed : odd)
    for (const double turn : odd)
      for (const double gait : odd) {
        character.command({speed, turn, gait});
        character.update(odd[static_cast<std::size_t>(++frame % 8)]);
        character.update(1.0 / 60);
        const Pose& pose = character.pose();
        ASSERT_TRUE(std::isfinite(pose.root.x) && std::isfinite(pose.root.y) &&
                    std::isfinite(pose.root.z));
        for (const Quat& q : pose.rotations) ASSERT_NEAR(dot(q, q), 1.0, 1e-6);
      }
}

TEST(Character, ShowsOneMotionAtEveryFrameRate) {
  const Course course{{0, {1.2, 0.1}}};
  const Clip reference = play(course, 4, 60);
  for (const double fps : {30.0, 144.0, 240.0}) {
    const Clip other = play(course, 4, fps);
    for (int twelfth = 0; twelfth <= 48; ++twelfth) {  // moments that all of them have
      const double t = twelfth / 6.0;
      if (t > 4) break;
      const Vec3 a = reference.root(static_cast<int>(std::lround(t * 60)));
      const Vec3 b = other.root(static_cast<int>(std::lround(t * fps)));
      EXPECT_LT(length(a - b), 1e-3) << fps << " fps at " << t << " s";
    }
  }
}

TEST(Character, ReportsHowFarACommandIsOutside) {
  Character character(default_library());
  character.reset({1.3, 0.0});
  EXPECT_EQ(character.doing().outside, 0);
  character.command({12.0, 0.0});
  character.update(0.5);
  EXPECT_GT(character.doing().outside, 1);
}

}  // namespace
}  // namespace amble
