// Writes the library that ships with Amble: make_default_library FILE. Runs once per build.
#include <cstdio>

#include "amble/io/file.hpp"
#include "amble/library/library_file.hpp"
#include "amble/library/performer_library.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  try {
    amble::write_file(argv[1], amble::write_library(*amble::performer_library()));
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "make_default_library: %s\n", error.what());
    return 1;
  }
}
