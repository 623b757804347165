#include "amble/dataset/grounds.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble::dataset {
namespace {

TEST(Grounds, AreAsSteepAndHighAsAsked) {
  Dice dice(1, 1);
  GroundWish slope;
  slope.kind = GroundWish::Kind::slope;
  slope.degrees = Spread::of(10);
  slope.uphill = Spread::of(0);
  const auto hill = draw_ground(slope, 10, 1, nullptr, dice);
  EXPECT_NEAR(hill->height(0, 2), 2 * std::tan(10 * M_PI / 180), 1e-9);
  EXPECT_NEAR(hill->height(3, 0), 0, 1e-9);
  EXPECT_NEAR(hill->normal(1, 1).y, std::cos(10 * M_PI / 180), 1e-9);

  GroundWish stairs;
  stairs.kind = GroundWish::Kind::stairs;
  stairs.rise = Spread::of(-0.15);
  stairs.run = Spread::of(0.3);
  stairs.start = Spread::of(1);
  const auto down = draw_ground(stairs, 10, 1, nullptr, dice);
  EXPECT_NEAR(down->height(0, 0.9), 0, 1e-9);
  EXPECT_NEAR(down->height(0, 1.1), -0.15, 1e-9);
  EXPECT_NEAR(down->height(0, 1.4), -0.3, 1e-9);

  EXPECT_EQ(draw_ground({}, 10, 1, nullptr, dice), nullptr);
}

TEST(Grounds, AreRoughAsFarAsAnybodyComes) {
  GroundWish wish;
  wish.kind = GroundWish::Kind::rough;
  wish.height = Spread::of(0.1);
  wish.spacing = Spread::of(1);
  Dice dice(1, 2);
  const auto ground = draw_ground(wish, 12, 1, nullptr, dice);
  double least = 0, most = 0;
  for (double x = -12; x <= 12; x += 0.5) {
    least = std::min(least, ground->height(x, 12));
    most = std::max(most, ground->height(x, 12));
    EXPECT_NE(ground->height(x, 11.5), ground->height(x, 12));
  }
  EXPECT_LT(least, -0.01);
  EXPECT_GT(most, 0.01);
  EXPECT_LE(std::max(most, -least), 0.1);
}

}  // namespace
}  // namespace amble::dataset
