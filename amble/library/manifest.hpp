#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "amble/analysis/study.hpp"

namespace amble {

/// What a person says of one clip. Everything is optional and overrides what would be found.
struct ManifestClip {
  std::string file;
  std::string type, name, style;
  std::optional<double> gait, scale, fps;
  bool ignore = false;
  std::map<std::string, double> parameters;
  FootCorrections feet;
};

/// Reads a manifest: {"clips":[{"file":"walk.bvh","type":"walk","parameters":{"slope":0.1}},…]}.
/// Throws amble::Error naming `name` and the clip when something in it is not as it should be.
std::vector<ManifestClip> read_manifest(std::string_view text, const std::string& name);

/// The entry for a file: the one whose path is the end of the file's path; null when none is.
const ManifestClip* manifest_entry(const std::vector<ManifestClip>& manifest,
                                   const std::string& file);

}  // namespace amble
