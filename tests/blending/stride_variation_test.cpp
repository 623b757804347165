#include "amble/blending/stride_variation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

std::vector<float> read(StrideVariation& variation, const DrawnStride& drawn, double phase) {
  std::vector<float> channels(static_cast<std::size_t>(performer_library()->body_channels()), 0.0f);
  variation.choose(drawn);
  variation.add(phase, channels);
  return channels;
}

double apart(const std::vector<float>& a, const std::vector<float>& b) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(double(a[i]) - b[i]));
  return most;
}

TEST(StrideVariation, IsNoneAtNoStrength) {
  StrideVariation variation(performer_library());
  variation.choose({5, 3, 0.4, 0});
  EXPECT_TRUE(variation.none());
  EXPECT_EQ(apart(read(variation, {5, 3, 0.4, 0}, 0.3), std::vector<float>(200)), 0);
  EXPECT_EQ(length(variation.step(Side::left)), 0);
  EXPECT_EQ(variation.longer(0), 0);
}

TEST(StrideVariation, GoesOnWithoutAJumpFromOneHalfCycleToTheNext) {
  StrideVariation variation(performer_library());
  for (int half = 0; half < 20; ++half) {
    const double phase = half % 2 ? 1.0 : 0.5;
    EXPECT_LT(
        apart(read(variation, {5, half, 1, 1}, phase), read(variation, {5, half + 1, 0, 1}, phase)),
        1e-6);
    EXPECT_LT(
        apart(read(variation, {5, half, 0.5, 1}, 0.3), read(variation, {5, half, 0.501, 1}, 0.301)),
        2e-3);
  }
}

TEST(StrideVariation, DependsOnTheSeedAndTheCountAloneWhateverWasReadBefore) {
  StrideVariation one(performer_library()), other(performer_library());
  for (int half = 0; half < 9; ++half) read(one, {7, half, 0.2, 1}, 0.1);
  EXPECT_EQ(read(one, {7, 4, 0.6, 1}, 0.8), read(other, {7, 4, 0.6, 1}, 0.8));
  EXPECT_GT(apart(read(one, {7, 4, 0.6, 1}, 0.8), read(one, {8, 4, 0.6, 1}, 0.8)), 1e-3);
  EXPECT_GT(apart(read(one, {7, 4, 0.6, 1}, 0.8), read(one, {7, 6, 0.6, 1}, 0.8)), 1e-3);
}

TEST(StrideVariation, VariesAsMuchInTheMiddleOfAHalfCycleAsAtItsEnds) {
  const auto library = performer_library();
  StrideVariation variation(library);
  const auto deviation = [&](double share) {
    double squares = 0;
    constexpr int kCount = 4000;
    for (int half = 0; half < kCount; half += 2) {
      variation.choose({1, half, share, 1});
      squares += variation.step(Side::left).x * variation.step(Side::left).x;
    }
    return std::sqrt(2 * squares / kCount);
  };
  double told = 0;  // of the library
  const std::size_t at = StrideSpread::kRows * library->spread.channels;
  for (std::size_t m = 0; m < library->spread.count(); ++m)
    told += double(library->spread.mode(m)[at]) * library->spread.mode(m)[at];
  EXPECT_NEAR(deviation(0) / std::sqrt(told), 1, 0.06);
  EXPECT_NEAR(deviation(0.5) / std::sqrt(told), 1, 0.06);
}

TEST(StrideVariation, IsNoneOfALibraryThatTellsNothing) {
  const auto library = std::make_shared<MotionLibrary>(*performer_library());
  library->spread = {};
  StrideVariation variation(library);
  variation.choose({1, 1, 0.5, 1});
  EXPECT_TRUE(variation.none());
}

}  // namespace
}  // namespace amble
