#include <gtest/gtest.h>

#include "amble/library/motion_library.hpp"

namespace amble {
namespace {

TEST(Contents, TellsWhatTheLibraryHolds) {
  const auto library = default_library();
  const LibraryContents contents = contents_of(*library);
  ASSERT_EQ(contents.examples.size(), library->examples.size());
  EXPECT_EQ(contents.examples[0].name, library->examples[0].name);
  EXPECT_EQ(contents.examples[0].seconds, library->examples[0].duration);
  ASSERT_EQ(contents.types.size(), library->groups.size() + library->manoeuvres.size());
  EXPECT_EQ(contents.types[0].name, "walk");
  EXPECT_EQ(contents.types[1].name, "run");
  EXPECT_GT(contents.types[0].fastest, 1.2);
  EXPECT_GT(contents.types[1].fastest, contents.types[0].fastest);
  EXPECT_EQ(contents.skeleton.size(), skeleton_of(*library).size());
  for (const LibraryParameter& one : contents.parameters) {
    EXPECT_LE(one.low, one.usual) << one.name;
    EXPECT_GE(one.high, one.usual) << one.name;
  }
}

}  // namespace
}  // namespace amble
