#include "amble/io/new_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"

namespace amble {
namespace {

class NewFiles : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "amble_new_file_XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  auto entries() const {
    return std::distance(std::filesystem::directory_iterator(folder_),
                         std::filesystem::directory_iterator());
  }
  std::filesystem::path folder_;
};

TEST_F(NewFiles, AreSeenWhenTheyTakeTheirPlace) {
  write_file(path("x"), "old");
  NewFile file(path("x"));
  file.append("one ");
  file.append("two");
  file.finish();
  EXPECT_EQ(read_file(path("x")), "old");
  file.take_place();
  EXPECT_EQ(read_file(path("x")), "one two");
  EXPECT_EQ(entries(), 1);
}

TEST_F(NewFiles, GoAgainUnlessTheyDo) {
  write_file(path("x"), "old");
  {
    NewFile file(path("x"));
    file.append("new");
    file.finish();
    EXPECT_EQ(entries(), 2);
  }
  EXPECT_EQ(read_file(path("x")), "old");
  EXPECT_EQ(entries(), 1);
}

TEST_F(NewFiles, SayWhatIsWrongBeforeTheWork) {
  for (const char* name : {"none/x", ""})
    EXPECT_THROW(NewFile file(*name ? path(name) : ""), Error) << name;
  EXPECT_THROW(NewFile file(folder_.string()), Error);
}

TEST_F(NewFiles, OfAFullDiskAreAnError) {
  NewFile file("/dev/full");
  EXPECT_THROW(file.append("x"), Error);
}

TEST_F(NewFiles, AreTheSameWhereNobodyWaitsForTheDisk) {
  NewFile file(path("x"));
  file.append("new");
  file.finish(NewFile::Disk::kLater);
  file.take_place();
  EXPECT_EQ(read_file(path("x")), "new");
}

TEST_F(NewFiles, AreKnownByTheirNames) {
  NewFile file(path("x"));
  for (const auto& entry : std::filesystem::directory_iterator(folder_))
    EXPECT_TRUE(has_unfinished_name(entry.path().filename().string())) << entry.path();
  for (const char* name : {"x", ".amble-", ".amble-abc123", "x.amble-", "x.amble-abc1234"})
    EXPECT_FALSE(has_unfinished_name(name)) << name;
}

TEST_F(NewFiles, AreDiscardedByASignal) {
  NewFile file(path("x"));
  file.append("new");
  EXPECT_EQ(entries(), 1);
  discard_unfinished_files();
  EXPECT_EQ(entries(), 0);
}

}  // namespace
}  // namespace amble
