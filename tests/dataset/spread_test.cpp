#include "amble/dataset/spread.hpp"

#include <gtest/gtest.h>

namespace amble::dataset {
namespace {

TEST(Spread, StaysWithinItsEndsAndFillsThem) {
  Spread normal;
  normal.kind = Spread::Kind::normal;
  normal.low = 0, normal.high = 2, normal.mean = 1, normal.deviation = 0.5;
  Spread list;
  list.kind = Spread::Kind::list;
  list.values = {3, 1, 2};
  for (const Spread& spread : {Spread::of(1.5), Spread::even(-1, 3), normal, list}) {
    Dice dice(7, 1);
    double least = 1e9, most = -1e9;
    for (int i = 0; i < 2000; ++i) {
      const double value = spread.draw(dice);
      least = std::min(least, value);
      most = std::max(most, value);
    }
    EXPECT_GE(least, spread.least());
    EXPECT_LE(most, spread.most());
    EXPECT_LT(least - spread.least(), 0.3);
    EXPECT_LT(spread.most() - most, 0.3);
  }
}

TEST(Dice, AreAFunctionOfSeedAndClipAlone) {
  Dice one(5, 9), again(5, 9), other(5, 10), seed(6, 9);
  const double first = one.share();
  EXPECT_EQ(first, again.share());
  EXPECT_NE(first, other.share());
  EXPECT_NE(first, seed.share());
  EXPECT_NE(first, one.share());
}

}  // namespace
}  // namespace amble::dataset
