#include "amble/library/manoeuvre.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/library/library_file.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {
namespace {

TEST(Manoeuvre, TurningAStrideTurnsAllOfIt) {
  Stride stride;
  stride.poses.resize(1);
  stride.poses[0].root = {0.1, 0.9, 0.2};
  stride.poses[0].rotations = {Quat{}};
  stride.feet[0].placement = {0.1, 0.05, 0.1};
  stride.feet[0].swing = {FootPose{{0.1, 0.2, 0.3}, 0.1}};
  const double quarter = std::numbers::pi / 2;
  const Stride turned = turned_by(stride, quarter);
  // A quarter turn to the left takes ahead (+Z) to the left (+X) and left to behind.
  EXPECT_NEAR(turned.poses[0].root.x, 0.2, 1e-12);
  EXPECT_NEAR(turned.poses[0].root.z, -0.1, 1e-12);
  EXPECT_NEAR(turned.feet[0].placement.x, 0.05, 1e-12);
  EXPECT_NEAR(turned.feet[0].placement.yaw, 0.1 + quarter, 1e-12);
  EXPECT_NEAR(turned.feet[0].swing[0].ankle.x, 0.3, 1e-12);
  EXPECT_NEAR(turned.facing, quarter, 1e-12);
  const Stride back = turned_by(turned, -quarter);
  EXPECT_NEAR(back.poses[0].root.x, 0.1, 1e-12);
}

TEST(Manoeuvre, TheBuiltInLibraryStepsToBothSidesAndBackwards) {
  const auto library = default_library();
  ASSERT_EQ(library->manoeuvres.size(), 3u);
  for (const Group& group : library->manoeuvres) {
    ASSERT_GE(group.stand, library->stand);
    ASSERT_GE(group.tread, group.first);
    EXPECT_TRUE(library->stands(group.stand));
    for (int i = group.first; i < group.first + group.count; ++i) {
      const Example& example = library->examples[static_cast<std::size_t>(i)];
      EXPECT_FALSE(library->stands(i));
      EXPECT_EQ(example.speed < 0, example.type == "back") << example.name;
    }
  }
  EXPECT_EQ(library->manoeuvres[0].name, "side left");
  EXPECT_LT(library->manoeuvres[0].facing, 0);
}

TEST(Manoeuvre, IsKeptInFiles) {
  const auto library = default_library();
  const std::string bytes = write_library(*library);
  const auto read = read_library(std::as_bytes(std::span(bytes)), "again");
  ASSERT_EQ(read->manoeuvres.size(), library->manoeuvres.size());
  for (std::size_t m = 0; m < read->manoeuvres.size(); ++m) {
    EXPECT_EQ(read->manoeuvres[m].name, library->manoeuvres[m].name);
    EXPECT_EQ(read->manoeuvres[m].stand, library->manoeuvres[m].stand);
    EXPECT_EQ(read->manoeuvres[m].facing, library->manoeuvres[m].facing);
  }
}

}  // namespace
}  // namespace amble
