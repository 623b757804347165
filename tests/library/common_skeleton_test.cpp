#include "amble/library/common_skeleton.hpp"

#include <gtest/gtest.h>

#include "amble/performer/performer.hpp"

namespace amble {
namespace {

CaptureSource walked(const std::string& file, double size) {
  Clip clip = perform({Gait::walk, 1.1, 0.0}, 5, 60);
  for (Joint& joint : clip.skeleton.joints) joint.offset *= size;
  for (Vec3& place : clip.translations) place *= size;
  for (Sole& sole : clip.skeleton.soles) {
    for (Vec3* point : {&sole.heel, &sole.ball_joint, &sole.tip_joint}) *point *= size;
    sole.ankle_height *= size, sole.ball_height *= size, sole.tip_height *= size;
  }
  return {file, study(clip), {}};
}

TEST(CommonSkeleton, IsThatOfTheMostFiles) {
  const std::vector<CaptureSource> sources{walked("tall.bvh", 1.1), walked("a.bvh", 1),
                                           walked("b.bvh", 1)};
  std::vector<Rejection> rejected;
  const CommonSkeleton common(sources, rejected);
  EXPECT_TRUE(rejected.empty());
  EXPECT_NEAR(common.skeleton().leg_length(Side::left),
              sources[1].study.clip.skeleton.leg_length(Side::left), 1e-9);
  EXPECT_EQ(common.scale(1), 1);
  for (const std::size_t i : {0u, 1u, 2u}) EXPECT_FALSE(common.retargeted(i));
}

TEST(CommonSkeleton, GivesItsClipsInTurn) {
  const std::vector<CaptureSource> sources{walked("a.bvh", 1), walked("tall.bvh", 1.1),
                                           walked("b.bvh", 1)};
  std::vector<Rejection> rejected;
  const CommonSkeleton common(sources, rejected);
  ClipsInTurn clips(common);
  for (const std::size_t i : {0u, 1u, 1u, 2u, 0u}) {
    const Clip& clip = clips[i];
    const Clip plain = common.clip(i);
    EXPECT_EQ(clip.rotations, plain.rotations) << i;
    EXPECT_EQ(clip.translations, plain.translations) << i;
  }
}

TEST(CommonSkeleton, ScalesTheWayOfATallerBody) {
  const std::vector<CaptureSource> sources{walked("a.bvh", 1), walked("tall.bvh", 1.1),
                                           walked("b.bvh", 1)};
  std::vector<Rejection> rejected;
  const CommonSkeleton common(sources, rejected);
  ASSERT_TRUE(common.fits(1));
  EXPECT_NEAR(common.scale(1), 1 / 1.1, 1e-6);
  const auto way = [](const Clip& clip) {
    return length(clip.root(clip.frames() - 1) - clip.root(0));
  };
  EXPECT_NEAR(way(common.clip(1)) / way(common.clip(0)), 1, 0.01);
}

TEST(CommonSkeleton, HasSolesThatItsBonesHoldTogether) {
  const std::vector<CaptureSource> sources{walked("a.bvh", 1), walked("b.bvh", 1)};
  std::vector<Rejection> rejected;
  const Skeleton body = CommonSkeleton(sources, rejected).skeleton();
  for (const Side side : kSides) {
    const Sole& sole = body.soles[static_cast<std::size_t>(index(side))];
    const auto toe = static_cast<std::size_t>(body.joint(on_side(Role::left_toe, side)));
    EXPECT_LT(length(rotate(sole.flat_foot, body.joints[toe].offset) - sole.ball_joint), 1e-6);
    EXPECT_NEAR(sole.ball_height, sole.ankle_height + sole.ball_joint.y, 1e-9);
  }
}

TEST(CommonSkeleton, BelievesTheFeetThatStandLongest) {
  std::vector<CaptureSource> sources{walked("a.bvh", 1), walked("b.bvh", 1)};
  const Quat flat = sources[0].study.clip.skeleton.soles[0].flat_foot;
  // A run whose feet hardly lie flat has them rolled by 0.2 radians.
  sources[1].study.clip.skeleton.soles[0].flat_foot = exp_half({0, 0, 0.1}) * flat;
  sources[0].study.found.flat_frames[0] = 90, sources[1].study.found.flat_frames[0] = 10;
  std::vector<Rejection> rejected;
  const Skeleton body = CommonSkeleton(sources, rejected).skeleton();
  EXPECT_LT(angle_between(body.soles[0].flat_foot, flat), 0.03);  // 0.1 if both were believed alike
}

TEST(CommonSkeleton, RejectsWhatHasNoLegs) {
  std::vector<CaptureSource> sources{walked("a.bvh", 1)};
  CaptureSource stick;
  stick.file = "stick.bvh";
  stick.study.clip.skeleton.joints = {Joint{"root", -1, {}}, Joint{"top", 0, {0, 1, 0}}};
  stick.study.clip.fps = 60;
  sources.push_back(stick);
  std::vector<Rejection> rejected;
  const CommonSkeleton common(sources, rejected);
  EXPECT_FALSE(common.fits(1));
  ASSERT_EQ(rejected.size(), 1u);
  EXPECT_EQ(rejected[0].source, "stick.bvh");
}

}  // namespace
}  // namespace amble
