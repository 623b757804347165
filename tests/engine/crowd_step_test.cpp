#include <gtest/gtest.h>

#include <cmath>
#include <thread>
#include <vector>

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

/// Threads that take every so-manieth piece each, the last ones first.
Scheduler on(int threads) {
  return [threads](int count, const std::function<void(int)>& task) {
    std::vector<std::thread> crew;
    for (int t = 0; t < threads; ++t)
      crew.emplace_back([&, t] {
        for (int i = count - 1 - t; i >= 0; i -= threads) task(i);
      });
    for (std::thread& one : crew) one.join();
  };
}

/// Wherever people stand close and far, at any number of threads and in any order they do the same.
TEST(CrowdStep, ThreadsDoNotMatter) {
  const CrowdOptions options{.square_metres = 4};
  Crowd alone(default_library(), 300, options), one(default_library(), 300, options),
      three(default_library(), 300, options);
  one.run_on(on(1));
  three.run_on(on(3));
  for (int f = 0; f < 90; ++f)
    for (Crowd* crowd : {&alone, &one, &three}) crowd->update(0.9 * kStep);
  for (int i = 0; i < alone.size(); ++i)
    for (const Crowd* crowd : {&one, &three}) {
      EXPECT_EQ((*crowd)[i].pose().root.x, alone[i].pose().root.x) << i;
      EXPECT_EQ((*crowd)[i].pose().root.z, alone[i].pose().root.z) << i;
      EXPECT_EQ((*crowd)[i].model().back().position.y, alone[i].model().back().position.y) << i;
    }
}

/// However the people of a crowd are gathered, each lies in the row of its number.
TEST(CrowdStep, PosesIntoAnEnginesMemory) {
  Crowd seen(default_library(), 70), crowd(default_library(), 70);
  const std::size_t joints = seen[0].model().size();
  std::vector<float> memory(70 * joints * 12);
  JointBuffer into{memory.data(), 0, JointFormat::matrix};
  const auto compare = [&] {
    for (int i = 0; i < seen.size(); ++i)
      for (std::size_t j = 0; j < joints; ++j) {
        const float* at = &memory[(static_cast<std::size_t>(i) * joints + j) * 12];
        EXPECT_EQ(at[3], static_cast<float>(seen[i].model()[j].position.x)) << i << " " << j;
        EXPECT_EQ(at[11], static_cast<float>(seen[i].model()[j].position.z)) << i << " " << j;
      }
  };
  for (const double seconds : {kStep, 0.0, 0.4 * kStep, 2.2 * kStep}) {
    seen.update(seconds);
    crowd.update(seconds, into);
    compare();
  }
  memory.assign(memory.size(), 0.0f);
  crowd.show(into);
  compare();
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
