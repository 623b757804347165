#include "amble/core/error.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(Error, CarriesItsMessageAsAStandardException) {
  try {
    throw Error("walk.bvh:12: expected OFFSET, found 'OFSET'");
  } catch (const std::exception& error) {
    EXPECT_STREQ(error.what(), "walk.bvh:12: expected OFFSET, found 'OFSET'");
  }
}

}  // namespace
}  // namespace amble
