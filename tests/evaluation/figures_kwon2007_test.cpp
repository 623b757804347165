#include "amble/evaluation/figures_kwon2007.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "evaluation/read_figure.hpp"

namespace amble {
namespace {

double turned(const FigurePoints& curve) {  // radians, to either side
  double sum = 0, before = 0;
  bool known = false;
  std::array<double, 2> last = curve.front();
  for (const auto& point : curve) {
    if (std::hypot(point[0] - last[0], point[1] - last[1]) < 3) continue;
    const double heading = std::atan2(point[1] - last[1], point[0] - last[0]);
    if (known) sum += std::abs(std::remainder(heading - before, 2 * std::numbers::pi));
    before = heading, known = true, last = point;
  }
  return sum;
}

constexpr const char *kRed = "#c62828", *kGreen = "#2e7d32", *kBlue = "#1f6fb4",
                     *kBlack = "#111111";

TEST(FiguresKwon2007, ThePelvisSwaysAboutAWayThatDoesNot) {
  const std::string svg = draw_kwon2007_1(default_library());
  const std::vector<FigurePoints> ways = curves_of(svg, kRed), pelvises = curves_of(svg, kGreen);
  ASSERT_EQ(ways.size(), 4u);
  ASSERT_EQ(pelvises.size(), 4u);
  for (std::size_t panel = 0; panel < 2; ++panel) {  // straight on
    EXPECT_LT(sagitta(ways[panel]), 2) << panel;
    EXPECT_GT(sagitta(pelvises[panel]), 15) << panel;
  }
  for (std::size_t panel = 2; panel < 4; ++panel) {  // round a bend
    EXPECT_GT(sagitta(ways[panel]), 20) << panel;
    EXPECT_GT(turned(pelvises[panel]), 1.1 * turned(ways[panel])) << panel;
  }
}

TEST(FiguresKwon2007, TheVehicleIsTheMeanOfTwoCurvesThatThePelvisTouches) {
  const std::string svg = draw_kwon2007_3(default_library());
  const std::vector<FigurePoints> left = curves_of(svg, kRed), right = curves_of(svg, kBlue),
                                  way = curves_of(svg, kBlack), pelvis = curves_of(svg, kGreen);
  ASSERT_EQ(left.size() + right.size() + way.size() + pelvis.size(), 4u);
  ASSERT_EQ(left[0].size(), way[0].size());
  double apart = 0;
  for (std::size_t i = 0; i < way[0].size(); ++i) {
    const std::array<double, 2> mean{0.5 * (left[0][i][0] + right[0][i][0]),
                                     0.5 * (left[0][i][1] + right[0][i][1])};
    EXPECT_LT(distance(mean, way[0][i]), 1.5) << i;
    apart = std::max(apart, distance(left[0][i], right[0][i]));
  }
  EXPECT_GT(apart, 5);
  for (const auto* curve : {&left[0], &right[0]}) {  // as often as that foot supports
    int touches = 0;
    bool near = false;
    for (std::size_t i = 0; i < pelvis[0].size(); ++i) {
      const bool now = distance(pelvis[0][i], (*curve)[i]) < 2;
      touches += now && !near;
      near = now;
    }
    EXPECT_GE(touches, 3);
  }
}

TEST(FiguresKwon2007, AccelerationsOfFigure4LieWithinTheBoundsThatItShows) {
  const std::string svg = draw_kwon2007_4(default_library());
  const std::vector<FigurePoints> bounds = curves_of(svg, "#c62828");
  ASSERT_EQ(bounds.size(), 4u);  // up, down; left, right
  int inside = 0;
  const FigurePoints vehicle = dots_of(svg, "#b8b8b8");
  for (const auto& dot : vehicle) {
    const std::size_t panel = dot[0] > bounds[2].front()[0] - 1 ? 2 : 0;
    const double top = height_at(bounds[panel], dot[0]), low = height_at(bounds[panel + 1], dot[0]);
    inside += dot[1] > top - 1.5 && dot[1] < low + 1.5;
  }
  EXPECT_GT(vehicle.size(), 1000u);
  EXPECT_GT(inside, 0.99 * static_cast<double>(vehicle.size()));
  EXPECT_EQ(dots_of(svg, "#1f6fb4").size(), 2 * default_library()->segments.size());
  // Strides span what the bounds are told by: most turn within them, and some come near them.
  int turns_within = 0, turns = 0;
  double nearest = 1e9;
  for (const auto& dot : dots_of(svg, "#c07a12")) {
    const double top = height_at(bounds[2], dot[0]), low = height_at(bounds[3], dot[0]);
    turns_within += dot[1] > top - 1.5 && dot[1] < low + 1.5;
    nearest = std::min({nearest, std::abs(dot[1] - top), std::abs(dot[1] - low)});
    ++turns;
  }
  EXPECT_GE(turns_within, 0.5 * turns);
  EXPECT_LT(nearest, 25);
}

TEST(FiguresKwon2007, VehiclesOfFigure5FollowThePointersAndAreCalmer) {
  const std::string svg = draw_kwon2007_5(default_library());
  const std::vector<FigurePoints> pointers = curves_of(svg, "#c62828"),
                                  ways = curves_of(svg, "#111111"),
                                  pelvises = curves_of(svg, "#2e7d32");
  ASSERT_EQ(pointers.size(), 3u);
  ASSERT_EQ(ways.size(), 3u);
  ASSERT_EQ(pelvises.size(), 3u);
  for (std::size_t panel = 0; panel < 3; ++panel) {
    // Along, a panel shows twelve seconds: none ends more than one of them behind its pointer.
    const double length = pointers[panel].back()[0] - pointers[panel].front()[0];
    EXPECT_LT(pointers[panel].back()[0] - ways[panel].back()[0], length / 12) << panel;
  }
  EXPECT_LT(turned(ways[2]), 0.3 * turned(pointers[2]));
  EXPECT_GT(turned(pelvises[0]), 10 * turned(ways[0]));  // the pelvis sways about the vehicle
}

}  // namespace
}  // namespace amble
