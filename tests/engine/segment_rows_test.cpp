#include "amble/engine/segment_rows.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

const std::vector<SegmentRows>& rows() {
  static const auto all = segment_rows(*default_library(), Weighting(default_library()));
  return all;
}

/// Every half cycle and its mirror image, which strikes with the other foot and bends the other
/// way.
TEST(SegmentRows, EveryHalfCycleHasAnImage) {
  ASSERT_EQ(rows().size(), 2 * default_library()->segments.size());
  for (const Segment& segment : default_library()->segments) {
    int own = 0, image = 0;
    for (const SegmentRows& one : rows()) {
      if (one.of != &segment) continue;
      const bool same = one.side == segment.side;
      ++(same ? own : image);
      EXPECT_EQ(one.sideways, same ? segment.sideways : -segment.sideways);
    }
    EXPECT_EQ(own, 1);
    EXPECT_EQ(image, 1);
  }
}

/// Whole rows of numbers, none of them beyond what a body does; who goes on evenly is told apart.
TEST(SegmentRows, AreSound) {
  const auto width = static_cast<std::size_t>(default_library()->body_channels());
  int steady = 0, moved = 0;
  for (const SegmentRows& one : rows()) {
    EXPECT_EQ(one.rows.size(), Segment::kPostures * width);
    EXPECT_EQ(one.legs.size(), one.of->postures.empty() ? 0u : Segment::kPostures);
    float most = 0;
    for (const float value : one.rows) {
      ASSERT_TRUE(std::isfinite(value));
      most = std::max(most, std::abs(value));
    }
    EXPECT_LT(most, 1.6f) << one.of->from << " to " << one.of->to;  // metres, half radians
    moved += most > 0.01f;
    steady += one.steady;
    EXPECT_TRUE(!one.steady || one.of->from == one.of->to);
  }
  EXPECT_GT(moved, 0);
  EXPECT_LT(steady, static_cast<int>(rows().size()));
}

/// Who sped up or braked all the time did so at every posture.
TEST(SegmentRows, TellHowTheVehicleSpeedsUp) {
  for (const SegmentRows& one : rows()) {
    if (one.of->from != one.of->to) continue;
    for (const float speeding : one.speeding)
      EXPECT_NEAR(speeding, one.of->acceleration, 0.2) << one.of->from << " " << one.of->speed;
  }
}

/// Who faces aside for a moment, or turns round on the spot at the end, is nobody's way ahead.
TEST(SegmentRows, LeaveOutWhoFacesAway) {
  auto library = std::make_shared<MotionLibrary>(*default_library());
  const std::size_t frames = library->segments[3].count();
  library->segments[3].frames[Segment::kChannels * (frames - 1) + 6] = 0.6f;
  library->segments[5].frames[Segment::kChannels * (frames / 2) + 6] = -2.5f;
  library->segments[6].frames[Segment::kChannels * (frames / 2) + 6] = 0.4f;
  const auto left = segment_rows(*library, Weighting(library));
  EXPECT_EQ(left.size(), rows().size() - 4);
  for (const SegmentRows& one : left)
    EXPECT_TRUE(one.of != &library->segments[3] && one.of != &library->segments[5]);
}

/// The image of what the pelvis does: left is right, up and forward stay.
TEST(SegmentRows, AnImageSwapsLeftAndRight) {
  const auto width = static_cast<std::size_t>(default_library()->body_channels());
  for (std::size_t i = 0; i < rows().size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      if (rows()[i].of != rows()[k].of) continue;
      for (int p = 0; p < Segment::kPostures; ++p) {
        const float* a = rows()[i].rows.data() + static_cast<std::size_t>(p) * width;
        const float* b = rows()[k].rows.data() + static_cast<std::size_t>(p) * width;
        EXPECT_NEAR(a[0], -b[0], 0.02);
        EXPECT_NEAR(a[1], b[1], 0.02);
        EXPECT_NEAR(a[2], b[2], 0.02);
      }
    }
}

}  // namespace
}  // namespace amble
