#include "amble/performer/stagger.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

constexpr double kFps = 120;

struct Touch {
  Vec3 place;
  double seconds;
};

/// Where and when the ball of a foot comes to rest.
std::vector<Touch> touches(const Clip& clip, Role toe) {
  const std::vector<Transform> world = forward_kinematics(clip);
  const auto joint = static_cast<std::size_t>(clip.skeleton.joint(toe));
  const auto at = [&](int frame) {
    return world[static_cast<std::size_t>(frame) * clip.skeleton.joints.size() + joint].position;
  };
  std::vector<Touch> found;
  bool rested = true;
  for (int f = 1; f < clip.frames(); ++f) {
    const bool rests = length(at(f) - at(f - 1)) < 1e-5;
    if (rests && !rested) found.push_back({at(f), f / clip.fps});
    rested = rests;
  }
  return found;
}

struct Spread {
  double mean = 0, deviation = 0;
};
Spread spread(const std::vector<double>& values) {
  Spread out;
  for (const double v : values) out.mean += v / static_cast<double>(values.size());
  for (const double v : values)
    out.deviation += (v - out.mean) * (v - out.mean) / static_cast<double>(values.size());
  out.deviation = std::sqrt(out.deviation);
  return out;
}

TEST(Stagger, EveryStrideIsAnotherOne) {
  const GaitSpec spec{Gait::walk, 0.8, 0, "drunk"};
  const double period = 6 * PerformedGait(spec).stride_seconds();
  for (const Role toe : {Role::left_toe, Role::right_toe}) {
    const std::vector<Touch> steps = touches(perform_staggering(spec, 1, 2 * period, kFps), toe);
    ASSERT_GE(steps.size(), 11u);
    std::vector<double> seconds, metres, aside;
    for (std::size_t k = 1; k < steps.size(); ++k) {
      seconds.push_back(steps[k].seconds - steps[k - 1].seconds);
      metres.push_back(steps[k].place.z - steps[k - 1].place.z);
      aside.push_back(steps[k].place.x);
    }
    EXPECT_GT(spread(seconds).deviation, 0.04 * spread(seconds).mean);
    EXPECT_GT(spread(metres).deviation, 0.02);
    EXPECT_GT(spread(aside).deviation, 0.03);
  }
}

TEST(Stagger, OnlyTheIrregularStyleStaggers) {
  for (const char* style : {"", "tired"}) {
    const std::vector<Touch> steps =
        touches(perform({Gait::walk, 0.8, 0, style}, 9, kFps), Role::left_toe);
    ASSERT_GE(steps.size(), 4u);
    for (std::size_t k = 2; k < steps.size(); ++k)
      EXPECT_NEAR(steps[k].seconds - steps[k - 1].seconds, steps[1].seconds - steps[0].seconds,
                  2.1 / kFps);
  }
}

}  // namespace
}  // namespace amble
