#include "amble/library/held_turns.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

constexpr std::size_t kCount = 240;

std::vector<double> seconds(bool ring) {
  std::vector<double> out;
  for (std::size_t k = 0; k < kCount + (ring ? 1 : 0); ++k)
    out.push_back(static_cast<double>(k) / 120);
  return out;
}

TEST(HeldTurns, NothingHeldNothingChanges) {
  std::vector<Quat> turns(kCount, axis_angle({1, 0, 0}, 0.3));
  hold_turns(turns, std::vector<HeldTurn>(kCount), seconds(false));
  for (const Quat& turn : turns) EXPECT_LT(angle_between(turn, axis_angle({1, 0, 0}, 0.3)), 1e-9);
}

TEST(HeldTurns, IsHeldThereAndFreeFarAway) {
  for (const bool ring : {false, true}) {
    std::vector<Quat> turns(kCount);
    std::vector<HeldTurn> held(kCount);
    const Quat wanted = axis_angle({1, 0, 0}, 0.5);
    for (std::size_t k = 100; k < 120; ++k) held[k] = {wanted, 300};
    hold_turns(turns, held, seconds(ring));
    for (std::size_t k = 103; k < 117; ++k) EXPECT_LT(angle_between(turns[k], wanted), 0.005);
    EXPECT_LT(angle_between(turns[10], Quat{}), 0.02);
    EXPECT_LT(angle_between(turns[230], Quat{}), 0.02);
  }
}

TEST(HeldTurns, ARingGoesOnAtItsEnd) {
  std::vector<Quat> turns(kCount);
  std::vector<HeldTurn> held(kCount);
  const Quat wanted = axis_angle({0, 1, 0}, 0.4);
  for (std::size_t k = kCount - 10; k < kCount; ++k) held[k] = {wanted, 300};
  hold_turns(turns, held, seconds(true));
  EXPECT_GT(angle_between(turns[0], Quat{}), 0.3);  // next to where it is held
  EXPECT_LT(angle_between(turns[0], turns[kCount - 1]), 0.1);
}

}  // namespace
}  // namespace amble
