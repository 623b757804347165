#include "amble/metrics/stride_motion.hpp"

#include <gtest/gtest.h>

#include "walker.hpp"

namespace amble::metrics {
namespace {

StrideMotion walker_stride(const WalkerPlan& plan, const Clip& clip, int first) {
  StrideSource source{"walker", std::make_shared<const Skeleton>(clip.skeleton), &clip, {}};
  for (int f = 0; f < clip.frames(); ++f) source.pelvis.push_back(clip.root(f));
  return stride_between(source, first, first + static_cast<int>(plan.period * plan.fps),
                        {plan.speed, plan.turn_rate});
}

TEST(StrideMotion, IsTheSameWhereverAndWhicheverWayItGoes) {
  WalkerPlan plan;
  plan.fps = 120;
  plan.period = 1.1;
  plan.turn_rate = 0.3;
  const Clip clip = make_walker(plan);
  Clip elsewhere = clip;
  const Quat turned = rotation_y(2.1);
  for (int f = 0; f < clip.frames(); ++f) {
    elsewhere.root(f) = rotate(turned, clip.root(f)) + Vec3{5, 0, -3};
    elsewhere.rotation(f, 0) = turned * clip.rotation(f, 0);
  }
  const StrideMotion one = walker_stride(plan, clip, 66),
                     other = walker_stride(plan, elsewhere, 66);
  for (int k = 0; k < StrideMotion::kMoments; ++k)
    for (int j = 0; j < clip.skeleton.size(); ++j) {
      EXPECT_LT(length(one.position(k, j) - other.position(k, j)), 1e-9);
      EXPECT_LT(angle_between(one.rotation(k, j), other.rotation(k, j)), 1e-7);
    }
}

TEST(StrideMotion, TellsHowFarKneesAreBent) {
  WalkerPlan plan;
  plan.fps = 120;
  Clip clip = make_walker(plan);
  for (int f = 0; f < clip.frames(); ++f)
    for (const int thigh : {1, 6}) {
      clip.rotation(f, thigh) = {};
      clip.rotation(f, thigh + 1) = rotation_x(0.5);
    }
  const StrideMotion stride = walker_stride(plan, clip, 0);
  EXPECT_NEAR(stride.knee_flexion(10, Side::left), 0.5 * 180 / std::numbers::pi, 1e-6);
  EXPECT_NEAR(stride.knee_flexion(60, Side::right), 0.5 * 180 / std::numbers::pi, 1e-6);
}

TEST(StrideMotion, RunsFromTwoMetresASecondOn) {
  WalkerPlan plan;
  plan.speed = 2.1;
  plan.fps = 120;
  EXPECT_TRUE(walker_stride(plan, make_walker(plan), 0).runs());
  plan.speed = 1.9;
  EXPECT_FALSE(walker_stride(plan, make_walker(plan), 0).runs());
}

}  // namespace
}  // namespace amble::metrics
