#pragma once

#include <array>
#include <optional>

#include "amble/analysis/faults.hpp"
#include "amble/analysis/frame_rate.hpp"
#include "amble/analysis/scale.hpp"

namespace amble {

/// What the reader of a file may force, and whether faults are mended.
struct UnderstandOptions {
  std::optional<double> metres_per_unit = std::nullopt;
  std::optional<UpAxis> up = std::nullopt;
  std::optional<double> fps = std::nullopt;
  /// True rate over the header's, where other clips tell it; found from this one alone without.
  std::optional<double> rate_factor = std::nullopt;
  bool mend = true;
  bool any_size = false;  // whether the body may be a child or a giant
};

/// What a file turned out to be. Frames count from the first frame of the file.
struct Understanding {
  Scale scale;
  double header_fps = 0;
  int file_frames = 0;
  int first_frame = 0;  // of the file, that is frame 0 of the clip afterwards
  std::vector<Fault> faults;
  RateEvidence rate;                 // what the motion says about the header's rate
  std::array<int, 2> flat_frames{};  // that the soles were measured on, left and right
};

/// Turns a clip as read (own unit and axes) into one to work with: metres, Y up, faults removed
/// where that can be done honestly (`action` says how), soles measured.
Understanding understand(Clip& clip, const UnderstandOptions& options = {});

}  // namespace amble
