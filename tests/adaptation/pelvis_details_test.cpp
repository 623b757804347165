#include "amble/adaptation/pelvis_details.hpp"

#include <gtest/gtest.h>

#include <array>

#include "amble/library/motion_library.hpp"

namespace amble {
namespace {

/// They go over from where they are to where they will be, and no further.
TEST(PelvisDetails, GoOverToWhatIsForeseen) {
  PelvisDetails details;
  details.now[1] = {0.02, 0};
  details.end[1] = {-0.01, 0};
  EXPECT_DOUBLE_EQ(details.at(0)[1], 0.02);
  EXPECT_DOUBLE_EQ(details.at(-1)[1], 0.02);  // the past is not foreseen
  double before = 0.02;
  for (double ahead = 0.01; ahead < 1; ahead += 0.01) {
    const double then = details.at(ahead)[1];
    EXPECT_LT(then, before) << ahead;
    EXPECT_GT(then, -0.01) << ahead;
    before = then;
  }
  EXPECT_NEAR(before, -0.01, 1e-4);
  EXPECT_EQ(details.at(0.5)[0], 0);  // the other channels have none
}

/// They come on top of the blend, channel by channel, and only where there are any.
TEST(PelvisDetails, ComeOnTopOfTheBlend) {
  const auto library = default_library();
  BodyBlend body(library, nullptr);
  const std::array active{ActiveExample{library->groups.front().first + 4, 1.0}};
  body.choose(active);
  const Transform plain = body.pelvis(0.3, 0);
  const Transform without = detailed_pelvis(*library, body, 0.3, 0, nullptr);
  EXPECT_EQ(without.position, plain.position);
  PelvisDetails details;
  details.now[0] = details.end[0] = {0.03, 0};
  details.now[1] = details.end[1] = {-0.02, 0};
  const Transform moved = detailed_pelvis(*library, body, 0.3, 0, &details, 0.2);
  EXPECT_NEAR(moved.position.x - plain.position.x, 0.03, 1e-6);
  EXPECT_NEAR(moved.position.y - plain.position.y, -0.02, 1e-6);
  EXPECT_NEAR(moved.position.z, plain.position.z, 1e-6);
}

}  // namespace
}  // namespace amble
