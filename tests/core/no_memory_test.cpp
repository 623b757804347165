#include "amble/core/no_memory.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace amble {
namespace {

TEST(NoMemory, IsToldAsAnError) {
  const auto ask_for_too_much = [] {
    return std::vector<char>(std::numeric_limits<std::ptrdiff_t>::max() / 2).size();
  };
  EXPECT_THROW(or_no_memory(ask_for_too_much), NoMemory);
  EXPECT_THROW(or_no_memory([] { throw std::length_error("x"); }), NoMemory);
}

TEST(NoMemory, LeavesTheRestAlone) {
  EXPECT_EQ(or_no_memory([] { return 3; }), 3);
  try {
    or_no_memory([] { throw Error("walk.bvh: no such file"); });
    FAIL();
  } catch (const NoMemory&) {
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "walk.bvh: no such file");
  }
}

}  // namespace
}  // namespace amble
