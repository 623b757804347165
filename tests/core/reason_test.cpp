#include "amble/core/reason.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(Reason, OfAFullMemoryNamesTheRemedy) {
  for (const std::string& reason : {reason_of(std::bad_alloc()), reason_of(std::length_error("x"))})
    EXPECT_NE(reason.find("shorter takes"), std::string::npos) << reason;
}

TEST(Reason, OfAnErrorIsItsMessage) {
  EXPECT_EQ(reason_of(Error("walk.bvh: is empty")), "walk.bvh: is empty");
}

}  // namespace
}  // namespace amble
