#include "amble/metrics/summary.hpp"

#include <gtest/gtest.h>

namespace amble::metrics {
namespace {

TEST(Summary, FiguresOfAKnownSet) {
  const Summary summary = summarise({4, 1, 3, 2, 0});
  EXPECT_EQ(summary.count, 5);
  EXPECT_DOUBLE_EQ(summary.mean, 2);
  EXPECT_DOUBLE_EQ(summary.median, 2);
  EXPECT_DOUBLE_EQ(summary.max, 4);
  EXPECT_DOUBLE_EQ(summary.p5, 0.2);
  EXPECT_DOUBLE_EQ(summary.p95, 3.8);
  EXPECT_DOUBLE_EQ(summary.standard_deviation * summary.standard_deviation, 2);
  EXPECT_DOUBLE_EQ(median({1, 2, 3, 10}), 2.5);
}

TEST(Summary, NothingIsEmptyNotZero) {
  EXPECT_TRUE(summarise({}).empty());
  EXPECT_FALSE(summarise({0.0}).empty());
  EXPECT_DOUBLE_EQ(summarise({7.0}).p99, 7);
}

}  // namespace
}  // namespace amble::metrics
