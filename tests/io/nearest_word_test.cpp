#include "amble/io/nearest_word.hpp"

#include <gtest/gtest.h>

#include <array>

namespace amble {
namespace {

TEST(NearestWord, IsTheOneThatWasMeant) {
  constexpr std::array<std::string_view, 4> kWords{"speed", "turn", "type", "style"};
  EXPECT_EQ(nearest_word("sped", kWords), "speed");
  EXPECT_EQ(nearest_word("trun", kWords), "turn");  // swapped
  EXPECT_EQ(nearest_word("stlye", kWords), "style");
  EXPECT_EQ(nearest_word("type", kWords), "type");
}

TEST(NearestWord, AnyLengthAndNoWordsAreFine) {
  constexpr std::array<std::string_view, 2> kWords{"a", "abc"};
  EXPECT_EQ(nearest_word("", kWords), "a");
  EXPECT_EQ(nearest_word(std::string(100000, 'c'), kWords), "abc");
  EXPECT_EQ(nearest_word("a", {}), "");
}

}  // namespace
}  // namespace amble
