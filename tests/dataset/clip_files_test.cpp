#include "amble/dataset/clip_files.hpp"

#include <gtest/gtest.h>

#include "specs.hpp"

namespace amble::dataset {
namespace {

TEST(ClipFiles, WritesEveryFormatThatIsAskedFor) {
  const Cast cast(small_spec(R"(,"outputs":["npz","bvh","tar"])"));
  ClipFiles files(cast, 2);
  const MadeClip made = make_clip(cast, 5);
  files.add(made, judge(cast, made));
  const std::vector<FileContent> all = files.take();
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].path, "npz/shard-000002/clip-000000005.npz");
  EXPECT_NE(all[0].bytes.find("body_rotations.npy"), std::string::npos);
  EXPECT_EQ(all[1].path, "bvh/shard-000002/clip-000000005.bvh");
  EXPECT_NE(all[1].bytes.find("Frames: 60"), std::string::npos);
  EXPECT_EQ(all[2].path, "tar/shard-000002.tar");
  EXPECT_NE(all[2].bytes.find("\"command\":\"steady\""), std::string::npos);
}

TEST(ClipFiles, WritesNothingThatIsNot) {
  const Cast cast(small_spec());
  ClipFiles files(cast, 0);
  const MadeClip made = make_clip(cast, 0);
  files.add(made, judge(cast, made));
  EXPECT_TRUE(files.take().empty());
}

}  // namespace
}  // namespace amble::dataset
