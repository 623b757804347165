#include "amble/evaluation/figures_menardais2004.hpp"

#include <gtest/gtest.h>

#include "evaluation/read_figure.hpp"

namespace amble {
namespace {

constexpr const char *kGrey = "#9a9a9a", *kOchre = "#c07a12", *kBlue = "#1f6fb4", *kRed = "#c62828",
                     *kGreen = "#2e7d32";
constexpr double kGround = 170, kLeft = 60, kPerSecond = 1040.0 / 14;  // pixels

const std::string& figure() {
  static const std::string svg = draw_menardais2004_2(default_library());
  return svg;
}

/// The sticks of bodies in a colour.
std::vector<FigurePoints> sticks(const char* colour) {
  std::vector<FigurePoints> out;
  for (const FigurePoints& curve : curves_of(figure(), colour))
    if (curve.size() == 2 && curve[0][1] < kGround && curve[1][1] < kGround) out.push_back(curve);
  return out;
}

/// The curve of an action in one of the four panels below the bodies, as it was drawn.
FigurePoints curve_in(int panel, const char* colour) {
  const double top = 215 + 130 * panel;
  for (const FigurePoints& curve : curves_of(figure(), colour))
    if (curve.size() > 100 && curve[0][1] > top - 1 && curve[0][1] < top + 86) return curve;
  return {};
}

/// What a weight of a panel is at a time.
double weight_at(int panel, const char* colour, double seconds) {
  const double bottom = 215 + 130 * panel + 85;
  return (bottom - height_at(curve_in(panel, colour), kLeft + kPerSecond * seconds)) / 85;
}

TEST(FiguresMenardais2004, HandsAreOnTheObjectsThatAreGrasped) {
  int objects = 0;
  const struct {
    const char *object, *hand;
  } kGrasps[] = {{kBlue, kBlue}, {kRed, kGrey}};  // the right hand's; the left one's, behind
  for (const auto& [object, hand] : kGrasps)
    for (const auto& place : dots_of(figure(), object)) {
      double nearest = 1e9;
      for (const FigurePoints& stick : sticks(hand))
        nearest = std::min({nearest, distance(stick[0], place), distance(stick[1], place)});
      EXPECT_LT(nearest, 2) << object;  // pixels, of which a metre has more than fifty
      ++objects;
    }
  EXPECT_EQ(objects, 2);
}

TEST(FiguresMenardais2004, EachArmBelongsToWhatIsDoneWithIt) {
  // Left arm, right arm; a silent walk, one grasp after the other, a run.
  EXPECT_NEAR(weight_at(0, kGrey, 2), 1, 0.02);
  EXPECT_NEAR(weight_at(0, kOchre, 5.5), 1, 0.02);
  EXPECT_NEAR(weight_at(1, kOchre, 5.5), 1, 0.02);
  EXPECT_NEAR(weight_at(1, kBlue, 7.5), 1, 0.02);
  EXPECT_NEAR(weight_at(0, kBlue, 7.5), 0, 0.02);
  EXPECT_NEAR(weight_at(0, kRed, 9.9), 1, 0.02);
  EXPECT_NEAR(weight_at(1, kRed, 9.9), 0, 0.02);
  for (const int arm : {0, 1}) EXPECT_NEAR(weight_at(arm, kGreen, 13), 1, 0.02);
  for (const int arm : {0, 1})
    for (double seconds = 0.1; seconds < 14; seconds += 0.1) {
      double whole = 0;
      for (const char* colour : {kGrey, kOchre, kBlue, kRed, kGreen})
        whole += weight_at(arm, colour, seconds);
      EXPECT_NEAR(whole, 1, 0.03) << arm << ", " << seconds;
    }
}

}  // namespace
}  // namespace amble
