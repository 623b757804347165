#include <gtest/gtest.h>

#include <cmath>

#include "amble/engine/crowd.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60;

double apart(const Doing& a, const Doing& b) { return std::hypot(a.x - b.x, a.z - b.z); }

/// Nobody walks through anybody, also in a dense crowd.
TEST(CrowdStep, NobodyIsWalkedThrough) {
  Crowd crowd(default_library(), 40, {.square_metres = 3, .posed = false});
  double least = 1e9;
  for (int f = 0; f < 1200; ++f) {
    crowd.update(kStep);
    for (int i = 0; i < crowd.size(); ++i)
      for (int k = 0; k < i; ++k)
        least = std::min(least, apart(crowd[i].doing(), crowd[k].doing()));
  }
  EXPECT_GT(least, 0.4);
}

/// Two who meet head on pass each other, and both arrive.
TEST(CrowdStep, WhoMeetHeadOnPass) {
  Crowd crowd(default_library(), 2, {.seed = 3, .posed = false});
  const Doing a = crowd[0].doing(), b = crowd[1].doing();
  crowd.send(0, b.x + 3 * (b.x - a.x), b.z + 3 * (b.z - a.z));
  crowd.send(1, a.x + 3 * (a.x - b.x), a.z + 3 * (a.z - b.z));
  double least = 1e9;
  for (int f = 0; f < 3600 && !(crowd.arrived(0) && crowd.arrived(1)); ++f) {
    crowd.update(kStep);
    least = std::min(least, apart(crowd[0].doing(), crowd[1].doing()));
  }
  EXPECT_TRUE(crowd.arrived(0));
  EXPECT_TRUE(crowd.arrived(1));
  EXPECT_GT(least, 0.4);
}

/// Half as many updates of twice the length, and odd ones, are the same crowd.
TEST(CrowdStep, TheFrameRateDoesNotMatter) {
  Crowd every(default_library(), 12), second(default_library(), 12), odd(default_library(), 12);
  for (int f = 0; f < 240; ++f) every.update(kStep);
  for (int f = 0; f < 120; ++f) second.update(2 * kStep);
  for (int f = 0; f < 160; ++f) odd.update(1.5 * kStep);
  for (int i = 0; i < every.size(); ++i) {
    EXPECT_NEAR(every[i].doing().x, second[i].doing().x, 1e-9) << i;
    EXPECT_NEAR(every[i].doing().z, odd[i].doing().z, 1e-6) << i;
  }
}

/// Who stands in somebody's way steps aside for one that heeds nobody.
TEST(CrowdStep, GivesWayToABystander) {
  Crowd crowd(default_library(), 1, {.posed = false});
  const double x = crowd[0].doing().x, z = crowd[0].doing().z;
  crowd.send(0, x, z);
  for (int f = 0; f < 120; ++f) crowd.update(kStep);
  double least = 1e9;
  for (int f = 0; f < 480; ++f) {
    const double at = z - 5 + 1.2 * f * kStep;
    const Bystander comes{.x = x, .z = at, .velocity_x = 0, .velocity_z = 1.2};
    crowd.keep_off({&comes, 1});
    crowd.update(kStep);
    least = std::min(least, std::hypot(crowd[0].doing().x - x, crowd[0].doing().z - at));
  }
  EXPECT_GT(least, 0.4);
}

TEST(CrowdStep, NoTimeAndNonsenseChangeNothing) {
  Crowd crowd(default_library(), 3), same(default_library(), 3);
  crowd.update(0);
  crowd.update(-1);
  crowd.update(std::nan(""));
  for (int i = 0; i < 3; ++i) EXPECT_EQ(crowd[i].doing().x, same[i].doing().x);
}

}  // namespace
}  // namespace amble
