#include "amble/dataset/shard.hpp"

#include <gtest/gtest.h>

#include "amble/dataset/sha256.hpp"
#include "specs.hpp"

namespace amble::dataset {
namespace {

TEST(Shard, IsAFunctionOfItsNumberAndListsItsFiles) {
  const Cast cast(small_spec("", 6));
  std::atomic<long> clips{0};
  const Shard last = make_shard(cast, 1, clips);
  EXPECT_EQ(clips, 2);
  EXPECT_EQ(last.record.tally.kept + last.record.tally.left_out, 2u);
  ASSERT_EQ(last.files.size(), 1u);
  EXPECT_EQ(last.files[0].path, "shards/shard-000001.h5");
  EXPECT_EQ(last.record.files[0].sha256, sha256(last.files[0].bytes));
  EXPECT_EQ(make_shard(cast, 1, clips).files[0].bytes, last.files[0].bytes);
  EXPECT_NE(make_shard(cast, 0, clips).files[0].bytes, last.files[0].bytes);
}

}  // namespace
}  // namespace amble::dataset
