#include "library_option.hpp"

#include "amble/io/file.hpp"
#include "amble/library/library_file.hpp"

namespace amble::cli {

std::shared_ptr<const MotionLibrary> open_library(const std::string& path) {
  if (path.empty()) return default_library();
  const std::string bytes = read_file(path);
  return read_library(std::as_bytes(std::span(bytes)), path);
}

}  // namespace amble::cli
