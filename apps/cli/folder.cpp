#include "folder.hpp"

#include <filesystem>

#include "amble/core/error.hpp"

namespace amble::cli {

namespace fs = std::filesystem;

FilesTogether::~FilesTogether() {
  files_.clear();
  std::error_code ignored;  // what is not empty stays
  for (; !folders_.empty(); folders_.pop_back()) fs::remove(folders_.back(), ignored);
}

void FilesTogether::make_folder(const std::string& folder) {
  std::error_code failure;
  std::vector<fs::path> missing;
  for (fs::path path = fs::absolute(folder).lexically_normal();
       path.has_relative_path() && !fs::exists(path, failure); path = path.parent_path())
    if (path.has_filename()) missing.push_back(path);
  for (; !missing.empty(); missing.pop_back()) {
    if (!fs::create_directory(missing.back(), failure) && failure)
      throw Error(folder + ": cannot make this folder: " + failure.message());
    folders_.push_back(missing.back().string());
  }
}

void FilesTogether::add(const FileContent& file) {
  files_.push_back(std::make_unique<NewFile>(file.path));
  files_.back()->append(file.bytes);
  files_.back()->finish();
}

void FilesTogether::take_places() {
  for (const auto& file : files_) file->take_place();
  files_.clear();
  folders_.clear();
}

void write_folder(const std::string& folder, std::vector<FileContent> files) {
  FilesTogether together;
  together.make_folder(folder);
  for (FileContent& file : files) {
    file.path = (fs::path(folder) / file.path).string();
    together.add(file);
  }
  together.take_places();
}

}  // namespace amble::cli
