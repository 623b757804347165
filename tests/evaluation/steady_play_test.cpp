#include "amble/evaluation/steady_play.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "amble/library.hpp"

namespace amble {
namespace {

TEST(SteadyPlay, OneOfTheBuiltInPeopleHoldsTheLimits) {
  const auto library = default_library();
  const SteadyPlay play =
      play_steadily(without_changes(*library), {.speed = 1.3, .turn_rate = 0.2, .gait = 0});
  EXPECT_TRUE(play.score.ok());
  EXPECT_TRUE(play.broken.empty());
  ASSERT_EQ(play.weights.size(), library->examples.size());
  EXPECT_NEAR(std::accumulate(play.weights.begin(), play.weights.end(), 0.0), 1, 1e-6);
}

TEST(SteadyPlay, HastyStepsSpoilWhatTheyAreBlendedInto) {
  auto library = std::make_shared<MotionLibrary>(*default_library());
  const std::vector<double> before = spoilt_shares(library);
  ASSERT_EQ(before.size(), library->examples.size());
  EXPECT_LT(*std::max_element(before.begin(), before.end()), 0.5);

  const Group& walks = library->groups.front();
  const auto fast = static_cast<std::size_t>(walks.first + walks.count - 1);
  Example& hasty = library->examples[fast];  // steps three times as quick as its way is long
  hasty.duration *= 0.3;
  for (double& half : hasty.half_duration) half *= 0.3;
  const std::vector<double> after = spoilt_shares(library);
  EXPECT_GT(after[fast], 0.5);
  EXPECT_GT(after[fast], before[fast]);
}

}  // namespace
}  // namespace amble
