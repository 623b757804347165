#pragma once

#include <string>
#include <vector>

#include "amble/builder.hpp"
#include "amble/library/capture_library.hpp"

namespace amble {

/// Reads and studies what a library is to be built from, in the order of files and clips, with what
/// manifests say of it. What cannot be read, or is to be ignored, goes to `rejected`. Throws
/// amble::Error when a folder or a manifest cannot be read.
std::vector<CaptureSource> study_sources(const LibrarySources& sources, const BuildOptions& options,
                                         std::vector<Rejection>& rejected);

}  // namespace amble
