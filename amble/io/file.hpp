#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "amble/core/most.hpp"
#include "amble/io/new_file.hpp"

namespace amble {

/// All bytes of a file. Throws amble::Error ("walk.bvh: no such file …") for a missing file, a
/// directory, one that may not be read, or that holds more than `most` bytes.
std::string read_file(const std::string& path, std::uint64_t most = kMostFileBytes);
/// The same of a document in JSON, which is short.
inline std::string read_document(const std::string& path) {
  return read_file(path, kMostDocumentBytes);
}

/// Writes a file whole or not at all: into a new file beside it, NAME.amble-XXXXXX, which then
/// takes its name. Devices and pipes are written straight, and a link is followed. Throws
/// amble::Error for a directory, a missing folder, a link that leads nowhere, no right to write and
/// a full disk; the old file, if any, is then untouched. What a killed program left beside it is
/// removed.
void write_file(const std::string& path, std::string_view bytes);

struct FileContent {
  std::string path, bytes;
};

/// Writes files that belong together: all of them are written before the first one takes its name,
/// so that a full disk leaves none.
void write_files(const std::vector<FileContent>& files, NewFile::Disk disk = NewFile::Disk::kNow);

}  // namespace amble
