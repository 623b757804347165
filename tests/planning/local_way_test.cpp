#include "amble/planning/local_way.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/maths/track.hpp"

namespace amble {
namespace {

const GroundFrame kPlaces[] = {{0, 0, 0.3}, {1, 2, -0.4}, {-2, 1, 2.5}, {0.4, -0.7, 1.2}};

TEST(LocalWay, IsTheSameFromEitherEnd) {
  for (const GroundFrame& a : kPlaces)
    for (const GroundFrame& b : kPlaces) {
      if (&a == &b) continue;
      const LocalWay there = local_way(a, b), back = local_way(b, a);
      EXPECT_NE(there.leaves_ahead, back.arrives_ahead);
      for (std::size_t k = 0; k < 4; ++k)
        EXPECT_LT(length(there.cubic[k] - back.cubic[3 - k]), 1e-9);
    }
}

TEST(LocalWay, LeavesAndArrivesAlongTheHeadings) {
  for (const GroundFrame& a : kPlaces)
    for (const GroundFrame& b : kPlaces) {
      if (&a == &b) continue;
      const LocalWay way = local_way(a, b);
      const double leaving = a.heading + (way.leaves_ahead ? 0 : std::numbers::pi);
      const double arriving = b.heading + (way.arrives_ahead ? 0 : std::numbers::pi);
      EXPECT_NEAR(wrap_angle(frame_on(way.cubic, 0).heading - leaving), 0, 1e-9);
      EXPECT_NEAR(wrap_angle(frame_on(way.cubic, 1).heading - arriving), 0, 1e-9);
    }
}

TEST(LocalWay, IsAsLongAndAsBentAsItsTrack) {
  for (const GroundFrame& a : kPlaces)
    for (const GroundFrame& b : kPlaces) {
      if (&a == &b) continue;
      const GroundCurve::Cubic cubic = local_way(a, b).cubic;
      const Track track(GroundCurve{{cubic}, false});
      EXPECT_NEAR(length_of(cubic), track.length(), 0.01 * track.length());
      double bend = 0;
      for (const TrackPoint& point : track.samples())
        bend = std::max(bend, std::abs(point.curvature));
      EXPECT_NEAR(sharpest_bend(cubic), bend, 0.1 * bend + 0.02);
    }
}

}  // namespace
}  // namespace amble
