#include "amble/cleaning/planted_spans.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace amble {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

Contact contact(double begin, double end, bool struck = true, bool lifted = true) {
  Contact out;
  out.begin = begin, out.end = end;
  if (struck) out.event(FootPhase::heel_strike) = FootEvent{begin, 1, {}};
  if (lifted) out.event(FootPhase::toe_off) = FootEvent{end, 1, {}};
  return out;
}

TEST(PlantedSpans, AStepRunsFromStrikeToLift) {
  EXPECT_NEAR(share_of_contact(1.0, 1.0, 1.6, 0.7), 0, 1e-9);
  EXPECT_NEAR(share_of_contact(1.15, 1.0, 1.6, 0.7), 0.25, 1e-9);
  EXPECT_NEAR(share_of_contact(1.6, 1.0, 1.6, 0.7), 1, 1e-9);
}

TEST(PlantedSpans, WhoStandsIsInTheMiddleOfAContact) {
  EXPECT_EQ(share_of_contact(5, 0, 10, 0.7), 0.5);
  EXPECT_EQ(share_of_contact(5, -kNever, kNever, 0.7), 0.5);
  EXPECT_NEAR(share_of_contact(9.88, 0, 10, 0.7), 0.9, 1e-9);
  EXPECT_NEAR(share_of_contact(0.07, 0, kNever, 0.7), 0.1, 1e-9);
}

TEST(PlantedSpans, TakeAFootThatPivotsMoreGently) {
  const auto held = [](double turned, double after) {
    std::vector<FootPose> foot(240);
    for (std::size_t k = 0; k < 90; ++k) foot[k].yaw = turned;  // and straight from the middle on
    const FitContact span = planted_spans({contact(0.5, 1.2)}, 120, foot).front();
    return span.held(static_cast<std::size_t>((0.5 + after) * 120));
  };
  EXPECT_EQ(held(0, 0.06), 1);
  EXPECT_LT(held(0.5, 0.06), 0.7);
  EXPECT_NEAR(held(0.5, 0.06), held(-0.5, 0.06), 1e-9);
  EXPECT_EQ(held(3, 0.17), 1);  // but no longer than that
  EXPECT_EQ(held(3, 0.65), 1);  // and let go as ever where it is not turned
}

TEST(PlantedSpans, KeepTheHeadingOfTheirMiddle) {
  std::vector<FootPose> foot(240);
  for (std::size_t k = 0; k < foot.size(); ++k) foot[k].yaw = k > 80 ? 0.4 : -0.3;
  const auto spans = planted_spans({contact(0.5, 1.2)}, 120, foot);
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_NEAR(spans[0].plant.yaw, 0.4, 1e-9);
  EXPECT_LE(spans[0].first, 60u);
  EXPECT_GE(spans[0].last, 144u);
  EXPECT_EQ(spans[0].share.size(), spans[0].last - spans[0].first + 1);
  EXPECT_LT(spans[0].hold.front(), 0.1);  // taken gently
  EXPECT_NEAR(spans[0].hold[spans[0].hold.size() / 2], 1, 1e-9);
}

TEST(PlantedSpans, AFootRolledFarOverItsToesHasLeft) {
  std::vector<FootPose> foot(240);
  for (std::size_t k = 130; k < foot.size(); ++k) foot[k].pitch = -1.0;
  const auto whole = planted_spans({contact(0.5, 1.2)}, 120, std::vector<FootPose>(240));
  const auto rolled = planted_spans({contact(0.5, 1.2)}, 120, foot);
  EXPECT_LT(rolled[0].last, whole[0].last);
}

TEST(PlantedSpans, AStepThatTheClipCutsOffIsAsFarAsItsRollSays) {
  std::vector<FootPose> foot(120);
  const auto flat = planted_spans({contact(0, 0.99, false, false)}, 120, foot);
  EXPECT_EQ(flat[0].share.front(), 0.5);  // it may stand on for long
  EXPECT_EQ(flat[0].share.back(), 0.5);
  foot.front().pitch = 0.4, foot.back().pitch = -0.4;
  const auto rolled = planted_spans({contact(0, 0.99, false, false)}, 120, foot);
  EXPECT_LT(rolled[0].share.front(), 0.1);
  EXPECT_GT(rolled[0].share.back(), 0.9);
  EXPECT_LT(rolled[0].hold.back(), 0.1);
}

TEST(PlantedSpans, AFootThatHangsDoesNotStand) {
  std::vector<double> heights(240, 0.0);
  for (std::size_t k = 0; k < heights.size(); ++k)
    if (k < 66 || k > 138) heights[k] = 0.04;
  const std::vector<FootPose> foot(240);
  const auto whole = planted_spans({contact(0.5, 1.2)}, 120, foot),
             down = planted_spans({contact(0.5, 1.2)}, 120, foot, heights);
  ASSERT_EQ(down.size(), 1u);
  EXPECT_NEAR(static_cast<double>(down[0].first - whole[0].first), 6, 1);
  EXPECT_NEAR(static_cast<double>(whole[0].last - down[0].last), 6, 1);
}

/// At any frame rate a foot is as firm at the same moment: it must not slide into its contact.
TEST(PlantedSpans, AreTakenInTimeRatherThanInFrames) {
  for (const double fps : {24.0, 30.0, 60.0, 120.0}) {
    const auto count = static_cast<std::size_t>(2 * fps);
    const auto spans = planted_spans({contact(0.51, 1.2)}, fps, std::vector<FootPose>(count));
    ASSERT_EQ(spans.size(), 1u);
    for (std::size_t k = spans[0].first; k <= spans[0].last; ++k) {
      const double after = static_cast<double>(k) / fps - 0.51,
                   before = 1.2 - static_cast<double>(k) / fps;
      if (std::min(after, before) > 0.04) {
        EXPECT_NEAR(spans[0].held(k), 1, 1e-9) << fps;
      }
    }
    EXPECT_LE(static_cast<double>(spans[0].first) / fps, 0.52) << fps;
  }
}

TEST(PlantedSpans, DoNotOverlap) {
  const auto spans =
      planted_spans({contact(0.2, 0.9), contact(0.93, 1.6)}, 120, std::vector<FootPose>(240));
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_LT(spans[0].last + 1, spans[1].first);
  EXPECT_TRUE(planted_spans({contact(0.2, 0.21)}, 120, std::vector<FootPose>(240)).empty());
}

}  // namespace
}  // namespace amble
