#include "amble/dataset/folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "amble/core/error.hpp"
#include "amble/dataset/generate.hpp"
#include "specs.hpp"

namespace amble::dataset {
namespace {

namespace fs = std::filesystem;

class FolderTest : public testing::Test {
 protected:
  void SetUp() override { fs::remove_all(path); }
  void TearDown() override { fs::remove_all(path); }
  const std::string path = testing::TempDir() + "amble_folder";
  const Cast cast{small_spec()};
};

TEST_F(FolderTest, RefusesWhatIsNotItsOwn) {
  fs::create_directories(path);
  std::ofstream(path + "/mine.txt") << "letter";
  const Folder folder(path, cast);
  EXPECT_THROW(folder.prepare(false), Error);
  EXPECT_THROW(folder.prepare(true), Error);
  EXPECT_TRUE(fs::exists(path + "/mine.txt"));
}

TEST_F(FolderTest, GoesOnWithTheSameSpecAlone) {
  const Folder folder(path, cast);
  folder.prepare(false);
  EXPECT_THROW(folder.prepare(false), Error);
  EXPECT_NO_THROW(folder.prepare(true));
  const Cast other(small_spec(",\"seed\":9"));
  EXPECT_THROW(Folder(path, other).prepare(true), Error);
  EXPECT_THROW(folder.finish(), Error);  // shards are missing
}

TEST_F(FolderTest, TrustsOnlyWholeShards) {
  const Folder folder(path, cast);
  folder.prepare(false);
  std::atomic<long> clips{0};
  folder.write(make_shard(cast, 0, clips));
  EXPECT_EQ(folder.finished(0, 1).size(), 1u);
  EXPECT_EQ(folder.finished(1, 2).size(), 0u);
  std::ofstream(path + "/shards/shard-000001.h5.amble-abc123") << "half";
  folder.prepare(true);
  EXPECT_FALSE(fs::exists(path + "/shards/shard-000001.h5.amble-abc123"));
  std::ofstream(path + "/shards/shard-000000.h5", std::ios::app) << "x";
  EXPECT_EQ(folder.finished(0, 1).size(), 0u);
  folder.write(make_shard(cast, 0, clips));
  folder.write(make_shard(cast, 1, clips));
  folder.finish();
  const Manifest manifest = read_manifest(path);
  EXPECT_EQ(manifest.files.size(), 3u);
  EXPECT_TRUE(verify(path, manifest).empty());
  std::ofstream(path + "/shards/extra") << "x";
  fs::remove(path + "/shards/shard-000000.h5");
  EXPECT_EQ(verify(path, manifest).size(), 2u);
  fs::remove(path + "/manifest.json");
  EXPECT_THROW(read_manifest(path), Error);
}

}  // namespace
}  // namespace amble::dataset
