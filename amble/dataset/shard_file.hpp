#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "amble/dataset/columns.hpp"

namespace amble::dataset {

/// Gathers the clips of a shard, packed, and makes the bytes of its HDF5 file. Large rows are a
/// chunk each, so that one clip can be read alone; small ones share a chunk.
class ShardFile {
 public:
  explicit ShardFile(const Cast& cast);

  void add(const std::vector<std::vector<std::byte>>& rows);
  int clips() const noexcept { return clips_; }
  /// The file. Nothing may be added after it.
  std::string bytes();

  static constexpr std::size_t kLargeRow = 4096;  // bytes

 private:
  struct Store {
    std::vector<std::string> chunks;  // packed, a clip each
    std::vector<std::byte> together;  // of small rows, until they are packed
  };

  const Cast& cast_;
  std::vector<Column> columns_;
  std::vector<Store> stores_;
  int clips_ = 0;
};

/// How many clips of which shard a dataset's index points at.
struct ShardSize {
  std::string file;  // relative to the index
  int clips = 0;
};

/// The bytes of an index: every column as one array over all shards, of which no number is copied
/// (HDF5's virtual datasets).
std::string index_file(const Cast& cast, const std::vector<ShardSize>& shards);

}  // namespace amble::dataset
