#include "amble/evaluation/figures_pettre2006_walks.hpp"

#include <gtest/gtest.h>

#include "evaluation/read_figure.hpp"

namespace amble {
namespace {

constexpr const char *kBlue = "#1f6fb4", *kGrey = "#9a9a9a", *kRed = "#c62828";

/// The curves of a colour that lie within a panel.
std::vector<FigurePoints> within(const std::vector<FigurePoints>& curves, double left, double top,
                                 double right, double bottom) {
  std::vector<FigurePoints> out;
  for (const FigurePoints& curve : curves)
    if (std::all_of(curve.begin(), curve.end(), [&](const auto& p) {
          return p[0] >= left && p[0] <= right && p[1] >= top && p[1] <= bottom;
        }))
      out.push_back(curve);
  return out;
}

TEST(FiguresPettre2006Walks, TheBodyKeepsToTheCurveOfItsFourPoints) {
  const std::string svg = draw_pettre2006_8(default_library());
  const FigurePoints way = curves_of(svg, kGrey).at(0), pelvis = curves_of(svg, kRed).at(0);
  for (const auto& place : pelvis) {
    double off = 1e9;
    for (const auto& point : way) off = std::min(off, distance(place, point));
    EXPECT_LT(off, 8);  // pixels: 8 cm of sway
  }
  EXPECT_LT(distance(pelvis.back(), way.back()), 8);
}

TEST(FiguresPettre2006Walks, AWalkThatSpeedsUpGoesFartherFromBodyToBody) {
  const std::string svg = draw_pettre2006_10(default_library());
  // The highest stick of each body, by where it is along the page.
  std::vector<double> heads;
  for (const FigurePoints& stick : within(curves_of(svg, kGrey), 60, 50, 1140, 250))
    if (stick.size() == 2 && stick[1][1] < 90 && (heads.empty() || stick[1][0] > heads.back() + 15))
      heads.push_back(stick[1][0]);
  ASSERT_GT(heads.size(), 5u);
  EXPECT_GT(heads.back() - heads[heads.size() - 2], 1.5 * (heads[2] - heads[1]));
}

TEST(FiguresPettre2006Walks, TheSameWalkIsSeenFromAboveAndFromTheSide) {
  const std::string svg = draw_pettre2006_10(default_library());
  const FigurePoints above = within(curves_of(svg, kRed), 60, 330, 710, 770).at(0),
                     side = within(curves_of(svg, kRed), 60, 850, 710, 1150).at(0);
  ASSERT_EQ(above.size(), side.size());
  // 100 pixels a metre above: z to the right, x down. Aside, z − 0.35 x to the right at 97 a metre.
  for (std::size_t i = 0; i < above.size(); i += 10) {
    const double z = (above[i][0] - 60) / 100 - 0.6, x = (above[i][1] - 330) / 100 - 2.4;
    EXPECT_NEAR(side[i][0], 60 + (z - 0.35 * x + 0.8) * 650 / 6.7, 1.5) << i;
  }
}

TEST(FiguresPettre2006Walks, TheFootStandsWhileTheHipGoesOn) {
  const std::string svg = draw_pettre2006_10(default_library());
  std::vector<FigurePoints> legs;
  for (const FigurePoints& curve : within(curves_of(svg, kBlue), 760, 850, 1140, 1150))
    if (curve.size() == 4) legs.push_back(curve);  // hip, knee, ankle, ball
  ASSERT_GT(legs.size(), 10u);
  const std::size_t from = legs.size() / 5, to = 4 * legs.size() / 5;
  const double metre = 380 / 1.3;
  for (std::size_t i = from; i < to; ++i)
    EXPECT_LT(distance(legs[i][3], legs[from][3]), 0.012 * metre) << i;
  EXPECT_GT(legs.back()[0][0] - legs.front()[0][0], 0.35 * metre);
}

TEST(FiguresPettre2006Walks, ArmsOpenUntilItStands) {
  const std::string svg = draw_pettre2006_10(default_library());
  const auto left_arms = within(curves_of(svg, kBlue), 760, 330, 1140, 730);
  ASSERT_FALSE(left_arms.empty());
  // A metre is 95 pixels, bodies stand 0.85 m apart; the reach to the side of the last beside that
  // of the first.
  const auto reach = [&](double middle) {
    double most = 0;
    for (const FigurePoints& stick : left_arms)
      for (const auto& p : stick)
        if (std::abs(p[0] - middle) < 60) most = std::max(most, middle - p[0]);
    return most;
  };
  const double first = 760 + 0.6 * 95, last = first + 3 * 0.85 * 95;
  EXPECT_GT(reach(last), 1.3 * reach(first));
}

}  // namespace
}  // namespace amble
