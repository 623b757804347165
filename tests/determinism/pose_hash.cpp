// Plays every scene on a library and prints, after each second, a hash of its motion so far. Two
// builds move alike, to the last bit, exactly when they print the same lines.
//
//   pose_hash LIBRARY.amble [NUDGE]     NUDGE shows that the hashes see the motion
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "amble/core/error.hpp"
#include "amble/library/library_file.hpp"
#include "scenes.hpp"

namespace {

std::string read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw amble::Error(path + ": cannot be read");
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: pose_hash LIBRARY.amble [NUDGE]\n");
    return 2;
  }
  try {
    const std::string bytes = read_bytes(argv[1]);
    const auto library = amble::read_library(std::as_bytes(std::span(bytes)), argv[1]);
    const double nudge = argc > 2 ? std::atof(argv[2]) : 0.0;
    for (const amble::determinism::Scene& scene : amble::determinism::scenes()) {
      int seconds = 0;
      scene.play(library, nudge, [&](std::uint64_t hash) {
        std::printf("%s %d s %016llx\n", scene.name, ++seconds,
                    static_cast<unsigned long long>(hash));
      });
      if (seconds != scene.seconds) throw amble::Error(std::string(scene.name) + " broke off");
    }
  } catch (const amble::Error& error) {
    std::fprintf(stderr, "pose_hash: error: %s\n", error.what());
    return 1;
  }
}
