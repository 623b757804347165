#pragma once

#include <string>
#include <vector>

#include "amble/library/capture_library.hpp"

namespace amble::cli {

/// Reads and studies the clips of SOURCE arguments: files, folders (with their folders) and
/// manifests (.json), with what `manifest` says of them. Files that cannot be read go to
/// `rejected`. Shows a progress bar.
std::vector<CaptureSource> study_files(const std::vector<std::string>& sources,
                                       const std::string& manifest,
                                       std::vector<Rejection>& rejected);

}  // namespace amble::cli
