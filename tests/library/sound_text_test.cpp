#include "amble/library/sound_text.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

using nlohmann::json;

TEST(SoundText, TakesNumbersWithinBoundsAlone) {
  EXPECT_EQ(number_from(json(2.5)), 2.5);
  EXPECT_EQ(number_from(json(3), 0, 3), 3);
  EXPECT_THROW(number_from(json(1e7)), Error);
  EXPECT_THROW(number_from(json(-0.1), 0, 1), Error);
  EXPECT_THROW(number_from(json(true)), Error);
  EXPECT_THROW(number_from(json("1")), Error);
  EXPECT_THROW(number_from(json()), Error);
}

TEST(SoundText, TakesWholeNumbersForCounts) {
  EXPECT_EQ(whole_from(json(-1), -1, 5), -1);
  for (const json& bad :
       {json(1.0), json(1e30), json(6), json(-2), json(~0ull), json(true), json()})
    EXPECT_THROW(whole_from(bad, -1, 5), Error) << bad;
}

TEST(SoundText, TakesListsOfTheRightLength) {
  EXPECT_EQ(numbers_from(json{1, 2}, 2, 5), (std::vector<double>{1, 2}));
  EXPECT_THROW(numbers_from(json{1, 2}, 3, 5), Error);
  EXPECT_THROW(numbers_from(json{1, 6}, 2, 5), Error);
  EXPECT_EQ(vector_from(json{1, 2, 3}).z, 3);
}

TEST(SoundText, TakesRotationsOfUnitLength) {
  EXPECT_EQ(rotation_from(json{0, 1, 0, 0}).x, 1);
  for (const json& bad : {json{0, 0, 0, 0}, json{2, 0, 0, 0}, json{0.9, 0.1, 0, 0}, json{1, 0, 0}})
    EXPECT_THROW(rotation_from(bad), Error) << bad;
}

}  // namespace
}  // namespace amble
