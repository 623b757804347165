#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "places.hpp"

namespace amble {

/// The optional folder of captures beside the clone.
inline std::filesystem::path capture_folder() {
  return std::filesystem::path(shared_folder()) / "mocap";
}
inline bool have_captures() { return std::filesystem::exists(capture_folder() / "index.csv"); }

/// Every capture, sorted by path; only those of one folder when it is given.
inline std::vector<std::string> captures(const std::string& folder = {}) {
  std::vector<std::string> files;
  if (!have_captures()) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(capture_folder() / folder))
    if (entry.path().extension() == ".bvh") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

#define AMBLE_NEEDS_CAPTURES() \
  if (!have_captures()) GTEST_SKIP() << "no captures in " << capture_folder()

}  // namespace amble
