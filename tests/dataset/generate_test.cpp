#include "amble/dataset/generate.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/dataset/folder.hpp"
#include "amble/io/file.hpp"
#include "specs.hpp"

namespace amble::dataset {
namespace {

namespace fs = std::filesystem;

TEST(Generate, GivesTheSameFilesOnAnyNumberOfThreads) {
  const Cast cast(small_spec("", 10));
  const std::string base = testing::TempDir() + "amble_generate";
  fs::remove_all(base);
  Ranks alone;
  for (const int threads : {1, 3}) {
    GenerateOptions options;
    options.folder = base + "/" + std::to_string(threads);
    options.threads = threads;
    long last = -1;
    options.watch = [&](const Progress& now) {
      EXPECT_GE(now.done(), last);
      last = now.done();
    };
    const Progress made = generate(cast, options, alone);
    EXPECT_EQ(made.done(), 10);
    EXPECT_EQ(last, 10);
  }
  for (const char* name : {"manifest.json", "index.h5", "spec.json", "shards/shard-000002.h5"})
    EXPECT_EQ(read_file(base + "/1/" + name), read_file(base + "/3/" + name)) << name;
  // A shard that is lost comes back, and nothing else is made again.
  const std::string shard = base + "/3/shards/shard-000001.h5", bytes = read_file(shard);
  fs::remove(shard);
  GenerateOptions options;
  options.folder = base + "/3";
  options.resume = true;
  EXPECT_EQ(generate(cast, options, alone).made, 4);
  EXPECT_EQ(read_file(shard), bytes);
  EXPECT_EQ(read_file(base + "/1/manifest.json"), read_file(base + "/3/manifest.json"));
  fs::remove_all(base);
}

TEST(Generate, PassesOnWhatStopsAThread) {
  const Cast cast(small_spec());
  const std::string base = testing::TempDir() + "amble_generate_stop";
  fs::remove_all(base);
  fs::create_directories(base + "/records");
  Folder(base + "/d", cast).prepare(false);
  write_file(base + "/d/shards", "a file where a folder should be");
  GenerateOptions options;
  options.folder = base + "/d";
  options.resume = true;
  Ranks alone;
  EXPECT_THROW(generate(cast, options, alone), Error);
  fs::remove_all(base);
}

}  // namespace
}  // namespace amble::dataset
