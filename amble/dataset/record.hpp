#pragma once

#include <optional>
#include <string>
#include <vector>

#include "amble/dataset/tally.hpp"

namespace amble::dataset {

/// A file of a dataset, as its manifest has it.
struct ListedFile {
  std::string path;  // relative to the dataset's folder
  std::uint64_t bytes = 0;
  std::string sha256;
};

/// What is known of a finished shard: written last, so that a shard with a record is whole.
struct Record {
  int shard = 0;
  std::vector<ListedFile> files;
  Tally tally;

  nlohmann::json json() const;
};

/// Reads a record back; nothing where it is damaged.
std::optional<Record> read_record(const nlohmann::json& json);

/// Reads a list of files. Throws amble::Error where one lies outside the dataset's folder, and
/// nlohmann's exceptions where it is none.
std::vector<ListedFile> read_files(const nlohmann::json& list);

/// "shard-000012"
std::string shard_name(int shard);

/// What is wrong with a listed file of a folder: missing, of another size, damaged; empty: nothing.
std::string fault_of(const std::string& folder, const ListedFile& file);

}  // namespace amble::dataset
