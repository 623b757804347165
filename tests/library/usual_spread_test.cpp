#include "amble/library/usual_spread.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/library/library_file.hpp"
#include "amble/library/performer_library.hpp"
#include "amble/library/scaled.hpp"

namespace amble {
namespace {

/// Standard deviation of a number of the modes.
double deviation(const StrideSpread& spread, std::size_t at) {
  double squares = 0;
  for (std::size_t m = 0; m < spread.count(); ++m)
    squares += double(spread.mode(m)[at]) * spread.mode(m)[at];
  return std::sqrt(squares);
}

TEST(UsualSpread, IsThatOfPeople) {
  const auto library = performer_library();
  const StrideSpread spread = usual_spread(*library);
  ASSERT_GE(spread.count(), 4u);
  const std::size_t steps = StrideSpread::kRows * spread.channels;
  // People's steps differ by a centimetre or two and by a few hundredths of their time.
  for (const std::size_t place : {0, 1, 3, 4}) {
    EXPECT_GT(deviation(spread, steps + place), 0.003);
    EXPECT_LT(deviation(spread, steps + place), 0.03);
  }
  for (const std::size_t half : {0, 1}) {
    EXPECT_GT(deviation(spread, steps + StrideSpread::kHalves + half), 0.005);
    EXPECT_LT(deviation(spread, steps + StrideSpread::kHalves + half), 0.05);
  }
}

TEST(UsualSpread, IsTheSameOnBothSides) {
  const auto library = performer_library();
  const StrideSpread spread = usual_spread(*library);
  const std::size_t steps = StrideSpread::kRows * spread.channels;
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(deviation(spread, steps + i), deviation(spread, steps + 3 + i),
                0.02 * deviation(spread, steps + i));
}

TEST(UsualSpread, GrowsWithTheBody) {
  const auto library = performer_library();
  const auto twice = scaled(*library, 2);
  const StrideSpread usual = usual_spread(*twice);
  const std::size_t steps = StrideSpread::kRows * usual.channels;
  EXPECT_NEAR(deviation(twice->spread, 0), 2 * deviation(library->spread, 0), 1e-6);
  EXPECT_NEAR(deviation(usual, 0), deviation(twice->spread, 0), 1e-5);
  EXPECT_NEAR(deviation(usual, steps), deviation(twice->spread, steps), 1e-5);
  EXPECT_NEAR(deviation(usual, steps + 2), deviation(library->spread, steps + 2), 1e-6);  // yaw
}

TEST(UsualSpread, IsKeptInTheFile) {
  const auto library = performer_library();
  const std::string bytes = write_library(*library);
  const auto again = read_library(std::as_bytes(std::span(bytes)), "again");
  EXPECT_EQ(again->spread.modes, library->spread.modes);
  EXPECT_EQ(again->spread.channels, library->spread.channels);
}

}  // namespace
}  // namespace amble
