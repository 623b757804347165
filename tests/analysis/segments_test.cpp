#include "amble/analysis/segments.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "amble/io/clip_file.hpp"
#include "amble/performer/footwork.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"

namespace amble {
namespace {

TEST(Segments, OfASteadyWalkAreHalfCyclesAtItsSpeed) {
  const GaitSpec spec{Gait::walk, 1.3, 0.3};
  const std::vector<MotionSegment> segments = segments_of(study(perform(spec, 8, 120)));
  ASSERT_GT(segments.size(), 6u);
  const double half = 0.5 * PerformedGait(spec).stride_seconds();
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const MotionSegment& segment = segments[i];
    EXPECT_NEAR(segment.piece.end - segment.piece.start, half, 0.04);
    EXPECT_NEAR(segment.speed(), 1.3, 0.05);
    EXPECT_NEAR(segment.vehicle.front().tangential(), 0, 0.25);
    EXPECT_NEAR(segment.vehicle.front().lateral(), 0.39, 0.25);
    EXPECT_EQ(segment.vehicle.size(), segment.details.size());
    if (i > 0) {
      EXPECT_NE(segment.side, segments[i - 1].side);  // the feet take turns
    }
  }
}

TEST(Segments, OfAStartAndAStopAreNamedForWhatTheyLeadTo) {
  std::set<std::string> ways;
  for (const Clip& clip : {perform_start(1.2, 120), perform_stop(1.2, 120)})
    for (const MotionSegment& segment : segments_of(study(clip)))
      ways.insert(group_name(segment.piece));
  EXPECT_EQ(ways.count("stand to walk"), 1u);
  EXPECT_EQ(ways.count("walk to stand"), 1u);
}

TEST(Segments, GiveBackThePelvisOfEveryCapture) {
  AMBLE_NEEDS_CAPTURES();
  int checked = 0;
  for (const std::string& file : captures("streams")) {
    const Study found = study(read_clip(file));
    const std::vector<Transform> world = forward_kinematics(found.clip);
    const auto pelvis = static_cast<std::size_t>(found.clip.skeleton.joint(Role::pelvis));
    for (const MotionSegment& segment : segments_of(found))
      for (std::size_t k = 0; k < segment.vehicle.size(); ++k) {
        const auto frame = static_cast<std::size_t>(
            std::lround(segment.first_moment * found.clip.fps) + static_cast<long>(k));
        const Transform back = pelvis_from(segment.vehicle[k], segment.details[k]);
        const Transform& was = world[frame * found.clip.skeleton.joints.size() + pelvis];
        ASSERT_LT(length(back.position - was.position), 1e-9) << file;  // metres: 1e-6 mm
        ASSERT_LT(angle_between(back.rotation, was.rotation), 1e-7) << file;
        ++checked;
      }
  }
  EXPECT_GT(checked, 5000);
}

}  // namespace
}  // namespace amble
