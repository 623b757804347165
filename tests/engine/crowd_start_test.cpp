#include <gtest/gtest.h>

#include <cmath>

#include "amble/engine/crowd.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {
namespace {

/// They begin within their square, out of the clearing, apart from each other, and not in step.
TEST(CrowdStart, EverybodyHasAPlaceOfTheirOwn) {
  CrowdOptions options;
  options.x = 5, options.z = -3, options.clearing = 3;
  const Crowd crowd(default_library(), 120, options);
  const double half = 0.5 * std::sqrt(120 * options.square_metres);
  double least = 1e9, first = 1, last = 0;
  for (int i = 0; i < crowd.size(); ++i) {
    const Doing& one = crowd[i].doing();
    EXPECT_LE(std::abs(one.x - options.x), half + 1.5) << i;
    EXPECT_LE(std::abs(one.z - options.z), half + 1.5) << i;
    EXPECT_GE(std::hypot(one.x - options.x, one.z - options.z), options.clearing - 0.01) << i;
    first = std::min(first, one.phase), last = std::max(last, one.phase);
    for (int k = 0; k < i; ++k)
      least = std::min(least, std::hypot(one.x - crowd[k].doing().x, one.z - crowd[k].doing().z));
  }
  EXPECT_GT(least, 0.5);
  EXPECT_GT(last - first, 0.5);
}

TEST(CrowdStart, TheSeedDecides) {
  CrowdOptions other;
  other.seed = 2;
  const Crowd one(default_library(), 20), same(default_library(), 20),
      another(default_library(), 20, other);
  int moved = 0;
  for (int i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].doing().x, same[i].doing().x);
    EXPECT_EQ(one[i].doing().heading, same[i].doing().heading);
    moved += one[i].doing().x != another[i].doing().x;
  }
  EXPECT_GT(moved, 10);
}

}  // namespace
}  // namespace amble
