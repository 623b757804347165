#include "folder.hpp"

#include <filesystem>

#include "amble/core/error.hpp"

namespace amble::cli {

void write_folder(const std::string& folder, std::vector<FileContent> files) {
  const std::filesystem::path path(folder);
  std::error_code failure;
  const bool made = std::filesystem::create_directories(path, failure);
  if (failure) throw Error(folder + ": cannot make this folder: " + failure.message());
  for (FileContent& file : files) file.path = (path / file.path).string();
  try {
    write_files(files);
  } catch (...) {
    if (made) std::filesystem::remove(path, failure);
    throw;
  }
}

}  // namespace amble::cli
