#pragma once

#include <atomic>
#include <vector>

#include "amble/dataset/made_clip.hpp"
#include "amble/dataset/record.hpp"
#include "amble/io/file.hpp"

namespace amble::dataset {

/// A shard in memory: its files, and its record, which lists them.
struct Shard {
  Record record;
  std::vector<FileContent> files;  // paths relative to the dataset's folder
};

/// Makes a shard: all clips of it, judged and packed. A pure function of the cast and the number.
/// `clips` is counted up by every clip that is made, for who watches.
Shard make_shard(const Cast& cast, int number, std::atomic<long>& clips);
/// The same with the characters of a thread that makes many.
Shard make_shard(const Cast& cast, Stage& stage, int number, std::atomic<long>& clips);

}  // namespace amble::dataset
