#include "amble/metrics/resample.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble::metrics {
namespace {

TEST(Resample, SlowFilesAreTakenAsTheyAre) {
  EXPECT_EQ(resampling_of(30, 100).ratio, 1);
  EXPECT_EQ(resampling_of(60.5, 100).ratio, 1);
  EXPECT_EQ(resampling_of(240, 100).ratio, 4);
  EXPECT_EQ(resampling_of(240, 3).ratio, 1) << "too short";
  const std::vector<Vec3> x{{1, 2, 3}, {4, 5, 6}};
  EXPECT_EQ(resampled(x, {30, 1}), x);
}

TEST(Resample, ALineStaysALine) {
  for (const double fps : {90.0, 120.0, 144.0, 240.0}) {
    std::vector<Vec3> line;
    for (int i = 0; i < 200; ++i) line.push_back({0.5 * i / fps, 1, 0});
    const Resampling rate = resampling_of(fps, 200);
    const auto slow = resampled(line, rate);
    EXPECT_NEAR(static_cast<double>(slow.size()), 1 + 199 * 60 / fps, 1);
    for (std::size_t i = 4; i + 4 < slow.size(); ++i)
      EXPECT_NEAR(slow[i].x, 0.5 * static_cast<double>(i) / 60, 1e-9);
  }
}

TEST(Resample, RotationsKeepTheirUnitLengthWhateverTheirSigns) {
  std::vector<Quat> spin;
  for (int i = 0; i < 120; ++i) spin.push_back(rotation_y(0.02 * i));
  std::vector<Quat> flipped = spin;
  for (std::size_t i = 0; i < flipped.size(); i += 2) flipped[i] = -flipped[i];
  const auto a = resampled(spin, {60, 2}), b = resampled(flipped, {60, 2});
  for (std::size_t i = 1; i + 1 < a.size(); ++i) {
    EXPECT_NEAR(dot(a[i], a[i]), 1, 1e-12);
    EXPECT_LT(angle_between(a[i], b[i]), 1e-9);
    EXPECT_LT(angle_between(a[i], spin[2 * i]), 1e-9);
  }
}

}  // namespace
}  // namespace amble::metrics
