#include "amble/style/key_curve.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/style/mix.hpp"
#include "amble/style/mix_amounts.hpp"
#include "examples.hpp"

namespace amble {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

TEST(KeyCurve, SharesAreThoseOfOneWhole) {
  const KeyCurve curve(performed_styles_apart().cycles[0].times);
  for (int i = 0; i < 20; ++i) {
    double sum = 0;
    for (const double share : curve.shares(i / 20.0)) sum += share;
    EXPECT_NEAR(sum, 1, 1e-3);
  }
}

TEST(KeyCurve, FollowsASlowWaveAndSmoothsAQuickCorner) {
  const KeyFrameTimes times = performed_styles_apart().cycles[0].times;
  const KeyCurve curve(times);
  const auto at = [&](const KeyFrameTimes& values, double phase) {
    const KeyFrameTimes shares = curve.shares(phase);
    double sum = 0;
    for (std::size_t k = 0; k < values.size(); ++k) sum += shares[k] * values[k];
    return sum;
  };
  KeyFrameTimes wave{}, corner{};
  for (std::size_t k = 0; k < wave.size(); ++k) wave[k] = std::sin(kTurn * times[k]);
  for (std::size_t k = 0; k < wave.size(); ++k) EXPECT_NEAR(at(wave, times[k]), wave[k], 0.05);
  const auto flat = static_cast<std::size_t>(key_index(Side::right, FootPhase::foot_flat));
  corner[flat] = 1;  // just after the strike, which stays where it was
  const double strike = 0, here = at(corner, times[flat]), there = at(corner, strike);
  EXPECT_LT(here - there, 0.5);
  EXPECT_GT(here, there);
}

TEST(KeyCurve, AWarpOntoItselfChangesNothingAndTimeNeverRunsBack) {
  const auto& cycles = performed_styles_apart().cycles;
  for (const CycleCurves& a : cycles)
    for (const CycleCurves& b : cycles) {
      const SmoothWarp warp(a.times, b.times);
      for (int i = 0; i < 100; ++i) {
        if (&a == &b) {
          EXPECT_NEAR(warp(i / 100.0), i / 100.0, 1e-12);
        }
        EXPECT_GT(warp((i + 1) / 100.0), warp(i / 100.0));
      }
      EXPECT_NEAR(warp(1) - warp(0), 1, 1e-9);
    }
}

/// The sharpest that joints of trunk and arms are accelerated in a mix, radians a sample².
double sharpest(KeyPath path) {
  const Decomposition& all = performed_styles_apart();
  const Mix& mix = preset_mixes().at("relaxed");
  const MixAmounts amounts = resolve(all, mix);
  std::vector<double> keys = base_keys(all, amounts.root);
  for (const BodyPart part : kBodyParts) put_keys(all, part, amounts.parts[index(part)], keys);
  const std::vector<Pose> poses = poses_of(all, amounts, mix, keys, all.cycles[0].times, path);
  double most = 0;
  for (const BodyPart part : {BodyPart::torso, BodyPart::left_arm, BodyPart::right_arm})
    for (const int joint : all.parts[index(part)].joints) {
      const auto turn = [&](std::size_t i) {
        const auto j = static_cast<std::size_t>(joint);
        return log_half(inverse(poses[i % poses.size()].rotations[j]) *
                        poses[(i + 1) % poses.size()].rotations[j]);
      };
      for (std::size_t i = 0; i < poses.size(); ++i)
        most = std::max(most, 2 * length(turn(i + 1) - turn(i)));
    }
  return most;
}

/// Keys of one example and offsets of another: corners of the line show, those of the curve do not.
TEST(KeyCurve, TrunkAndArmsOfAMixAreNotJerked) {
  EXPECT_LT(sharpest(KeyPath::smooth), 0.5 * sharpest(KeyPath::straight));
}

}  // namespace
}  // namespace amble
