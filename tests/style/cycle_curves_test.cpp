#include "amble/style/cycle_curves.hpp"

#include <gtest/gtest.h>

#include "examples.hpp"

namespace amble {
namespace {

TEST(CycleCurves, OffsetsVanishAtTheKeyFrames) {
  const Decomposition& all = performed_styles_apart();
  const auto width = static_cast<std::size_t>(all.channels.count());
  for (const CycleCurves& cycle : all.cycles) {
    // The right strike, phase 0, is a key and a sample.
    for (std::size_t c = 0; c < width; ++c) ASSERT_NEAR(cycle.offsets[c], 0, 1e-12);
    double most = 0;
    for (const double offset : cycle.offsets) most = std::max(most, std::abs(offset));
    EXPECT_GT(most, 0.02);  // and are not small between
  }
}

TEST(CycleCurves, AWarpOntoItselfChangesNothing) {
  const KeyFrameTimes times = performed_styles_apart().cycles[0].times;
  const PhaseWarp warp(times, times);
  for (int i = 0; i < 100; ++i) EXPECT_NEAR(warp(i / 100.0), i / 100.0, 1e-12);
}

TEST(CycleCurves, KeysMeetKeysAndTimeNeverRunsBack) {
  const auto& cycles = performed_styles_apart().cycles;
  for (const CycleCurves& a : cycles)
    for (const CycleCurves& b : cycles) {
      const PhaseWarp warp(a.times, b.times);
      double before = warp(0);
      for (int i = 1; i <= 200; ++i) {
        const double now = warp(i / 200.0);
        ASSERT_GE(now, before);
        before = now;
      }
      EXPECT_NEAR(before - warp(0), 1, 1e-9);  // once round
    }
}

TEST(CycleCurves, KeysAreKnownByNameWhateverTheirOrder) {
  KeyFrameTimes walk{0.5, 0.6, 0.8, 0.1, 0.0, 0.1, 0.3, 0.6}, run = walk;
  run[3] = 0.9, run[7] = 0.4;  // both feet leave before the other strikes
  const KeyLine line(run);
  EXPECT_EQ(line.order()[0], 4);
  const KeyLine::Place place = line.at(0.95);
  EXPECT_EQ(place.before, 3);
  EXPECT_EQ(place.after, 4);
  EXPECT_NEAR(place.share, 0.5, 1e-12);
  const PhaseWarp warp(walk, run);
  for (int i = 1; i <= 100; ++i) EXPECT_GE(warp(i / 100.0), warp((i - 1) / 100.0));
}

}  // namespace
}  // namespace amble
