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

TEST(PlantedSpans, DoNotOverlap) {
  const auto spans =
      planted_spans({contact(0.2, 0.9), contact(0.93, 1.6)}, 120, std::vector<FootPose>(240));
  ASSERT_EQ(spans.size(), 2u);
  EXPECT_LT(spans[0].last + 1, spans[1].first);
  EXPECT_TRUE(planted_spans({contact(0.2, 0.21)}, 120, std::vector<FootPose>(240)).empty());
}

}  // namespace
}  // namespace amble
