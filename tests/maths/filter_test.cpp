#include "amble/maths/filter.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace amble {
namespace {

/// What is left of a wave of so many frames in the middle of a long signal.
template <class Filter>
double left_of(double frames, const Filter& filter) {
  std::vector<double> wave;
  for (int i = 0; i < 400; ++i)
    wave.push_back(deterministic::cos(2 * std::numbers::pi * (i - 200) / frames));
  return filter(wave)[200];
}

TEST(Filter, AGaussianPassesWhatItsTransformSays) {
  for (const double frames : {8.0, 16.0, 40.0}) {
    const double turn = 2 * std::numbers::pi / frames;
    EXPECT_NEAR(left_of(frames, [](const auto& x) { return gaussian(x, 2.0); }),
                deterministic::exp(-0.5 * 4 * turn * turn), 1e-3);
  }
}

TEST(Filter, AFlatGaussianKeepsMoreOfSlowMotionAndLessOfQuick) {
  const auto plain = [](const auto& x) { return gaussian(x, 1.2); };
  const auto flat = [](const auto& x) { return flat_gaussian(x, 2.0); };
  EXPECT_GT(left_of(24, flat), 0.98);
  EXPECT_GT(left_of(16, flat), left_of(16, plain) + 0.01);
  EXPECT_LT(left_of(4, flat), left_of(4, plain) - 0.1);
}

TEST(Filter, StraightMotionStaysUpToItsEnds) {
  std::vector<double> line;
  for (int i = 0; i < 50; ++i) line.push_back(0.3 * i);
  const std::vector<double> out = flat_gaussian(line, 3.0);
  for (std::size_t i = 0; i < line.size(); ++i) EXPECT_NEAR(out[i], line[i], 1e-12);
}

}  // namespace
}  // namespace amble
