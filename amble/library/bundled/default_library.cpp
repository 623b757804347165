#include <cstddef>

#include "amble/library/library_file.hpp"

extern "C" {
extern const std::byte amble_default_library_begin[];
extern const std::byte amble_default_library_end[];
}

namespace amble {

std::shared_ptr<const MotionLibrary> default_library() {
  static const std::shared_ptr<const MotionLibrary> library = read_library(
      {amble_default_library_begin, amble_default_library_end}, "the built-in library");
  return library;
}

}  // namespace amble
