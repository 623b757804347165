#include "amble/maths/statistics.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(Statistics, AWeightedMedianIsThePlainOneOfAsManyCopies) {
  EXPECT_EQ(weighted_median({}), 0);
  EXPECT_EQ(weighted_median({{7, 0}}), 7);
  EXPECT_EQ(weighted_median({{3, 1}, {1, 1}, {2, 1}}), median({3, 1, 2}));
  EXPECT_EQ(weighted_median({{3, 2}, {1, 2}}), median({3, 3, 1, 1}));
  EXPECT_EQ(weighted_median({{5, 1}, {1, 3}, {4, 1}}), median({5, 1, 1, 1, 4}));
  EXPECT_EQ(weighted_median({{-20, 1}, {0, 30}, {2, 31}, {40, 1}}), 2);
}

TEST(Statistics, RunsAreHalfOpen) {
  const std::vector<std::pair<int, int>> expected{{1, 3}, {4, 5}};
  EXPECT_EQ(runs({false, true, true, false, true}), expected);
}

}  // namespace
}  // namespace amble
