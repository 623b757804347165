#include "amble/evaluation/figures_park2002_method.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "evaluation/read_figure.hpp"

namespace amble {
namespace {

constexpr const char *kBlue = "#1f6fb4", *kOchre = "#c07a12", *kRed = "#c62828",
                     *kGreen = "#2e7d32", *kBlack = "#111111";

TEST(FiguresPark2002Method, AnArcGoesRoundItsCentreAndTheRootKeepsToIt) {
  const std::string svg = draw_park2002_2(default_library());
  const std::vector<FigurePoints> arc = curves_of(svg, kRed), root = curves_of(svg, kGreen);
  const FigurePoints centre = dots_of(svg, kBlack);
  ASSERT_EQ(arc.size(), 1u);
  ASSERT_EQ(root.size(), 1u);
  ASSERT_EQ(centre.size(), 2u);  // o and a₀
  const double radius = distance(arc[0].front(), centre[0]);
  EXPECT_LT(distance(arc[0].front(), centre[1]), 0.1);
  for (const auto& place : arc[0]) EXPECT_NEAR(distance(place, centre[0]), radius, 0.1);
  double off = 0;
  for (std::size_t i = 0; i < arc[0].size(); ++i) off += distance(arc[0][i], root[0][i]);
  EXPECT_LT(off / static_cast<double>(arc[0].size()), 0.08 * radius);  // the sway of a stride
  EXPECT_GT(off, 0);
}

TEST(FiguresPark2002Method, GenericTimeIsHalfWayAtTheOtherStrike) {
  const std::string svg = draw_park2002_3(default_library());
  double last = 1e9;
  for (const char* colour : {kBlue, kGreen, kOchre}) {
    const FigurePoints keys = dots_of(svg, colour);
    ASSERT_EQ(keys.size(), 3u) << colour;
    EXPECT_NEAR(keys[1][1], 0.5 * (keys[0][1] + keys[2][1]), 0.1);
    EXPECT_LE(keys[2][0], last) << "from the slowest to the quickest";
    last = keys[2][0];
    const FigurePoints mapping = curves_of(svg, colour).at(0);
    for (std::size_t i = 1; i < mapping.size(); ++i)
      EXPECT_LT(mapping[i][1], mapping[i - 1][1]);  // up the page: time runs on
  }
}

TEST(FiguresPark2002Method, TheAngularDistanceHasAKinkAndItsSineHasNone) {
  const std::string svg = draw_park2002_5(default_library());
  const FigurePoints angular = curves_of(svg, kRed).at(0), sine = curves_of(svg, kBlue).at(0);
  const auto sharpest = [](const FigurePoints& curve) {
    double most = 0;
    for (std::size_t i = 1; i + 1 < curve.size(); ++i)
      most = std::max(most, std::abs(curve[i + 1][1] - 2 * curve[i][1] + curve[i - 1][1]));
    return most;
  };
  EXPECT_GT(sharpest(angular), 20 * sharpest(sine));
  EXPECT_NEAR(angular.front()[1], angular.back()[1], 0.1);  // q and −q are the same
  EXPECT_NEAR(sine.front()[1], sine.back()[1], 0.1);
}

TEST(FiguresPark2002Method, TheTargetsFootLiesWhereItsRootHasIt) {
  const std::string svg = draw_park2002_7(default_library());
  const FigurePoints slow = dots_of(svg, kBlue), fast = dots_of(svg, kOchre),
                     target = dots_of(svg, kRed), held = dots_of(svg, kGreen);
  ASSERT_EQ(slow.size(), 1u);
  ASSERT_EQ(fast.size(), 1u);
  ASSERT_FALSE(target.empty());
  ASSERT_EQ(held.size(), 1u);
  EXPECT_GT(target[0][0], slow[0][0]);  // between the two
  EXPECT_LT(target[0][0], fast[0][0]);
  // The character's foot is there too: 1156 pixels are a metre.
  EXPECT_LT(distance(target[0], held[0]), 0.05 * 1156);
}

}  // namespace
}  // namespace amble
