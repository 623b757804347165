#include "tools/scorecard/own_knees.hpp"

#include <gtest/gtest.h>

#include "amble/library/performer_library.hpp"

namespace amble::scorecard {
namespace {

std::vector<double> alone(const MotionLibrary& library, std::size_t example) {
  std::vector<double> weights(library.examples.size(), 0.0);
  weights[example] = 1;
  return weights;
}

TEST(OwnKnees, ThePerformerStraightensALegInEveryWalk) {
  const auto library = default_library();
  const OwnKnees own(*library);
  const Group& walks = library->groups.front();
  int walking = 0;
  for (int i = walks.first; i < walks.first + walks.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    if (!(library->examples[k].speed > 0)) continue;
    ++walking;
    const double knee = own.straightest(alone(*library, k));
    EXPECT_GT(knee, 2) << library->examples[k].name;
    EXPECT_LT(knee, 15) << library->examples[k].name;
  }
  EXPECT_GT(walking, 5);
}

TEST(OwnKnees, ABlendLiesBetweenItsWalksAndNobodyElseHasASay) {
  const auto library = default_library();
  const OwnKnees own(*library);
  const Group& walks = library->groups.front();
  std::vector<std::size_t> moving;
  for (int i = walks.first; i < walks.first + walks.count; ++i)
    if (library->examples[static_cast<std::size_t>(i)].speed > 0)
      moving.push_back(static_cast<std::size_t>(i));
  ASSERT_GE(moving.size(), 2u);
  const double first = own.straightest(alone(*library, moving[0])),
               second = own.straightest(alone(*library, moving[1]));
  std::vector<double> weights(library->examples.size(), 0.0);
  weights[moving[0]] = weights[moving[1]] = 0.5;
  EXPECT_NEAR(own.straightest(weights), 0.5 * (first + second), 1e-9);
  const auto run = static_cast<std::size_t>(library->groups.back().first);
  EXPECT_LT(own.straightest(alone(*library, run)), 0) << "who runs does not walk";
}

}  // namespace
}  // namespace amble::scorecard
