#include "amble/maths/statistics.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(Statistics, QuantilesLieBetweenTheValues) {
  EXPECT_EQ(median({}), 0);
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1}), 2.5);
  EXPECT_NEAR(quantile({0, 10, 20, 30}, 0.9), 27, 1e-12);
}

TEST(Statistics, RunsAreHalfOpen) {
  const std::vector<std::pair<int, int>> expected{{1, 3}, {4, 5}};
  EXPECT_EQ(runs({false, true, true, false, true}), expected);
}

}  // namespace
}  // namespace amble
