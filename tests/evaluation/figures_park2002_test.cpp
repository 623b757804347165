#include "amble/evaluation/figures_park2002.hpp"

#include <gtest/gtest.h>

#include "evaluation/read_figure.hpp"

namespace amble {
namespace {

constexpr const char *kBlue = "#1f6fb4", *kGrey = "#9a9a9a", *kRed = "#c62828", *kGreen = "#2e7d32";

TEST(FiguresPark2002, TimeRunsBackInTheFirstPanelOfFigure4Alone) {
  const std::string svg = draw_park2002_4(default_library());
  const std::size_t red = svg.find("behind where it has been"), second = svg.find("(b)");
  ASSERT_NE(red, std::string::npos);
  EXPECT_LT(red, second);
  EXPECT_EQ(svg.find("behind where it has been", second), std::string::npos);
}

TEST(FiguresPark2002, ThePelvisKeepsToThePathAtEverySpeed) {
  const std::string svg = draw_park2002_9(default_library());
  std::vector<FigurePoints> paths = curves_of(svg, kGrey), pelvises = curves_of(svg, kRed);
  ASSERT_EQ(paths.size(), 3u);
  ASSERT_EQ(pelvises.size(), 3u);
  for (std::size_t panel = 0; panel < 3; ++panel)
    for (std::size_t i = 30; i + 30 < pelvises[panel].size(); i += 10) {
      double least = 1e9;
      for (const auto& place : paths[panel])
        least = std::min(least, distance(place, pelvises[panel][i]));
      EXPECT_LT(least, 6) << panel << ", " << i;  // pixels, of which a metre has about 38
    }
}

TEST(FiguresPark2002, TheChaseGoesOnAndRunsWhereThePointerIsFast) {
  const std::string svg = draw_park2002_10(default_library());
  ASSERT_FALSE(curves_of(svg, kGreen).empty());  // walks
  // The speed over time is the only blue curve; its axis is 170 pixels for 4 m/s.
  const std::vector<FigurePoints> speeds = curves_of(svg, kBlue);
  ASSERT_EQ(speeds.size(), 1u);
  const double bottom = 640, per_pixel = 4.0 / 170, seconds_per_pixel = 24.0 / 1080;
  double fastest = 0;
  for (const auto& [x, y] : speeds[0]) {
    const double seconds = (x - 60) * seconds_per_pixel, speed = (bottom - y) * per_pixel;
    fastest = std::max(fastest, speed);
    // The pointer goes at 1.1 m/s at least all the time: nobody stands still beside it.
    if (seconds > 2) {
      EXPECT_GT(speed, 0.6) << seconds;
    }
  }
  EXPECT_GT(fastest, 2.6);
}

}  // namespace
}  // namespace amble
