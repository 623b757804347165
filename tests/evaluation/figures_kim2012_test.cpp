#include "amble/evaluation/figures_kim2012.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "evaluation/read_figure.hpp"

namespace amble {
namespace {

/// The numbers of a figure that come after some words.
std::vector<double> numbers_after(const std::string& svg, const std::string& words) {
  std::vector<double> out;
  for (std::size_t at = svg.find(words); at != std::string::npos; at = svg.find(words, at + 1))
    out.push_back(std::stod(svg.substr(at + words.size())));
  return out;
}

TEST(FiguresKim2012, OptimisedLegsStandWhereThoseWithGivenWeightsFloatOrSink) {
  const std::string svg = draw_kim2012_7(default_library());
  // The paper's pair, either on the legs of the other.
  EXPECT_NE(svg.find(">gorilla on the legs of tired, weights as given"), std::string::npos);
  EXPECT_NE(svg.find(">tired on the legs of gorilla, optimised weights"), std::string::npos);
  const auto given = numbers_after(svg, "weights as given: feet off by "),
             found = numbers_after(svg, "optimised weights: feet off by ");
  ASSERT_EQ(given.size(), 2u);
  ASSERT_EQ(found.size(), 2u);
  for (std::size_t pair = 0; pair < 2; ++pair) {
    EXPECT_GT(given[pair], 2) << pair;  // centimetres: to be seen
    EXPECT_LT(found[pair], 0.6 * given[pair]) << pair;
  }
}

constexpr const char *kBlue = "#1f6fb4", *kOchre = "#c07a12";  // the left side, the right side
constexpr double kRow = 185;                                   // pixels

double ground_of(int row) { return 30 + kRow * (row + 0.86); }

/// How far apart the feet of a row's bodies are at most, in pixels, toes that are up included.
double widest_step(const std::string& svg, int row) {
  constexpr double kFirst = 52, kApart = 110.3;  // pixels of the bodies
  std::array<double, 9> low, high;
  low.fill(1e9), high.fill(-1e9);
  for (const char* colour : {kBlue, kOchre})
    for (const FigurePoints& stick : curves_of(svg, colour))
      for (const auto& p : stick) {
        if (std::abs(p[1] - ground_of(row)) > 18) continue;
        const auto body = static_cast<std::size_t>(std::lround((p[0] - kFirst) / kApart));
        low.at(body) = std::min(low.at(body), p[0]);
        high.at(body) = std::max(high.at(body), p[0]);
      }
  double widest = 0;
  for (std::size_t k = 0; k < low.size(); ++k) widest = std::max(widest, high[k] - low[k]);
  return widest;
}

TEST(FiguresKim2012, WeightsScaleTheStepsAtOneSpeed) {
  const std::string svg = draw_kim2012_6(default_library());
  const auto steps = numbers_after(svg, ": steps of "), pace = numbers_after(svg, " m, "),
             speed = numbers_after(svg, " a second, at ");
  ASSERT_EQ(steps.size(), 3u);
  ASSERT_EQ(pace.size(), 3u);
  ASSERT_EQ(speed.size(), 3u);
  for (std::size_t row = 1; row < 3; ++row) {
    EXPECT_GT(steps[row], 1.25 * steps[row - 1]);
    EXPECT_LT(pace[row], 0.8 * pace[row - 1]);
    EXPECT_DOUBLE_EQ(speed[row], speed[0]);
    EXPECT_GT(widest_step(svg, static_cast<int>(row)),
              1.15 * widest_step(svg, static_cast<int>(row) - 1));
  }
}

/// How far the hands of a strip swing beside the hips, in pixels: nine bodies from a place on.
double arm_swing(const std::string& svg, int row, double left) {
  constexpr double kStep = (710 - 60) / 8.0, kAboveHips = 92;
  double low = 1e9, high = -1e9;
  for (const char* colour : {kBlue, kOchre})
    for (const FigurePoints& stick : curves_of(svg, colour)) {
      if (stick.size() != 2 || stick[0][0] < left || stick[0][0] > left + 710) continue;
      if (ground_of(row) - stick[0][1] < kAboveHips || ground_of(row) - stick[0][1] > kRow)
        continue;
      const double from = left + 30, body = std::round((stick[0][0] - from) / kStep);
      const double ahead = stick[1][0] - (from + kStep * body);
      low = std::min(low, ahead), high = std::max(high, ahead);
    }
  return high - low;
}

TEST(FiguresKim2012, ARelaxedWalkSwingsItsArmsAndATiredOneLess) {
  const std::string svg = draw_kim2012_8(default_library());
  EXPECT_GT(arm_swing(svg, 0, 770), 1.15 * arm_swing(svg, 0, 20));
  EXPECT_LT(arm_swing(svg, 1, 770), 0.97 * arm_swing(svg, 1, 20));
}

TEST(FiguresKim2012, HappyWalksDifferInWhatTheyWereGiven) {
  const std::string svg = draw_kim2012_1(default_library());
  // Legs go alike; arms and trunk do not.
  const auto sum = [&](int row, double low, double high) {
    double out = 0;
    for (const char* colour : {kBlue, kOchre})
      for (const FigurePoints& stick : curves_of(svg, colour))
        for (const auto& p : stick)
          if (ground_of(row) - p[1] >= low && ground_of(row) - p[1] < high) out += p[0];
    return out;
  };
  EXPECT_GT(std::abs(sum(1, 50, 170) - sum(0, 50, 170)), 100);  // pixels, of all sticks' ends
  EXPECT_LT(std::abs(sum(1, -20, 20) - sum(0, -20, 20)), 20);
}

}  // namespace
}  // namespace amble
