#include "amble/dataset/shard_file.hpp"

#include "amble/dataset/hdf5.hpp"
#include "amble/dataset/labels.hpp"
#include "amble/dataset/packing.hpp"

namespace amble::dataset {
namespace {

constexpr std::size_t kBesides = 1 << 18;  // bytes of a file besides its arrays: labels, lists

bool large(const Column& column) { return column.bytes() >= ShardFile::kLargeRow; }

std::vector<hsize_t> sides_of(const Column& column, hsize_t clips) {
  std::vector<hsize_t> sides{clips};
  for (const int side : column.shape) sides.push_back(static_cast<hsize_t>(side));
  return sides;
}

void write_meaning(hid_t dataset, const Column& column) {
  write_text(dataset, "unit", column.unit);
  write_text(dataset, "about", "clip; " + column.about);
}

}  // namespace

ShardFile::ShardFile(const Cast& cast)
    : cast_(cast), columns_(columns_of(cast)), stores_(columns_.size()) {}

void ShardFile::add(const std::vector<std::vector<std::byte>>& rows) {
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (large(columns_[c]))
      stores_[c].chunks.push_back(packed(rows[c], size_of(columns_[c].number)));
    else
      stores_[c].together.insert(stores_[c].together.end(), rows[c].begin(), rows[c].end());
  }
  ++clips_;
}

std::string ShardFile::bytes() {
  for (std::size_t c = 0; c < columns_.size(); ++c)
    if (clips_ > 0 && !large(columns_[c]))
      stores_[c].chunks.push_back(packed(stores_[c].together, size_of(columns_[c].number)));
  std::size_t size = kBesides;
  for (const Store& store : stores_)
    for (const std::string& chunk : store.chunks) size += chunk.size();
  const auto turn = hdf5_turn();
  FileImage image(size);
  write_labels(image.id(), cast_);
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const Column& column = columns_[c];
    const std::vector<hsize_t> sides = sides_of(column, static_cast<hsize_t>(clips_));
    const int rank = static_cast<int>(sides.size());
    const Handle space(H5Screate_simple(rank, sides.data(), nullptr), H5Sclose);
    const Handle made = untimed(H5P_DATASET_CREATE);
    if (clips_ > 0) {
      std::vector<hsize_t> chunk = sides;
      if (large(column)) chunk[0] = 1;
      require(H5Pset_chunk(made, rank, chunk.data()));
      require(H5Pset_shuffle(made));
      require(H5Pset_deflate(made, kPackingLevel));
    }
    const Handle dataset(H5Dcreate2(image.id(), column.name.c_str(), type_of(column.number), space,
                                    H5P_DEFAULT, made, H5P_DEFAULT),
                         H5Dclose);
    write_meaning(dataset, column);
    std::vector<hsize_t> at(sides.size(), 0);
    for (const std::string& chunk : stores_[c].chunks) {
      require(H5Dwrite_chunk(dataset, H5P_DEFAULT, 0, at.data(), chunk.size(), chunk.data()));
      ++at[0];
    }
    stores_[c] = {};  // the file has them now
  }
  return image.bytes();
}

std::string index_file(const Cast& cast, const std::vector<ShardSize>& shards) {
  hsize_t clips = 0;
  for (const ShardSize& shard : shards) clips += static_cast<hsize_t>(shard.clips);
  const auto turn = hdf5_turn();
  FileImage image;
  write_labels(image.id(), cast);
  for (const Column& column : columns_of(cast)) {
    const std::vector<hsize_t> sides = sides_of(column, clips);
    const int rank = static_cast<int>(sides.size());
    const Handle whole(H5Screate_simple(rank, sides.data(), nullptr), H5Sclose);
    const Handle made = untimed(H5P_DATASET_CREATE);
    std::vector<hsize_t> at(sides.size(), 0);
    for (const ShardSize& shard : shards) {
      if (shard.clips == 0) continue;
      const std::vector<hsize_t> part = sides_of(column, static_cast<hsize_t>(shard.clips));
      const Handle source(H5Screate_simple(rank, part.data(), nullptr), H5Sclose);
      require(H5Sselect_hyperslab(whole, H5S_SELECT_SET, at.data(), nullptr, part.data(), nullptr));
      require(H5Pset_virtual(made, whole, shard.file.c_str(), column.name.c_str(), source));
      at[0] += part[0];
    }
    require(H5Sselect_all(whole));
    const Handle dataset(H5Dcreate2(image.id(), column.name.c_str(), type_of(column.number), whole,
                                    H5P_DEFAULT, made, H5P_DEFAULT),
                         H5Dclose);
    write_meaning(dataset, column);
    require(H5garbage_collect());  // or what names every shard once is kept for every column
  }
  return image.bytes();
}

}  // namespace amble::dataset
