#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "amble/library/capture_library.hpp"

namespace amble::cli {

/// Reads and studies the clips of SOURCE arguments: files, folders (with their folders) and
/// manifests (.json), with what `manifest` says of them. Files that cannot be read go to
/// `rejected`. `roles` is a JSON file that says what joints are, or empty. Shows a progress bar.
std::vector<CaptureSource> study_files(const std::vector<std::string>& sources,
                                       const std::string& manifest,
                                       std::vector<Rejection>& rejected,
                                       const std::string& roles = {});

/// --roles, as every command has it that takes clips.
void add_roles_option(CLI::App& command, std::string& roles);

/// A source's clip again, in metres but as it was captured: nothing mended, only frames at its
/// start left out that belong to no capture.
struct RawCapture {
  Clip clip;
  double start = 0;  // of the clip, in seconds of the file
};
RawCapture raw_capture(const CaptureSource& source);

}  // namespace amble::cli
