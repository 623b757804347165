#include "amble/io/file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "amble/core/error.hpp"
#include "amble/io/new_file.hpp"

namespace amble {
namespace {

class File : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "amble_file_XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t entries() const {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder_)) ++count;
    return count;
  }
  std::filesystem::path folder_;
};

template <typename Action>
std::string message_of(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(File, ComesBackAsWritten) {
  const std::string bytes("a\0b\n\xff", 5);
  write_file(path("x"), bytes);
  EXPECT_EQ(read_file(path("x")), bytes);
  write_file(path("x"), "");
  EXPECT_EQ(read_file(path("x")), "");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(File, FilesThatBelongTogetherAreWrittenAllOrNone) {
  write_file(path("x"), "old");
  const std::string message = message_of([&] {
    write_files({{path("x"), "new"}, {path("none/y"), "new"}});
  });
  EXPECT_NE(message.find("none/y: its folder does not exist"), std::string::npos) << message;
  EXPECT_EQ(read_file(path("x")), "old");
  EXPECT_EQ(entries(), 1u);
  write_files({{path("x"), "new"}, {path("y"), "two"}});
  EXPECT_EQ(read_file(path("x")) + read_file(path("y")), "newtwo");
  EXPECT_EQ(entries(), 2u);
}

TEST_F(File, FollowsALinkAndKeepsPermissions) {
  write_file(path("x"), "old");
  ASSERT_EQ(::chmod(path("x").c_str(), 0640), 0);
  std::filesystem::create_symlink("x", path("link"));
  write_file(path("link"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  EXPECT_EQ(read_file(path("x")), "new");
  struct stat status {};
  ASSERT_EQ(::stat(path("x").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
}

TEST_F(File, ALinkThatLeadsNowhereIsRefused) {
  std::filesystem::create_symlink("none", path("link"));
  EXPECT_EQ(message_of([&] { write_file(path("link"), "new"); }),
            path("link") + ": is a link that leads nowhere; give the file itself");
  EXPECT_EQ(entries(), 1u);
}

TEST_F(File, IsReadUpToASize) {
  write_file(path("x"), "four");
  EXPECT_EQ(read_file(path("x"), 4), "four");
  EXPECT_NE(message_of([&] { read_file(path("x"), 3); }).find("is larger than"), std::string::npos);
  if (std::filesystem::exists("/dev/zero")) {
    EXPECT_EQ(message_of([&] { read_file("/dev/zero", 1U << 20U); }),
              "/dev/zero: is larger than 1 MB, the most that is read; cut it into parts");
  }
}

TEST_F(File, WhatAKilledProgramLeftIsRemovedByTheNext) {
  const auto leave = [&](const std::string& name, int minutes) {
    std::ofstream(path(name)) << "half";
    std::filesystem::last_write_time(
        path(name), std::filesystem::file_time_type::clock::now() - std::chrono::minutes(minutes));
  };
  leave("x.amble-abcdef", 1);
  leave("x.amble-ghijkl", 0);       // perhaps being written
  leave("y.amble-abcdef", 1);       // of another file
  leave("x.amble-toolongtobe", 1);  // not of ours
  write_file(path("x"), "new");
  EXPECT_FALSE(std::filesystem::exists(path("x.amble-abcdef")));
  EXPECT_EQ(entries(), 4u);
}

TEST_F(File, UnfinishedOnesAreNotTouchedOnceTheyHaveTheirNames) {
  write_file(path("x"), "new");
  discard_unfinished_files();
  EXPECT_EQ(read_file(path("x")), "new");
}

TEST_F(File, ReadingSaysWhatIsWrong) {
  EXPECT_EQ(message_of([&] { read_file(path("no")); }),
            path("no") + ": no such file; check the name and the folder");
  EXPECT_EQ(message_of([&] { read_file(folder_.string()); }),
            folder_.string() + ": is a directory; give the name of a file");
}

TEST_F(File, WritingSaysWhatIsWrongAndLeavesNothing) {
  EXPECT_EQ(message_of([&] { write_file(folder_.string(), "x"); }),
            folder_.string() + ": is a directory; give the name of a file");
  EXPECT_EQ(message_of([&] { write_file(path("no/x"), "x"); }),
            path("no/x") + ": its folder does not exist; create it first");
  EXPECT_EQ(message_of([&] { write_file("", "x"); }),
            "the name of the output file is empty; give one");
  if (std::filesystem::exists("/dev/full")) {
    EXPECT_EQ(message_of([&] { write_file("/dev/full", "x"); }),
              "/dev/full: the disk is full; free some space or choose another disk");
  }
  EXPECT_EQ(entries(), 0u);
}

TEST_F(File, NoRightToWrite) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  write_file(path("x"), "old");
  ASSERT_EQ(::chmod(path("x").c_str(), 0444), 0);
  EXPECT_NE(message_of([&] { write_file(path("x"), "new"); }).find("no right to write"),
            std::string::npos);
  EXPECT_EQ(read_file(path("x")), "old");
}

}  // namespace
}  // namespace amble
