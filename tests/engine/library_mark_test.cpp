#include "amble/engine/library_mark.hpp"

#include <gtest/gtest.h>

#include "amble/engine/character_snapshot.hpp"
#include "amble/library/library_file.hpp"
#include "amble/library/scaled.hpp"

namespace amble {
namespace {

TEST(LibraryMark, IsTheSameOfAFileReadTwice) {
  const std::string bytes = write_library(*default_library());
  const auto again = read_library(std::as_bytes(std::span(bytes)), "again.amble");
  EXPECT_EQ(library_mark(*again), library_mark(*default_library()));
}

TEST(LibraryMark, TellsLibrariesApart) {
  const std::uint64_t own = library_mark(*default_library());
  EXPECT_NE(library_mark(*scaled(*default_library(), 0.6)), own);
  MotionLibrary other = *default_library();
  other.manoeuvres.pop_back();
  EXPECT_NE(library_mark(other), own);
  other = *default_library();
  std::swap(other.examples[0], other.examples[1]);
  EXPECT_NE(library_mark(other), own);
}

TEST(LibraryMark, KeepsACharacterFromGoingOnAsAnother) {
  // As many examples, but nothing of it means the same.
  auto other = std::make_shared<MotionLibrary>(*default_library());
  other->manoeuvres.clear();
  Character one(default_library()), another(other);
  one.reset({.speed = -0.5, .type = Command::Type::side});
  ASSERT_GE(one.snapshot().state.manoeuvre, 0);
  EXPECT_FALSE(another.restore(one.snapshot()));
  EXPECT_EQ(another.snapshot().state.manoeuvre, -1);
  another.update(0.1);
  const std::string bytes = write_library(*default_library());
  Character again(read_library(std::as_bytes(std::span(bytes)), "again.amble"));
  EXPECT_TRUE(again.restore(one.snapshot()));
}

}  // namespace
}  // namespace amble
