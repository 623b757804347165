#include "amble/library/example_curves.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/library/library_file.hpp"

namespace amble {
namespace {

/// Calls `see` with the curves of every example that goes.
template <class See>
void each_moving(const See& see) {
  const auto library = default_library();
  for (int e = 0; e < static_cast<int>(library->examples.size()); ++e)
    if (const ExampleCurves curves(*library, e); !curves.still()) see(curves);
}

TEST(ExampleCurves, ComeBackToWhereTheyBegan) {
  each_moving([](const ExampleCurves& curves) {
    for (const Side side : kSides) {
      const Vec3 begin = curves.hip(side, 0), end = curves.hip(side, 1);
      EXPECT_LT(length(end - begin), 1e-6) << curves.example().name;
    }
  });
}

TEST(ExampleCurves, NameTheSameMomentByPhaseAndByShareOfTheContact) {
  each_moving([](const ExampleCurves& curves) {
    for (const Side side : kSides)
      for (const double share : {0.05, 0.4, 0.99})
        EXPECT_NEAR(curves.share_of_contact(side, curves.phase_of(side, share)), share, 1e-9);
  });
}

TEST(ExampleCurves, HoldAPlantedFootStillInTheWorld) {
  each_moving([](const ExampleCurves& curves) {
    for (const Side side : kSides) {
      const ExampleFoot& foot = curves.example().feet[static_cast<std::size_t>(index(side))];
      // Flat, the ankle stands over its placement, wherever the travelling frame has gone.
      for (const double share : {0.3, 0.45, 0.6}) {
        if (std::abs(curves.pitch(side, share)) > 0.02) continue;
        const Vec3 world = curves.frame(side, share).to_world(curves.planted_ankle(side, share));
        EXPECT_NEAR(world.x, foot.left, 0.004) << curves.example().name;
        EXPECT_NEAR(world.z, foot.forward, 0.004) << curves.example().name;
      }
    }
  });
}

TEST(ExampleCurves, CountSecondsOfTheWholeStride) {
  each_moving([](const ExampleCurves& curves) {
    double sum = 0;
    for (int i = 0; i < 100; ++i) sum += 0.01 * curves.seconds_per_phase((i + 0.5) / 100);
    EXPECT_NEAR(sum, curves.example().duration, 1e-9) << curves.example().name;
    for (const Side side : kSides) {
      double before = -1e9;
      for (const double share : {0.0, 0.3, 0.5, 0.8, 1.0}) {
        EXPECT_GT(curves.seconds(side, share), before);
        before = curves.seconds(side, share);
      }
    }
  });
}

TEST(ExampleCurves, KnowThePhaseOfEveryMoment) {
  each_moving([](const ExampleCurves& curves) {
    const auto [first, second] = curves.example().half_duration;
    EXPECT_EQ(curves.phase_after(0), 0);
    EXPECT_NEAR(curves.phase_after(first), 0.5, 1e-12);
    EXPECT_NEAR(curves.phase_after(first + second), 1, 1e-12);
    const double step = curves.phase_after(0.7 * first) - curves.phase_after(0.2 * first);
    EXPECT_NEAR(step * curves.seconds_per_phase(0.2), 0.5 * first, 1e-9);
  });
}

}  // namespace
}  // namespace amble
