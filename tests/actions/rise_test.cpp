#include "amble/actions/rise.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace amble {
namespace {

TEST(Rise, ArrivesInAboutItsDurationAndEndsExactly) {
  Rise rise;
  double seconds = 0;
  while (!rise.whole() && seconds < 2) rise.advance(true, 0.4, 1.0 / 240), seconds += 1.0 / 240;
  EXPECT_EQ(rise.value(), 1);
  EXPECT_NEAR(seconds, 0.4, 0.06);
  while (!rise.over() && seconds < 4) rise.advance(false, 0.4, 1.0 / 240), seconds += 1.0 / 240;
  EXPECT_EQ(rise.value(), 0);
}

TEST(Rise, IsTheSameAtAnyRate) {
  Rise coarse, fine;
  for (int i = 0; i < 6; ++i) coarse.advance(true, 0.5, 1.0 / 30);
  for (int i = 0; i < 48; ++i) fine.advance(true, 0.5, 1.0 / 240);
  EXPECT_NEAR(coarse.value(), fine.value(), 1e-12);
}

TEST(Rise, HasNoKinkWheneverItTurnsBack) {
  // Against a step of time eight times finer, the largest change of slope falls with it.
  const auto kink = [](double step) {
    std::mt19937 generator(3);
    std::uniform_real_distribution<double> uniform(0.05, 0.7);
    Rise rise;
    bool up = true;
    double until = uniform(generator), most = 0, before = 0, slope = 0;
    for (double t = 0; t < 20; t += step) {
      if (t > until) up = !up, until += uniform(generator);
      rise.advance(up, 0.4, step);
      const double now = (rise.value() - before) / step;
      most = std::max(most, std::abs(now - slope));
      before = rise.value(), slope = now;
    }
    return most;
  };
  EXPECT_LT(kink(1.0 / 8000), 0.2 * kink(1.0 / 1000));
}

}  // namespace
}  // namespace amble
