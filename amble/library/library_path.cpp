#include <span>

#include "amble/core/no_memory.hpp"
#include "amble/io/file.hpp"
#include "amble/library.hpp"

namespace amble {

std::shared_ptr<const MotionLibrary> load_library(const std::string& path) {
  return or_no_memory([&] {
    const std::string bytes = read_file(path);
    return read_library(std::as_bytes(std::span(bytes)), path);
  });
}

void save_library(const MotionLibrary& library, const std::string& path) {
  or_no_memory([&] { write_file(path, write_library(library)); });
}

}  // namespace amble
