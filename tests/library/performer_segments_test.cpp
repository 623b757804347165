#include "amble/library/performer_segments.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

TEST(PerformerSegments, LeadFromEveryKindToTheNext) {
  const auto library = performer_library();
  std::set<std::string> ways, graph;
  for (const Segment& segment : library->segments) ways.insert(segment.from + " to " + segment.to);
  for (const Transition& way : library->transitions) graph.insert(way.from + " to " + way.to);
  for (const char* way :
       {"stand to walk", "walk to stand", "walk to run", "run to walk", "stand to run"}) {
    EXPECT_EQ(ways.count(way), 1u) << way;
    EXPECT_EQ(graph.count(way), 1u) << way;
  }
}

TEST(PerformerSegments, LeanAgainstWhatSpeedsThemUp) {
  const auto library = performer_library();
  for (const Segment& segment : library->segments) {
    const std::size_t middle = segment.count() / 2;
    const MotionDetails details = segment.details(middle);
    const Vec3 up = rotate(details.lean, {0, 1, 0});
    SCOPED_TRACE(segment.from + " to " + segment.to);
    // Against a steady one of the same kinds, if there is one.
    for (const Segment& steady : library->segments) {
      if (steady.from != segment.from || steady.to != segment.to || steady.acceleration != 0 ||
          segment.acceleration == 0 || segment.changes())
        continue;
      const Vec3 usual = rotate(steady.details(steady.count() / 2).lean, {0, 1, 0});
      if (std::abs(steady.speed - segment.speed) > 0.3) continue;
      EXPECT_EQ(up.z > usual.z, segment.acceleration > 0) << segment.speed;
    }
  }
}

TEST(PerformerSegments, GoTheWayTheirSpeedMakes) {
  const auto library = performer_library();
  for (const Segment& segment : library->segments) {
    const double seconds = static_cast<double>(segment.count() - 1) / segment.fps;
    const double way = segment.vehicle(segment.count() - 1).place.z;
    SCOPED_TRACE(segment.from + " to " + segment.to);
    if (!segment.changes()) {
      EXPECT_NEAR(way, (segment.speed + 0.5 * segment.acceleration * seconds) * seconds, 0.01);
    }
    EXPECT_EQ(segment.postures.size() % Segment::kPostures, 0u);
    EXPECT_FALSE(segment.postures.empty());
  }
}

}  // namespace
}  // namespace amble
