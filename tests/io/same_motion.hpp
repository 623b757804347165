#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/kinematics/forward.hpp"

namespace amble {

/// Every joint of `a` is in `b` by its name, at most `distance` (in their unit) and `angle`
/// (radians, in the world) away in every frame.
inline void expect_same_motion(const Clip& a, const Clip& b, double distance, double angle) {
  ASSERT_EQ(a.frames(), b.frames()) << a.name;
  EXPECT_NEAR(a.fps, b.fps, 1e-4) << a.name;
  const auto world_a = forward_kinematics(a), world_b = forward_kinematics(b);
  double farthest = 0, widest = 0;
  for (int j = 0; j < a.skeleton.size(); ++j) {
    const Joint& joint = a.skeleton.joints[static_cast<std::size_t>(j)];
    const int twin = b.skeleton.find(joint.name);
    ASSERT_GE(twin, 0) << a.name << ": " << joint.name;
    EXPECT_EQ(joint.end, b.skeleton.joints[static_cast<std::size_t>(twin)].end) << joint.name;
    for (int f = 0; f < a.frames(); ++f) {
      const Transform& here = world_a[static_cast<std::size_t>(f * a.skeleton.size() + j)];
      const Transform& there = world_b[static_cast<std::size_t>(f * b.skeleton.size() + twin)];
      farthest = std::max(farthest, length(here.position - there.position));
      widest = std::max(widest, angle_between(here.rotation, there.rotation));
    }
  }
  EXPECT_LT(farthest, distance) << a.name;
  EXPECT_LT(widest, angle) << a.name;
}

}  // namespace amble
