#include "amble/library/scaled.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"

namespace amble {
namespace {

/// Dynamic similarity: times and speeds grow with the root of the lengths, so that gravity is the
/// same for the small and the large.
TEST(ScaledLibrary, AGiantWalksTheSameWayInLargerSlowerSteps) {
  constexpr double kSize = 1.44, kSlower = 1.2;
  const auto adult = default_library(), giant = scaled(*adult, kSize);
  Character small(adult), large(giant);
  small.reset({1.2, 0.3, 0.0});
  large.reset({1.2 * kSize / kSlower, 0.3 / kSlower, 0.0});
  for (int frame = 0; frame < 240; ++frame) {
    small.update(1.0 / 60);
    large.update(kSlower / 60);
    EXPECT_LT(length(large.pose().root / kSize - small.pose().root), 0.01) << frame;
    for (std::size_t j = 0; j < small.pose().rotations.size(); ++j)
      EXPECT_LT(angle_between(small.pose().rotations[j], large.pose().rotations[j]), 0.12)
          << "joint " << j << " at frame " << frame;
  }
}

TEST(ScaledLibrary, ReachesItsOwnSpeeds) {
  const auto adult = default_library(), child = scaled(*adult, 0.64);
  EXPECT_NEAR(child->skeleton.leg_length(Side::left), 0.64 * adult->skeleton.leg_length(Side::left),
              1e-9);
  for (std::size_t g = 0; g < adult->groups.size(); ++g)
    for (std::size_t k = 0; k < adult->groups[g].envelope.corners.size(); ++k) {
      EXPECT_DOUBLE_EQ(child->groups[g].envelope.corners[k][0],
                       0.8 * adult->groups[g].envelope.corners[k][0]);
      EXPECT_DOUBLE_EQ(child->groups[g].envelope.corners[k][1],
                       adult->groups[g].envelope.corners[k][1] / 0.8);
    }
}

TEST(ScaledLibrary, RefusesSizesThatAreNone) {
  EXPECT_THROW(scaled(*default_library(), 0), Error);
  EXPECT_THROW(scaled(*default_library(), -1), Error);
}

}  // namespace
}  // namespace amble
