#include "amble/dataset/shard_file.hpp"

#include <gtest/gtest.h>

#include "amble/dataset/hdf5.hpp"
#include "amble/io/file.hpp"
#include "specs.hpp"

namespace amble::dataset {
namespace {

/// Reads the floats of an array back.
std::vector<float> read_back(const std::string& path, const char* name,
                             std::vector<hsize_t>& sides) {
  const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  const Handle dataset(H5Dopen2(file, name, H5P_DEFAULT), H5Dclose);
  const Handle space(H5Dget_space(dataset), H5Sclose);
  sides.resize(static_cast<std::size_t>(H5Sget_simple_extent_ndims(space)));
  H5Sget_simple_extent_dims(space, sides.data(), nullptr);
  std::vector<float> out(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
  require(H5Dread(dataset, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, out.data()));
  return out;
}

TEST(ShardFile, HoldsItsClipsAndAnIndexShowsThem) {
  const Cast cast(small_spec());
  const std::vector<Column> columns = columns_of(cast);
  std::vector<ShardSize> sizes;
  std::vector<MadeClip> made;
  const std::string folder = testing::TempDir();
  for (int s = 0; s < 2; ++s) {
    ShardFile shard(cast);
    for (int i = 0; i <= s; ++i) {
      made.push_back(make_clip(cast, made.size()));
      shard.add(rows_of(cast, made.back(), {}, columns));
    }
    sizes.push_back({"amble_shard_" + std::to_string(s) + ".h5", shard.clips()});
    write_file(folder + sizes.back().file, shard.bytes());
  }
  write_file(folder + "amble_index.h5", index_file(cast, sizes));
  std::vector<hsize_t> sides;
  const std::vector<float> roots = read_back(folder + "amble_index.h5", "root_position", sides);
  EXPECT_EQ(sides, (std::vector<hsize_t>{3, 60, 3}));
  const std::vector<float> joints = read_back(folder + "amble_index.h5", "joint_positions", sides);
  ASSERT_EQ(sides.size(), 4u);
  for (std::size_t c = 0; c < 3; ++c)
    for (std::size_t f = 0; f < 60; ++f) {
      const float z =
          static_cast<float>(made[c].joint(made[c].frame(static_cast<int>(f)), 0).position.z);
      EXPECT_EQ(roots[(c * 60 + f) * 3 + 2], z);
      EXPECT_EQ(joints[(c * 60 + f) * sides[2] * 3 + 2], z);
    }
}

TEST(ShardFile, MayBeEmpty) {
  const Cast cast(small_spec());
  const std::string empty = ShardFile(cast).bytes();
  EXPECT_FALSE(empty.empty());
  EXPECT_EQ(empty, ShardFile(cast).bytes());
  EXPECT_FALSE(index_file(cast, {{"none.h5", 0}}).empty());
}

}  // namespace
}  // namespace amble::dataset
