#include "amble/blending/body_blend.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/maths/fourier.hpp"
#include "count_allocations.hpp"

namespace amble {
namespace {

std::vector<float> channels_at(const BodyBlend& blend, const MotionLibrary& library, double phase,
                               double idle = 0) {
  std::vector<float> channels(static_cast<std::size_t>(library.body_channels()));
  blend.read(phase, idle, channels);
  return channels;
}

std::vector<ActiveExample> three_walks(const MotionLibrary& library) {
  const int first = library.groups.front().first;
  return {{first + 3, 0.2}, {first + 4, 0.5}, {first + 5, 0.3}};
}

TEST(BodyBlend, SeriesWithManyHarmonicsAreTheSplines) {
  const auto library = default_library();
  const auto active = three_walks(*library);
  BodyBlend splines(library, nullptr);
  splines.choose(active);
  double last = 1;
  for (const int harmonics : {4, 8, 16}) {
    BodyBlend series(library, std::make_shared<FourierCurves>(
                                  *library, FourierOptions{harmonics, harmonics, harmonics + 1}));
    series.choose(active);
    double worst = 0;
    for (int i = 0; i < 50; ++i) {
      const auto a = channels_at(splines, *library, i / 50.0),
                 b = channels_at(series, *library, i / 50.0);
      for (std::size_t c = 0; c < a.size(); ++c)
        worst = std::max(worst, std::abs(static_cast<double>(a[c] - b[c])));
    }
    EXPECT_LT(worst, 0.7 * last);
    last = worst;
  }
  EXPECT_LT(last, 0.02);  // half-angles, radians, and metres
}

// A walk and a run have contacts of unlike length: series are turned as far as splines are moved.
TEST(BodyBlend, SeriesMeetAtMidContactAsSplinesDo) {
  const auto library = default_library();
  const std::vector<ActiveExample> jog{{library->groups.front().first + 7, 0.5},
                                       {library->groups.back().first, 0.5}};
  BodyBlend splines(library, nullptr),
      series(library, std::make_shared<FourierCurves>(*library, FourierOptions{16, 16, 17}));
  splines.choose(jog), series.choose(jog);
  double worst = 0;
  for (int i = 0; i < 50; ++i) {
    const auto a = channels_at(splines, *library, i / 50.0),
               b = channels_at(series, *library, i / 50.0);
    for (std::size_t c = 0; c < a.size(); ++c)
      worst = std::max(worst, std::abs(static_cast<double>(a[c] - b[c])));
  }
  EXPECT_LT(worst, 0.02);
}

// Who lends a gait's posture to a jog lends it as it is at that moment of the jog's contact.
TEST(BodyBlend, APartOfABlendKeepsItsMoments) {
  const auto library = default_library();
  const int walk = library->groups.front().first + 7, run = library->groups.back().first;
  const std::vector<ActiveExample> jog{{walk, 0.5}, {run, 0.5}}, one{{walk, 1.0}},
      other{{run, 1.0}};
  BodyBlend blend(library, nullptr);
  blend.choose(jog);
  const auto whole = channels_at(blend, *library, 0.3);
  blend.choose_some(one);
  const auto first = channels_at(blend, *library, 0.3);
  blend.choose_some(other);
  const auto second = channels_at(blend, *library, 0.3);
  for (std::size_t c = 0; c < whole.size(); ++c)
    EXPECT_NEAR(whole[c], 0.5 * (first[c] + second[c]), 1e-5);
}

TEST(BodyBlend, AStopPoseHasTheConstantTermOnly) {
  const auto library = default_library();
  BodyBlend series(library, std::make_shared<FourierCurves>(*library));
  const std::vector<ActiveExample> stand{{library->stand, 1.0}};
  series.choose(stand);
  EXPECT_EQ(channels_at(series, *library, 0.1, 0.2), channels_at(series, *library, 0.7, 0.9));
}

TEST(BodyBlend, SumsTheSpectrumAnewWhenWeightsChange) {
  const auto library = default_library();
  BodyBlend series(library, std::make_shared<FourierCurves>(*library));
  std::vector<ActiveExample> active = three_walks(*library);
  series.choose(active);
  const auto first = channels_at(series, *library, 0.3);
  std::swap(active[0].weight, active[2].weight);
  const long before = allocations();
  series.choose(active);
  EXPECT_EQ(allocations(), before);
  EXPECT_NE(channels_at(series, *library, 0.3), first);
  std::swap(active[0].weight, active[2].weight);
  series.choose(active);
  EXPECT_EQ(channels_at(series, *library, 0.3), first);
}

TEST(FourierOptions, FadeLinearlyBetweenTwoRanks) {
  const FourierOptions own{8, 2, 6};
  const double shares[] = {1, 1, 1, 0.75, 0.5, 0.25, 0, 0, 0};
  for (int k = 0; k <= 8; ++k)
    EXPECT_DOUBLE_EQ(own.share(k), shares[static_cast<std::size_t>(k)]) << k;
  EXPECT_EQ(FourierOptions{}.share(3), 1);
  EXPECT_GT(FourierOptions{}.share(8), 0);
  EXPECT_EQ(FourierOptions{}.share(9), 0);
}

TEST(FourierOptions, MendALoopThatDoesNotClose) {
  // A swing of 30° that ends 5° from where it began, in degrees.
  constexpr int kSamples = 120;
  std::vector<double> samples;
  for (int i = 0; i < kSamples; ++i) {
    const double p = static_cast<double>(i) / kSamples;
    samples.push_back(30 * std::sin(2 * std::numbers::pi * p) + 5 * p);
  }
  FourierSeries series(samples, 1, 8);
  std::vector<double> shares;
  for (int k = 0; k <= 8; ++k) shares.push_back(FourierOptions{}.share(k));
  series.weigh(shares);
  const auto at = [&](double p) {
    double value = 0;
    series.evaluate(p, {&value, 1});
    return value;
  };
  // What a sample's step at the seam has that the swing's own step has not.
  const double step = 1.0 / kSamples, swing = 30 * std::sin(2 * std::numbers::pi * step);
  EXPECT_LT(std::abs(at(0) - at(1 - step) - swing), 0.5);
  EXPECT_GT(std::abs(samples[0] - samples[kSamples - 1] - swing), 4.5);
}

}  // namespace
}  // namespace amble
