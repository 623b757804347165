// Builds libraries from clips and prints a hash of the bytes of each. Two builds find, plant and
// store the same strides, to the last bit, exactly when they print the same lines.
//
//   library_hash [NUDGE] [FOLDER…]     performed clips, and those of every folder, BVH; NUDGE,
//   metres
//                                      at one frame, shows that the hashes see the motion
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/library_file.hpp"
#include "amble/performer/footwork.hpp"
#include "amble/performer/performer.hpp"

namespace {

using namespace amble;

std::uint64_t hash_of(const std::string& bytes) {
  std::uint64_t value = 0xcbf29ce484222325u;  // FNV-1a
  for (const char byte : bytes) value = (value ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  return value;
}

void build(const std::string& name, std::vector<CaptureSource> sources) {
  for (const bool mirror : {false, true}) {
    CaptureOptions options;
    options.mirror = mirror;
    CaptureBuild build;
    const std::string bytes = write_library(*build_captures(sources, options, build));
    std::printf("%s%s %zu bytes %016llx\n", name.c_str(), mirror ? " mirrored" : "", bytes.size(),
                static_cast<unsigned long long>(hash_of(bytes)));
  }
}

std::vector<CaptureSource> performed(double nudge) {
  std::vector<std::pair<std::string, Clip>> clips{
      {"slow.bvh", perform({Gait::walk, 0.8, 0.0}, 6, 120)},
      {"left.bvh", perform({Gait::walk, 1.1, 0.6}, 6, 120)},
      {"run.bvh", perform({Gait::run, 2.9, -0.4}, 5, 60)},
      {"start.bvh", perform_start(1.2, 120)}};
  Clip& first = clips.front().second;
  first.translations[first.translations.size() / 2].x += nudge;
  std::vector<CaptureSource> sources;
  for (auto& [file, clip] : clips) sources.push_back({file, study(std::move(clip)), {}});
  return sources;
}

std::vector<CaptureSource> captured(const std::filesystem::path& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".bvh") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  std::vector<CaptureSource> sources;
  for (const std::string& file : files) sources.push_back({file, study(read_clip(file)), {}});
  return sources;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    build("performed", performed(argc > 1 ? std::atof(argv[1]) : 0.0));
    for (int i = 2; i < argc; ++i) build(argv[i], captured(argv[i]));
  } catch (const Error& error) {
    std::fprintf(stderr, "library_hash: error: %s\n", error.what());
    return 1;
  }
}
