#include "amble/dataset/folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>

#include "amble/core/error.hpp"
#include "amble/dataset/sha256.hpp"
#include "amble/dataset/shard_file.hpp"
#include "amble/io/file_handle.hpp"
#include "amble/io/json.hpp"
#include "amble/version.hpp"

namespace amble::dataset {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::vector<std::string>& parts() {
  static const std::vector<std::string> folders{"shards", "npz", "bvh", "tar", "records"};
  return folders;
}

bool half_written(const fs::path& path) { return has_unfinished_name(path.filename().string()); }

void remove_half_written(const std::string& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file() && half_written(entry.path())) found.push_back(entry.path());
  for (const std::string& part : parts())
    if (fs::is_directory(folder + "/" + part))
      for (const auto& entry : fs::recursive_directory_iterator(folder + "/" + part))
        if (entry.is_regular_file() && half_written(entry.path())) found.push_back(entry.path());
  for (const fs::path& path : found) fs::remove(path);
}

void make_folder(const std::string& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) throw Error(path + ": the folder cannot be made: " + error.message());
}

json readable(const std::string& path) {
  return json::parse(read_file(path), nullptr, false);  // discarded where it is damaged
}

}  // namespace

void Folder::prepare(bool resume) const {
  const json asked{{"hash", cast_.hash()}, {"spec", json::parse(cast_.spec().text)}};
  const bool there = fs::exists(path_) && (!fs::is_directory(path_) || !fs::is_empty(path_));
  if (there && !resume)
    throw Error(
        path_ +
        ": holds something already; give a new folder, or --resume to go on with a dataset");
  make_folder(path_);
  if (there) {
    remove_half_written(path_);
    if (fs::exists(in("spec.json")) && readable(in("spec.json")) != asked)
      throw Error(
          path_ +
          ": holds a dataset of another spec, library or version of amble; give a new folder");
    if (!fs::exists(in("spec.json")) && !fs::is_empty(path_))
      throw Error(path_ + ": holds no dataset that could be gone on with; give a new folder");
  }
  write_file(in("spec.json"), asked.dump(1) + "\n");
  make_folder(in("records"));
}

std::map<int, Record> Folder::listed(bool checked, int which, int of) const {
  std::map<int, Record> records;
  const auto take = [&](const json& value) {
    std::optional<Record> record = read_record(value);
    if (!record || record->shard < 0 || record->shard >= cast_.spec().shards() ||
        record->shard % of != which)
      return;
    const auto damaged = [&](const ListedFile& file) { return !fault_of(path_, file).empty(); };
    if (checked && std::any_of(record->files.begin(), record->files.end(), damaged)) return;
    records.insert_or_assign(record->shard, std::move(*record));
  };
  if (fs::exists(in("manifest.json")))
    if (const json manifest = readable(in("manifest.json")); manifest.contains("shards"))
      for (const json& value : manifest.at("shards")) take(value);
  for (int shard = which; shard < cast_.spec().shards(); shard += of)
    if (const std::string file = in("records/" + shard_name(shard) + ".json"); fs::exists(file))
      take(readable(file));
  return records;
}

std::map<int, Record> Folder::finished(int which, int of) const { return listed(true, which, of); }

void Folder::write(Shard shard) const {
  std::set<std::string> folders;
  for (FileContent& file : shard.files) {
    file.path = in(file.path);
    folders.insert(fs::path(file.path).parent_path().string());
  }
  for (const std::string& folder : folders) make_folder(folder);
  // Nobody waits for the disk: the record knows the files' sums, and what a power cut took is made
  // again.
  write_files(shard.files, NewFile::Disk::kLater);
  make_folder(in("records"));
  write_files({{in("records/" + shard_name(shard.record.shard) + ".json"),
                shard.record.json().dump() + "\n"}},
              NewFile::Disk::kLater);
}

void Folder::settle() const {
  const FileHandle folder(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() < 0 || ::syncfs(folder.get()) != 0) fail_on_file(path_, errno, true);
}

void Folder::finish() const {
  std::map<int, Record> records = listed(false, 0, 1);
  if (static_cast<int>(records.size()) < cast_.spec().shards())
    throw Error(fmt::format("{}: {} of {} shards are there; go on with --resume", path_,
                            records.size(), cast_.spec().shards()));
  Tally tally;
  json shards = json::array();
  std::vector<ShardSize> sizes;
  for (const auto& [number, record] : records) {
    tally.add(record.tally);
    shards.push_back(record.json());
    sizes.push_back({"shards/" + shard_name(number) + ".h5", static_cast<int>(record.tally.kept)});
  }
  records.clear();
  json files = json::array();
  if (cast_.spec().outputs.hdf5) {
    const std::string index = index_file(cast_, sizes);
    write_file(in("index.h5"), index);
    files.push_back({{"path", "index.h5"}, {"bytes", index.size()}, {"sha256", sha256(index)}});
  }
  const json manifest{{"format", "amble dataset 1"},
                      {"amble", version()},
                      {"hash", cast_.hash()},
                      {"spec", json::parse(cast_.spec().text)},
                      {"tally", tally.json()},
                      {"files", files},
                      {"shards", shards}};
  write_file(in("manifest.json"), manifest.dump() + "\n");
  fs::remove_all(in("records"));
}

Manifest read_manifest(const std::string& folder) {
  const std::string path = folder + "/manifest.json";
  if (fs::exists(folder + "/spec.json") && !fs::exists(path))
    throw Error(folder + ": the dataset is not finished; go on with --resume");
  const json whole = parse_json(read_file(path), path);
  try {
    Manifest manifest{whole.at("hash"), whole.at("spec").dump(), read_tally(whole.at("tally")), {}};
    manifest.files = read_files(whole.at("files"));
    for (const json& shard : whole.at("shards"))
      for (ListedFile& file : read_files(shard.at("files")))
        manifest.files.push_back(std::move(file));
    return manifest;
  } catch (const json::exception&) {
    throw Error(path + ": is no manifest of a dataset, or a damaged one; go on with --resume");
  }
}

std::vector<std::string> verify(const std::string& folder, const Manifest& manifest) {
  std::vector<std::string> faults;
  std::set<std::string> known;
  for (const ListedFile& file : manifest.files) {
    known.insert(file.path);
    if (std::string fault = fault_of(folder, file); !fault.empty())
      faults.push_back(std::move(fault));
  }
  for (const std::string& part : parts())
    if (fs::is_directory(folder + "/" + part))
      for (const auto& entry : fs::recursive_directory_iterator(folder + "/" + part)) {
        const std::string path = fs::relative(entry.path(), folder).string();
        if (entry.is_regular_file() && !known.contains(path))
          faults.push_back(path + " is not of this dataset");
      }
  return faults;
}

}  // namespace amble::dataset
