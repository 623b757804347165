#include "amble/evaluation/shown_way.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/analysis/segments.hpp"
#include "amble/analysis/study.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

using Course = ShownWay::Course;

/// The built-in library with half cycles of a walk that was studied as a capture is.
MotionLibrary with_a_stream(double turn_rate) {
  MotionLibrary library = *default_library();
  const Study found = study(perform({Gait::walk, 1.2, turn_rate}, 8, 60));
  library.segments.clear();
  for (const MotionSegment& segment : segments_of(found))
    library.segments.push_back(stored(segment, "folder/stream.bvh", 0, 60, 1));
  return library;
}

TEST(ShownWay, OfALibraryWithoutStreamsIsThePerformers) {
  const ShownWay way = ShownWay::of(*default_library(), "run", Course::bent, 6);
  EXPECT_EQ(way.source, "the performer");
  EXPECT_GT(std::abs(way.turn_rate), 0.3);
  EXPECT_EQ(way.pelvis.size(), way.vehicle.size());
  EXPECT_EQ(way.left.size(), way.vehicle.size());
}

TEST(ShownWay, OfAStreamHasTheVehicleBetweenItsSupports) {
  const MotionLibrary library = with_a_stream(0.4);
  const ShownWay way = ShownWay::of(library, "walk", Course::bent, 6);
  EXPECT_EQ(way.source, "stream.bvh");
  EXPECT_NEAR(way.speed, 1.2, 0.05);
  EXPECT_NEAR(way.turn_rate, 0.4, 0.05);
  ASSERT_EQ(way.left.size(), way.vehicle.size());
  ASSERT_GT(way.vehicle.size(), 60u);
  // Near its ends a curve of the library's half cycles alone knows less of the stream than theirs.
  const std::size_t end = way.vehicle.size() / 4;
  for (std::size_t i = end; i + end < way.vehicle.size(); ++i)
    EXPECT_LT(length(0.5 * (way.left[i] + way.right[i]) - way.vehicle[i]), 0.02) << i;
}

TEST(ShownWay, IsStraightOnlyWhereSomebodyWentStraight) {
  EXPECT_EQ(ShownWay::of(with_a_stream(0), "walk", Course::straight, 2).source, "stream.bvh");
  EXPECT_EQ(ShownWay::of(with_a_stream(0.6), "walk", Course::straight, 2).source, "the performer");
  EXPECT_EQ(ShownWay::of(with_a_stream(0), "walk", Course::bent, 2).source, "the performer");
}

}  // namespace
}  // namespace amble
