#include "amble/library/library_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "amble/core/error.hpp"
#include "amble/library/scaled.hpp"
#include "places.hpp"

namespace amble {
namespace {

std::shared_ptr<const MotionLibrary> read(const std::string& bytes) {
  return read_library(std::as_bytes(std::span(bytes)), "walks.amble");
}

std::string reason(const std::string& bytes) {
  try {
    read(bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(LibraryFile, ComesBackBitForBit) {
  const std::string bytes = write_library(*default_library());
  EXPECT_EQ(write_library(*read(bytes)), bytes);
}

TEST(LibraryFile, ALibraryOfAnotherSizeComesBackAsLarge) {
  const auto child = scaled(*default_library(), 0.6);
  EXPECT_EQ(child->size, 0.6);
  EXPECT_EQ(read(write_library(*child))->size, 0.6);
}

TEST(LibraryFile, RefusesDamageAnywhere) {
  const std::string whole = write_library(*default_library());
  for (std::size_t at = 40; at < whole.size(); at += whole.size() / 37) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    EXPECT_NE(reason(damaged).find("damaged"), std::string::npos) << at;
  }
  for (const std::size_t length :
       {std::size_t{0}, std::size_t{7}, std::size_t{39}, whole.size() - 1})
    EXPECT_EQ(reason(whole.substr(0, length)).find("walks.amble: "), 0u);
}

TEST(LibraryFile, RefusesANewerVersionWithAdvice) {
  std::string newer = write_library(*default_library());
  newer[8] = 99;
  EXPECT_NE(reason(newer).find("newer Amble"), std::string::npos);
}

TEST(LibraryFile, ReadsFilesOfVersionOneForEver) {
  std::ifstream file(source_folder() + "/tests/library/data/version_1.amble", std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  ASSERT_GT(bytes.size(), 1000u);
  const auto library = read(bytes);
  ASSERT_EQ(library->groups.size(), 1u);
  EXPECT_EQ(library->groups[0].name, "walk");
  bool walks = false;
  for (const Example& example : library->examples)
    walks = walks || (example.speed > 1.15 && example.speed < 1.25);
  EXPECT_TRUE(walks);
  EXPECT_GE(library->stand, 0);
}

TEST(LibraryFile, RefusesASkeletonWithoutLegs) {
  for (const Role role : {Role::pelvis, Role::left_thigh, Role::right_shin, Role::right_foot}) {
    MotionLibrary crippled = *default_library();
    crippled.skeleton.set_role(role, -1);
    EXPECT_NE(reason(write_library(crippled)).find("no pelvis or no legs"), std::string::npos);
  }
}

TEST(LibraryFile, RefusesOtherFiles) {
  EXPECT_NE(reason("HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n}\n").find("not an Amble library"),
            std::string::npos);
}

}  // namespace
}  // namespace amble
