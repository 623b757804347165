#include "amble/maths/gravity.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(Gravity, IsThatOfTheEarth) {
  EXPECT_GT(kGravity, 9.78);  // at the equator
  EXPECT_LT(kGravity, 9.84);  // at the poles
}

}  // namespace
}  // namespace amble
