#pragma once

#include <memory>
#include <string>
#include <vector>

#include "amble/io/file.hpp"

namespace amble::cli {

/// Files that belong together, written as they come: none takes its name before all of them are on
/// the disk. What is not wanted any more goes again, and so do the folders that were made for it.
class FilesTogether {
 public:
  FilesTogether() = default;
  ~FilesTogether();
  FilesTogether(const FilesTogether&) = delete;
  FilesTogether& operator=(const FilesTogether&) = delete;

  /// Makes a folder, and those that it lies in, where they are missing.
  void make_folder(const std::string& folder);
  void add(const FileContent& file);
  void take_places();

 private:
  std::vector<std::string> folders_;  // made here, the outer ones first
  std::vector<std::unique_ptr<NewFile>> files_;
};

/// Writes files into a folder, all or none; their paths are relative to it. The folder is made
/// where missing, and taken away again when the files cannot be written.
void write_folder(const std::string& folder, std::vector<FileContent> files);

}  // namespace amble::cli
