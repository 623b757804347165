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
