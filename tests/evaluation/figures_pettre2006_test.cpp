#include "amble/evaluation/figures_pettre2006.hpp"

#include <gtest/gtest.h>

#include "evaluation/read_figure.hpp"

namespace amble {
namespace {

constexpr const char *kBlue = "#1f6fb4", *kOchre = "#c07a12", *kRed = "#c62828";

/// A library with one more gait, of a single example.
std::shared_ptr<const MotionLibrary> with_a_group_of_one() {
  auto library = std::make_shared<MotionLibrary>(*default_library());
  Group alone = library->groups.front();
  alone.name = "one alone";
  alone.first += alone.count - 1;
  alone.count = 1;
  const Example& example = library->examples[static_cast<std::size_t>(alone.first)];
  alone.envelope = ConvexHull::of({{example.speed, example.turn_rate}});
  library->groups.push_back(alone);
  return library;
}

TEST(FiguresPettre2006, CoveringIsDrawnOnThePageForAnyNumberOfGroups) {
  const auto library = with_a_group_of_one();
  ASSERT_EQ(library->groups.size(), 3u);
  const std::string svg = draw_pettre2006_7(library);
  EXPECT_NE(svg.find("width=\"1080\""), std::string::npos);
  EXPECT_NE(svg.find("height=\"1000\""), std::string::npos);  // two rows
  EXPECT_NE(svg.find("one alone: 1 sample<"), std::string::npos);
  std::size_t samples = 0;
  for (const char* colour : {kBlue, kOchre, kRed})
    for (const auto& dot : dots_of(svg, colour)) {
      EXPECT_TRUE(dot[0] > 0 && dot[0] < 1080 && dot[1] > 0 && dot[1] < 1000)
          << dot[0] << ',' << dot[1];
      samples += colour == kBlue;
    }
  std::size_t expected = 0;
  for (const Group& group : library->groups) expected += static_cast<std::size_t>(group.count);
  EXPECT_EQ(samples, expected);
  for (const char* colour : {kBlue, kOchre})
    for (const FigurePoints& curve : curves_of(svg, colour))
      for (const auto& p : curve)
        EXPECT_TRUE(p[0] > 0 && p[0] < 1080 && p[1] > 0 && p[1] < 1000) << p[0] << ',' << p[1];
}

/// Twice the area of a triangle, by its corners.
double twice_area(const FigurePoints& corners) {
  const auto &a = corners[0], &b = corners[1], &c = corners[2];
  return std::abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));
}

TEST(FiguresPettre2006, TheDirectiveLiesAmidTheThreeWhoseWeightsAreShown) {
  const std::string svg = draw_pettre2006_4(default_library());
  const std::vector<FigurePoints> chosen = areas_of(svg, "#b9d3ea"), bars = areas_of(svg, kBlue);
  const FigurePoints directive = dots_of(svg, kRed);
  ASSERT_EQ(chosen.size(), 1u);
  ASSERT_EQ(bars.size(), 3u);
  ASSERT_EQ(directive.size(), 1u);
  std::vector<double> shares, weights;
  double inside = 0, whole = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    FigurePoints part = chosen[0];
    part[k] = directive[0];
    shares.push_back(twice_area(part) / twice_area(chosen[0]));
    weights.push_back((bars[k][1][0] - bars[k][0][0]) / 240);
    inside += shares[k], whole += weights[k];
  }
  EXPECT_NEAR(inside, 1, 0.01);  // it would be more outside of the triangle
  EXPECT_NEAR(whole, 1, 0.02);
  // Who is nearer has more to say; quick strides a little more than their share.
  std::sort(shares.begin(), shares.end());
  std::sort(weights.begin(), weights.end());
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(weights[k], shares[k], 0.1) << k;
}

TEST(FiguresPettre2006, WhatIsShownIsOnePostureOfEachCycle) {
  const std::string svg = draw_pettre2006_6(default_library());
  const std::vector<FigurePoints> shown = curves_of(svg, kBlue);
  const FigurePoints taken = dots_of(svg, kRed);
  ASSERT_EQ(shown.size(), 1u);
  ASSERT_EQ(taken.size(), 4u);
  constexpr double kBelow = 300, kBetween = 66.0 / 200 * 980;  // pixels
  for (std::size_t k = 0; k < 4; ++k)
    EXPECT_NEAR(height_at(shown[0], 60 + kBetween * static_cast<double>(k) + 0.01),
                taken[k][1] + kBelow, 1.5)
        << k;
  double last = 0;
  int cycles = 0;
  for (const FigurePoints& curve : curves_of(svg, "#9a9a9a")) {
    if (curve.size() != 101) continue;
    double low = 1e9, high = 0;
    for (const auto& p : curve) low = std::min(low, p[1]), high = std::max(high, p[1]);
    EXPECT_GT(high - low, last) << cycles;  // faster cycles swing farther
    last = high - low;
    ++cycles;
  }
  EXPECT_EQ(cycles, 4);
}

TEST(FiguresPettre2006, DirectivesInsideInterpolateAndThoseOutsideAreMovedIn) {
  const std::string svg = draw_pettre2006_7(default_library());
  EXPECT_FALSE(dots_of(svg, kRed).empty());
  // Each one outside has a line that ends elsewhere.
  const FigurePoints outside = dots_of(svg, kOchre);
  const std::vector<FigurePoints> moved = curves_of(svg, kOchre);
  ASSERT_EQ(outside.size(), moved.size());
  for (std::size_t i = 0; i < moved.size(); ++i) {
    EXPECT_LT(distance(moved[i].front(), outside[i]), 0.1);
    EXPECT_GT(distance(moved[i].back(), outside[i]), 0.5);
  }
}

TEST(FiguresPettre2006, BeyondTheTriangleSignalsAreExtrapolated) {
  const std::string svg = draw_pettre2006_9(default_library());
  const std::vector<FigurePoints> between = curves_of(svg, kBlue), beyond = curves_of(svg, kOchre);
  ASSERT_EQ(between.size(), 6u);
  ASSERT_EQ(beyond.size(), 4u);
  // The period grows from the first source towards the others, and beyond them: the first time
  // that a signal comes down through its middle is later and later.
  double last = 0;
  const double middle = 370 + 150;
  for (const auto* group : {&between, &beyond})
    for (const FigurePoints& curve : *group) {
      double falls = 0;
      for (std::size_t i = 1; i < curve.size() && falls == 0; ++i)
        if (curve[i - 1][1] < middle && curve[i][1] >= middle) falls = curve[i][0];
      EXPECT_GT(falls, 60);
      last = falls;
    }
  EXPECT_GT(last, 60);
}

}  // namespace
}  // namespace amble
