#include "amble/cleaning/on_ground.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/cleaning/clean_clip.hpp"
#include "amble/metrics/limits.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

Clip walking_clip() {
  for (const Performance& performance : repertoire())
    if (performance.name == "walk_1.2") return performance.clip();
  return {};
}

Study walk() { return study(walking_clip(), {.metres_per_unit = 1.0, .mend = false}); }

double lowest_planted(const CleanedClip& made, const Terrain& terrain, double* highest) {
  metrics::ScoreOptions options;
  options.terrain =
      metrics::Ground{0, std::shared_ptr<const Terrain>(std::shared_ptr<void>(), &terrain)};
  std::array<metrics::SoleHeights, 2> soles;
  for (std::size_t k = 0; k < 2; ++k) {
    const Sole& sole = made.clip.skeleton.soles[k];
    soles[k] = {sole.ankle_height, sole.ball_height, sole.tip_height};
  }
  options.soles = soles;
  const metrics::Score score = metrics::score_clip(made.clip, options);
  EXPECT_TRUE(score.problems.empty());
  EXPECT_LT(score.skate.toe_skate.mean, 0.5);
  EXPECT_LT(score.skate.toe_drift.max, 0.5);
  *highest = score.soles.planted.p95;
  return score.soles.planted.p5;
}

TEST(OnGround, PutsAClipWhereItIsToBegin) {
  Clip clip = rooted_at_pelvis(walking_clip());
  std::vector<Pose> poses(static_cast<std::size_t>(clip.frames()));
  for (int f = 0; f < clip.frames(); ++f) {
    Pose& pose = poses[static_cast<std::size_t>(f)];
    pose.root = clip.root(f);
    for (int j = 0; j < clip.skeleton.size(); ++j) pose.rotations.push_back(clip.rotation(f, j));
  }
  put_at({2, -1, 0.5 * std::numbers::pi}, clip.skeleton, poses);
  EXPECT_NEAR(poses.front().root.x, 2, 1e-9);
  EXPECT_NEAR(poses.front().root.z, -1, 1e-9);
  EXPECT_EQ(poses.front().root.y, clip.root(0).y);
  EXPECT_GT(poses.back().root.x, 3);  // to the left
  EXPECT_NEAR(poses.back().root.z, -1, 0.3);
}

TEST(OnGround, ClimbsStairsWithItsSolesOnThem) {
  const Stairs stairs({0.15, 0.30, 0, 0.8, 0, 5});
  const CleanedClip made = clean(walk(), NewGround{&stairs, {}});
  double highest = 0;
  EXPECT_GT(lowest_planted(made, stairs, &highest), -6);  // millimetres
  EXPECT_LT(highest, 6);
  const int last = made.clip.frames() - 1;
  EXPECT_NEAR(made.clip.root(last).y - made.clip.root(0).y,
              stairs.height(made.clip.root(last).x, made.clip.root(last).z), 0.16);
  EXPECT_GT(stairs.height(made.clip.root(last).x, made.clip.root(last).z), 0.4);
}

TEST(OnGround, LeansWithASlope) {
  HeightGrid slope;
  slope.origin_x = -4, slope.origin_z = -4, slope.spacing = 1, slope.columns = 9;
  for (int z = 0; z < 16; ++z)
    for (int x = 0; x < 9; ++x) slope.heights.push_back(0.12 * (z - 4));
  const CleanedClip made = clean(walk(), NewGround{&slope, {}});
  double highest = 0;
  EXPECT_GT(lowest_planted(made, slope, &highest), -6);
  EXPECT_LT(highest, 6);
}

}  // namespace
}  // namespace amble
