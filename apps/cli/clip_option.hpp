#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "amble/analysis/study.hpp"
#include "amble/io/clip_file.hpp"

namespace amble::cli {

/// The options by which a person tells how a clip file is to be taken: its unit, its up-axis, its
/// rate, what its joints are.
struct ClipOptions {
  std::string file;
  ClipSource source;
  UnderstandOptions understand;
  std::string up, roles;
};

void add_clip_options(CLI::App& command, ClipOptions& options);

/// Those for the file of another option, which gives a body: --BODY-scale, --BODY-roles.
void add_body_options(CLI::App& command, const std::string& body, ClipOptions& options);

/// Reads a clip file of any format that Amble knows, as it is: own unit, own axes.
Clip open_clip(const ClipOptions& options);

/// Every clip of the file.
std::vector<Clip> open_clips(const ClipOptions& options);

/// Reads it and brings it to metres, Y up; faults are mended when the options say so.
Clip open_clip(const ClipOptions& options, Understanding& understanding);

/// Reads it and finds all that is in it.
Study open_study(const ClipOptions& options);

}  // namespace amble::cli
