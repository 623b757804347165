#include "amble/dataset/record.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/core/no_memory.hpp"
#include "amble/dataset/sha256.hpp"
#include "amble/io/text.hpp"

namespace amble::dataset {

using nlohmann::json;

json Record::json() const {
  nlohmann::json listed = nlohmann::json::array();
  for (const ListedFile& file : files)
    listed.push_back({{"path", file.path}, {"bytes", file.bytes}, {"sha256", file.sha256}});
  return {{"shard", shard}, {"files", listed}, {"tally", tally.json()}};
}

std::vector<ListedFile> read_files(const json& list) {
  std::vector<ListedFile> files;
  for (const json& file : list) {
    const std::string path = file.at("path");
    if (path.empty() || path.front() == '/' || path.find("..") != std::string::npos)
      throw Error("a dataset's list names \"" + printable(path) + "\", which is not in its folder");
    files.push_back({path, file.at("bytes"), file.at("sha256")});
  }
  return files;
}

std::optional<Record> read_record(const json& value) {
  try {
    Record record;
    record.shard = value.at("shard");
    record.files = read_files(value.at("files"));
    record.tally = read_tally(value.at("tally"));
    return record;
  } catch (const std::bad_alloc&) {
    throw NoMemory();
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::string shard_name(int shard) { return fmt::format("shard-{:06}", shard); }

std::string fault_of(const std::string& folder, const ListedFile& file) {
  const std::string path = folder + "/" + file.path;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error) return file.path + " is missing";
  if (size != file.bytes)
    return fmt::format("{} has {} bytes, {} were written", file.path, size, file.bytes);
  try {
    if (sha256_of_file(path) != file.sha256) return file.path + " is damaged: another checksum";
  } catch (const Error& unreadable) {
    return unreadable.what();
  }
  return "";
}

}  // namespace amble::dataset
