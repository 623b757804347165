// An envelope loses the ends and corners where limits break, and nothing else.
#include "amble/evaluation/kept_envelope.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/library.hpp"

namespace amble {
namespace {

const ConvexHull kWhole = ConvexHull::of({{0, -1}, {2, -1}, {2, 1}, {0, 1}});

/// Speeds and turn rates all over it; those hold of which that is true.
template <class Holds>
std::vector<TriedDirective> tried(Holds holds) {
  std::vector<TriedDirective> out;
  for (int i = 0; i < 10; ++i)
    for (int k = 0; k < 7; ++k) {
      const Point2 asked{0.1 + 0.2 * i, -0.9 + 0.3 * k};
      out.push_back({asked, holds(asked)});
    }
  return out;
}

TEST(KeptEnvelope, StaysWhereAllLimitsHold) {
  const ConvexHull kept = within_limits(kWhole, tried([](const Point2&) { return true; }));
  EXPECT_EQ(kept.corners, kWhole.corners);
  EXPECT_EQ(within_limits(kWhole, {}).corners, kWhole.corners);
}

TEST(KeptEnvelope, EndsBeforeTheSpeedsThatBreakLimits) {
  const ConvexHull kept = within_limits(kWhole, tried([](const Point2& p) { return p[0] < 1.6; }));
  double fastest = 0;
  for (const Point2& corner : kept.corners) fastest = std::max(fastest, corner[0]);
  EXPECT_NEAR(fastest, 1.6, 0.11);
  EXPECT_NEAR(kept.section(0, 0.05).high, 1, 1e-9);  // slow turns are as they were
}

TEST(KeptEnvelope, EndsBeyondWhatHasToStay) {
  const Point2 example{1.7, 0};
  const ConvexHull kept = within_limits(kWhole, tried([](const Point2& p) { return p[0] < 1.2; }),
                                        std::span(&example, 1));
  double fastest = 0;
  for (const Point2& corner : kept.corners) fastest = std::max(fastest, corner[0]);
  EXPECT_GT(fastest, 1.7);
  EXPECT_EQ(kept.nearest(example, {1, 1}), example);
}

TEST(KeptEnvelope, LosesACornerWithoutTheRest) {
  const auto holds = [](const Point2& p) { return p[0] + p[1] < 2.2; };
  const ConvexHull kept = within_limits(kWhole, tried(holds));
  EXPECT_LT(kept.section(0, 1.85).high, 0.6);
  EXPECT_NEAR(kept.section(0, 1.85).low, -1, 0.1);
  EXPECT_NEAR(kept.section(0, 0.5).high, 1, 0.1);
}

TEST(KeptEnvelope, StaysWhereACutWouldBeNoHelp) {
  EXPECT_EQ(within_limits(kWhole, tried([](const Point2&) { return false; })).corners,
            kWhole.corners);
  const auto here_and_there = [](const Point2& p) { return static_cast<int>(10 * p[0]) % 4 != 1; };
  EXPECT_EQ(within_limits(kWhole, tried(here_and_there)).corners, kWhole.corners);
  const auto one = [](const Point2& p) { return p[0] < 1.85 || p[1] < 0.8; };  // a corner alone
  EXPECT_EQ(within_limits(kWhole, tried(one)).corners, kWhole.corners);
}

TEST(KeptEnvelope, OfTheBuiltInPeopleIsAllOfIt) {
  MotionLibrary library = *default_library();
  EXPECT_TRUE(end_where_limits_end(library).empty());
  for (std::size_t g = 0; g < library.groups.size(); ++g)
    EXPECT_EQ(library.groups[g].envelope.corners, default_library()->groups[g].envelope.corners);
}

}  // namespace
}  // namespace amble
