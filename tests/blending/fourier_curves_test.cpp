#include "amble/blending/fourier_curves.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/library.hpp"

namespace amble {
namespace {

double at(const FourierCurves& curves, int example, int channel, double phase) {
  const float* rows = curves.example(example);
  const auto width = static_cast<std::size_t>(curves.channels());
  const auto c = static_cast<std::size_t>(channel);
  double sum = static_cast<double>(rows[c]);
  for (std::size_t k = 1; k <= static_cast<std::size_t>(curves.harmonics()); ++k) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(k) * phase;
    sum += static_cast<double>(rows[(2 * k - 1) * width + c]) * std::cos(angle) +
           static_cast<double>(rows[2 * k * width + c]) * std::sin(angle);
  }
  return sum;
}

int first_walk(const MotionLibrary& library) {
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e)
    if (!library.stands(e)) return e;
  return -1;
}

TEST(FourierCurves, StandingExamplesAreTheirMeanAlone) {
  const auto library = default_library();
  ASSERT_GE(library->stand, 0);
  const FourierCurves curves(*library);
  const float* rows = curves.example(library->stand);
  for (std::size_t i = static_cast<std::size_t>(curves.channels()); i < curves.size(); ++i)
    EXPECT_EQ(rows[i], 0.0f);
}

TEST(FourierCurves, MoreHarmonicsTellMoreOfTheCurve) {
  const auto library = default_library();
  const int walk = first_walk(*library);
  ASSERT_GE(walk, 0);
  const FourierCurves best(*library, {.harmonics = FourierOptions::kMostHarmonics});
  double last = 1e9;
  for (const int harmonics : {1, 3, 8}) {
    const FourierCurves curves(*library, {.harmonics = harmonics});
    EXPECT_EQ(curves.harmonics(), harmonics);
    double off = 0;
    for (int c = MotionLibrary::kPelvisChannels; c < curves.channels(); ++c)
      for (double phase = 0; phase < 1; phase += 0.05)
        off += std::abs(at(curves, walk, c, phase) - at(best, walk, c, phase));
    EXPECT_LT(off, 0.7 * last);
    last = off;
  }
}

TEST(FourierCurves, RefuseNoNumberOfHarmonics) {
  const auto library = default_library();
  EXPECT_EQ(FourierCurves(*library, {.harmonics = -3}).rows(), 1u);
  EXPECT_EQ(FourierCurves(*library, {.harmonics = 1000}).harmonics(),
            FourierOptions::kMostHarmonics);
}

}  // namespace
}  // namespace amble
