#include "amble/library/measured_spread.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

constexpr double kSway = 0.01, kTurn = 0.04;  // standard deviations that were put in

/// One stride again and again, each time with another sway and another turn of the chest.
std::vector<std::vector<Stride>> repeated(const MotionLibrary& library, int lists, int each) {
  std::mt19937 dice(4);
  const auto chance = [&dice] {  // deviation 1
    double sum = 0;
    for (int i = 0; i < 12; ++i) sum += dice() / 4294967296.0;
    return sum - 6;
  };
  const auto chest = static_cast<std::size_t>(library.skeleton.joint(Role::chest));
  std::vector<std::vector<Stride>> out;
  for (int list = 0; list < lists; ++list) {
    Performance performance;
    performance.gait = {Gait::walk, 1.0 + 0.1 * list, 0};
    const Stride stride = performed_stride(performance);
    std::vector<Stride>& alike = out.emplace_back();
    for (int i = 0; i < each; ++i) {
      alike.push_back(stride);
      const double sway = kSway * chance(), turn = kTurn * chance();
      for (Pose& pose : alike.back().poses) {
        pose.root.x += sway;
        pose.rotations[chest] = pose.rotations[chest] * rotation_y(turn);
      }
    }
  }
  return out;
}

double deviation(const StrideSpread& spread, std::size_t channel) {
  double squares = 0;
  for (std::size_t m = 0; m < spread.count(); ++m)
    squares += double(spread.mode(m)[channel]) * spread.mode(m)[channel];
  return std::sqrt(squares);
}

TEST(MeasuredSpread, FindsWhatWasPutIn) {
  const auto library = performer_library();
  const StrideSpread spread = measured_spread(*library, repeated(*library, 8, 6));
  ASSERT_GE(spread.count(), 2u);
  EXPECT_NEAR(deviation(spread, 0) / kSway, 1, 0.25);  // of 40 differences
  const int chest = library->skeleton.joint(Role::chest);
  std::size_t t = 1;
  while (library->turning[t] != chest) ++t;
  double turn = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double one = deviation(spread, MotionLibrary::kPelvisChannels + 3 * (t - 1) + i);
    turn += one * one;
  }
  EXPECT_NEAR(2 * std::sqrt(turn) / kTurn, 1, 0.25);
  // Nothing else moves, and nothing changes over the stride.
  EXPECT_LT(deviation(spread, 2), 1e-6);
  EXPECT_LT(deviation(spread, spread.channels), 1e-4);
}

TEST(MeasuredSpread, IsNoneOfStridesThatAreTooFew) {
  const auto library = performer_library();
  EXPECT_EQ(measured_spread(*library, {}).count(), 0u);
  EXPECT_EQ(measured_spread(*library, repeated(*library, 1, 2)).count(), 0u);
  EXPECT_EQ(measured_spread(*library, repeated(*library, 9, 1)).count(), 0u);
}

}  // namespace
}  // namespace amble
