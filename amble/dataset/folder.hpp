#pragma once

#include <map>
#include <string>
#include <vector>

#include "amble/dataset/record.hpp"
#include "amble/dataset/shard.hpp"

namespace amble::dataset {

/// A dataset's folder:
///   spec.json          what it holds, and the hash that names its clips; written first
///   shards/, npz/, …   the shards' files
///   records/           one a finished shard, while the dataset is made
///   index.h5           all shards as one
///   manifest.json      every file with its checksum; written last
/// Every file is written beside its place and then takes it, so that it is whole or absent.
class Folder {
 public:
  Folder(std::string path, const Cast& cast) : path_(std::move(path)), cast_(cast) {}

  /// Makes it, or looks whether it can be gone on with. Throws amble::Error when it holds something
  /// already and `resume` is not set, or another dataset. Half-written files are taken away.
  void prepare(bool resume) const;
  /// The records of shards whose files are whole, by number. Of one shard in `of`, the `which`th.
  std::map<int, Record> finished(int which, int of) const;
  /// Writes the files of a shard and then its record.
  void write(Shard shard) const;
  /// Waits until what this rank wrote is on the disk.
  void settle() const;
  /// Writes index and manifest of finished shards and takes the records away.
  void finish() const;

 private:
  std::string in(const std::string& name) const { return path_ + "/" + name; }
  std::map<int, Record> listed(bool checked, int which, int of) const;

  std::string path_;
  const Cast& cast_;
};

/// What a dataset's manifest says, for reports and checks.
struct Manifest {
  std::string hash, spec;
  Tally tally;
  std::vector<ListedFile> files;
};

/// Throws amble::Error where there is no manifest or a damaged one.
Manifest read_manifest(const std::string& folder);

/// Looks at every file of a dataset: what is missing or damaged, a sentence each, and what is there
/// besides.
std::vector<std::string> verify(const std::string& folder, const Manifest& manifest);

}  // namespace amble::dataset
