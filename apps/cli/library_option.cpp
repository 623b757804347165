#include "library_option.hpp"

#include "amble/library.hpp"

namespace amble::cli {

std::shared_ptr<const MotionLibrary> open_library(const std::string& path) {
  return path.empty() ? default_library() : load_library(path);
}

}  // namespace amble::cli
