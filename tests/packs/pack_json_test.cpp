#include "amble/packs/pack_json.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

/// A loop of one second that goes a metre ahead and a quarter of a metre to the left.
PackedMotion strafe() {
  PackedMotion out;
  out.name = "aside";
  out.loop = true;
  out.clip.fps = 30;
  out.clip.skeleton.joints.resize(1);
  for (int f = 0; f <= 30; ++f) {
    Pose pose;
    pose.rotations.resize(1);
    out.clip.append(pose);
    out.way.push_back({0.25 * f / 30, 1.0 * f / 30, 0});
  }
  out.feet.push_back({0.5, Side::left, true});
  return out;
}

TEST(PackJson, TellsSpeedFeetAndTravel) {
  const auto told = pack_json({strafe()}, "p.glb", true);
  const auto& motion = told["motions"][0];
  EXPECT_EQ(told["travel"], "in place");
  EXPECT_NEAR(motion["speed"].get<double>(), 1.0308, 1e-4);
  EXPECT_NEAR(motion["travel"]["left"].get<double>(), 0.25, 1e-4);
  EXPECT_EQ(motion["feet"][0]["foot"], "left");
}

TEST(PackJson, EnginesCountToTheRightInTheirOwnUnits) {
  const auto told = pack_json({strafe()}, "p.glb", false);
  const auto& point = told["blend_spaces"]["unreal"]["directions"]["points"][0];
  EXPECT_NEAR(point["x"].get<double>(), -25, 0.01);
  EXPECT_NEAR(point["y"].get<double>(), 100, 0.01);
}

}  // namespace
}  // namespace amble
