#pragma once

#include <string>
#include <vector>

#include "amble/io/file.hpp"

namespace amble::cli {

/// Writes files into a folder, all or none; their paths are relative to it. The folder is made
/// where missing, and taken away again when the files cannot be written.
void write_folder(const std::string& folder, std::vector<FileContent> files);

}  // namespace amble::cli
