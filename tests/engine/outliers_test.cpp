#include "amble/engine/outliers.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

TEST(Outliers, LeavesWhatIsUsualAlone) {
  Outliers rises;
  for (int i = 1; i <= 100; ++i) rises.see(i % 2 == 0 ? 0.001 * i : -0.001 * i);
  rises.settle();
  for (int i = 1; i <= 95; ++i) EXPECT_GT(rises.share_left(0.001 * i), 0.98) << i;
  EXPECT_EQ(rises.share_left(0), 1);
}

TEST(Outliers, HoldsBackWhatGoesFarBeyondTheOthers) {
  Outliers rises;
  for (int i = 0; i < 99; ++i) rises.see(0.01);
  rises.see(1.0);
  rises.settle();
  EXPECT_LT(1.0 * rises.share_left(1.0), 0.0201);
  EXPECT_GT(1.0 * rises.share_left(1.0), 0.019);
}

TEST(Outliers, KnowsNoneWhereNothingIsEverSeen) {
  Outliers none;
  none.settle();
  EXPECT_EQ(none.share_left(3), 1);
}

}  // namespace
}  // namespace amble
