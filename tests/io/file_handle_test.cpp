#include "amble/io/file_handle.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>

#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(FileHandles, CloseThemselvesOnce) {
  int number = -1;
  {
    FileHandle handle(::open("/dev/null", O_WRONLY));
    number = handle.get();
    ASSERT_GE(number, 0);
    EXPECT_EQ(write_all(number, "x"), 0);
    EXPECT_EQ(handle.close(), 0);
    EXPECT_EQ(handle.close(), 0);
  }
  EXPECT_EQ(write_all(number, "x"), EBADF);
}

TEST(FileHandles, TellWhyTheyCannot) {
  const FileHandle full(::open("/dev/full", O_WRONLY));
  EXPECT_EQ(write_all(full.get(), "x"), ENOSPC);
  try {
    fail_on_file("walk.bvh", ENOSPC, true);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "walk.bvh: the disk is full; free some space or choose another disk");
  }
}

TEST(FileHandles, KnowPipesByTheirNames) {
  EXPECT_TRUE(is_pipe("-"));
  EXPECT_TRUE(is_pipe("-.glb"));
  EXPECT_FALSE(is_pipe("-walk.bvh"));
  EXPECT_FALSE(is_pipe("./-"));
}

}  // namespace
}  // namespace amble
