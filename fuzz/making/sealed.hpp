#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace amble::fuzz {

/// Puts the checksum behind bytes that a library file or a snapshot ends with (FNV-1a).
void seal(std::string& bytes);

/// A library file in its parts.
struct LibraryParts {
  std::string text;
  std::vector<float> curves;
};
/// Of a good file.
LibraryParts parts_of(std::string_view library);
/// A file with right sizes and checksum, whatever is in it.
std::string file_of(const LibraryParts& parts);

}  // namespace amble::fuzz
