#include "amble/library/capture_files.hpp"

#include <gtest/gtest.h>

#include <unistd.h>
#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/library/library_file.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

namespace fs = std::filesystem;

Clip walk_of(std::size_t which) {
  std::size_t found = 0;
  for (const Performance& one : repertoire())
    if (one.style.empty() && one.gait.gait == Gait::walk && found++ == which) {
      Clip clip = one.clip();
      clip.name = one.name;
      return clip;
    }
  return {};
}

/// A folder of its own that is gone afterwards.
struct Folder {
  Folder() { fs::create_directories(path); }
  ~Folder() { fs::remove_all(path); }
  fs::path path = fs::temp_directory_path() / ("amble_capture_files_" + std::to_string(getpid()));
};

TEST(BuildLibrary, TakesClipsFromFoldersManifestsAndMemory) {
  const Folder folder;
  const std::string in_folder = (folder.path / "a.bvh").string(),
                    broken = (folder.path / "broken.bvh").string(),
                    ignored = (folder.path / "ignored.bvh").string(),
                    manifest = (folder.path / "m.json").string();
  write_clip(in_folder, walk_of(0));
  write_clip(ignored, walk_of(0));
  write_file(broken, "no clip at all");
  write_file(manifest, R"({"clips":[{"file":"ignored.bvh","ignore":true}]})");
  LibrarySources sources;
  sources.files = {folder.path.string()};
  sources.manifest = manifest;
  sources.clips = {walk_of(1)};
  std::vector<std::string> told;
  BuildOptions options;
  options.name = "Mine";
  options.progress = [&](std::size_t done, std::size_t all, const std::string& source) {
    EXPECT_EQ(all, 4u);
    EXPECT_EQ(done, told.size());
    told.push_back(source);
  };
  const auto library = build_library(sources, options);
  EXPECT_EQ(told, (std::vector<std::string>{"", in_folder, broken, ignored, walk_of(1).name}));
  const LibraryContents contents = contents_of(*library);
  EXPECT_EQ(contents.name, "Mine");
  bool from_folder = false, from_memory = false;
  for (const LibraryExample& one : contents.examples) {
    from_folder = from_folder || one.source.find("a.bvh") != std::string::npos;
    from_memory = from_memory || one.source == walk_of(1).name;
  }
  EXPECT_TRUE(from_folder);
  EXPECT_TRUE(from_memory);
  ASSERT_GE(contents.rejected.size(), 2u);
  EXPECT_EQ(contents.rejected[0].source, broken);
  EXPECT_EQ(contents.rejected[1].reason, "the manifest says to ignore it");
}

TEST(BuildLibrary, UsesTheReaderThatItIsGiven) {
  BuildOptions options;
  options.read = [](const std::string& path) {
    EXPECT_EQ(path, "somewhere.xyz");
    return std::vector{walk_of(1)};
  };
  LibrarySources sources;
  sources.files = {"somewhere.xyz"};
  EXPECT_FALSE(contents_of(*build_library(sources, options)).examples.empty());
}

TEST(BuildLibrary, TakesEveryAnimationOfAFile) {
  BuildOptions options;
  options.read = [](const std::string&) { return std::vector{walk_of(0), walk_of(1), walk_of(2)}; };
  const std::string name = "hero.glb: " + walk_of(1).name;
  const Folder folder;
  LibrarySources sources;
  sources.files = {"hero.glb"};
  sources.manifest = (folder.path / "m.json").string();
  write_file(sources.manifest, R"({"clips":[{"file":")" + name + R"(","ignore":true}]})");
  std::vector<Rejection> rejected;
  const auto studied = study_sources(sources, options, rejected);
  ASSERT_EQ(studied.size(), 2u);
  EXPECT_EQ(studied[0].file, "hero.glb: " + walk_of(0).name);
  EXPECT_EQ(studied[1].path, "hero.glb");
  EXPECT_EQ(studied[1].number, 2);
  ASSERT_EQ(rejected.size(), 1u);
  EXPECT_EQ(rejected[0].source, name);
}

TEST(BuildLibrary, SaysThatAFolderIsEmptyOrNothingCanBeUsed) {
  const Folder folder;
  LibrarySources sources;
  sources.files = {folder.path.string()};
  EXPECT_THROW(build_library(sources), Error);
  EXPECT_THROW(build_library({}), Error);
}

TEST(BuildLibrary, NamesEveryFileThatItPassesOver) {
  const Folder folder;
  const auto in = [&](const char* name) { return (folder.path / name).string(); };
  write_clip(in("a.bvh"), walk_of(0));
  write_clip(in("b.amc"), walk_of(1));  // with its skeleton, b.asf, which is used
  write_file(in("notes.txt"), "tired on Tuesday");
  write_file(in("other.json"), R"({"clips":[]})");
  write_file(in("given.json"), R"({"clips":[{"file":"a.bvh"},{"file":"typo.bvh"}]})");
  fs::create_directories(folder.path / "old");
  write_file(in("old/lost.asf"), "");
  LibrarySources sources;
  sources.files = {folder.path.string()};
  sources.manifest = in("given.json");
  std::vector<std::string> named;
  for (const auto& [source, reason] : contents_of(*build_library(sources)).rejected) {
    if (source.find(".bvh") != std::string::npos) continue;  // of another body than the other clip
    named.push_back(source.substr(folder.path.string().size() + 1));
    EXPECT_GT(reason.size(), 10u);
    if (named.back() == "given.json") {
      EXPECT_NE(reason.find("typo.bvh"), std::string::npos);
    }
  }
  EXPECT_EQ(named,
            (std::vector<std::string>{"notes.txt", "old/lost.asf", "other.json", "given.json"}));
}

}  // namespace
}  // namespace amble
