#include "amble/library/steady_strides.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

CaptureStride stride(std::size_t source, const std::string& type, double speed, double change) {
  CaptureStride one;
  one.source = source;
  one.cycle.type = one.stride.type = type;
  one.cycle.gait = one.stride.gait = type == "run" ? 1 : 0;
  one.cycle.speed = one.stride.speed = speed;
  one.cycle.speed_change = change;
  one.cycle.turn_rate = one.stride.turn_rate = 0.1;
  one.stride.name = type + std::to_string(speed);
  return one;
}

std::vector<CaptureSource> two_sources() {
  std::vector<CaptureSource> sources(2);
  sources[0].file = "a.bvh", sources[1].file = "b.bvh";
  return sources;
}

TEST(SteadyStrides, BrakingIsNoExampleWhereSteadyOnesAreEnough) {
  CaptureBuild build;
  for (const double speed : {1.0, 1.2, 1.4})
    build.strides.push_back(stride(0, "walk", speed, 0.05));
  build.strides.push_back(stride(1, "walk", 1.1, -0.4));
  build.strides.push_back(stride(1, "walk", 0.9, 0.3));
  leave_out_unsteady(two_sources(), build);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(build.strides[i].kept);
  EXPECT_FALSE(build.strides[3].kept);
  EXPECT_FALSE(build.strides[4].kept);
  ASSERT_EQ(build.rejected.size(), 2u);
  EXPECT_EQ(build.rejected[0].source, "b.bvh @ 0.00 s");
  EXPECT_EQ(build.rejected[0].reason.rfind("slows down", 0), 0u);
  EXPECT_EQ(build.rejected[1].reason.rfind("speeds up", 0), 0u);
}

TEST(SteadyStrides, WithoutSteadyOnesTheOthersMustDo) {
  CaptureBuild build;
  build.strides.push_back(stride(0, "run", 3.0, 0.1));
  for (const double speed : {2.5, 3.5}) build.strides.push_back(stride(1, "run", speed, -1));
  leave_out_unsteady(two_sources(), build);
  for (const CaptureStride& one : build.strides) EXPECT_TRUE(one.kept);
}

TEST(SteadyStrides, OneOddStrideAmidOthersIsNoGroup) {
  CaptureBuild build;
  for (const double speed : {1.0, 1.2, 1.4}) build.strides.push_back(stride(0, "walk", speed, 0));
  build.strides.push_back(stride(0, "run", 1.9, 0));
  leave_out_unsteady(two_sources(), build);
  EXPECT_FALSE(build.strides[3].kept);
  // A clip of its own is meant.
  build.strides[3] = stride(1, "run", 2.9, 0);
  leave_out_unsteady(two_sources(), build);
  EXPECT_TRUE(build.strides[3].kept);
}

TEST(SteadyStrides, ATypeOfTheManifestStays) {
  std::vector<CaptureSource> sources = two_sources();
  sources[1].manifest.type = "walk";
  CaptureBuild build;
  for (const double speed : {1.0, 1.2, 1.4}) build.strides.push_back(stride(0, "walk", speed, 0));
  build.strides.push_back(stride(1, "walk", 1.1, -0.4));
  leave_out_unsteady(sources, build);
  EXPECT_TRUE(build.strides[3].kept);
}

TEST(SteadyStrides, GoByName) {
  CaptureBuild build;
  build.strides.push_back(stride(0, "walk", 1, 0));
  build.strides.push_back(stride(0, "walk", 2, 0));
  leave_out_named(two_sources(), {{build.strides[1].stride.name, "it limps"}}, build);
  EXPECT_TRUE(build.strides[0].kept);
  EXPECT_FALSE(build.strides[1].kept);
  EXPECT_EQ(build.rejected.at(0).reason, "it limps");
}

}  // namespace
}  // namespace amble
