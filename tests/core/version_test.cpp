#include "amble/version.hpp"

#include <gtest/gtest.h>

#include <string>

namespace amble {
namespace {

TEST(Version, TheLibraryIsThatOfItsHeaders) {
  EXPECT_EQ(std::string(version()), kVersion);
  EXPECT_EQ(std::string(kVersion).find_first_not_of("0123456789."), std::string::npos);
}

}  // namespace
}  // namespace amble
