#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace amble {

/// All bytes of a file. Throws amble::Error ("walk.bvh: no such file …") for a missing file, a
/// directory, or one that may not be read.
std::string read_file(const std::string& path);

/// Writes a file whole or not at all: into a new file beside it, which then takes its name. Devices
/// and pipes are written straight. Throws amble::Error for a directory, a missing folder, no right
/// to write and a full disk; the old file, if any, is then untouched.
void write_file(const std::string& path, std::string_view bytes);

struct FileContent {
  std::string path, bytes;
};

/// Writes files that belong together: all of them are on the disk before the first one takes its
/// name, so that a full disk leaves none.
void write_files(const std::vector<FileContent>& files);

}  // namespace amble
