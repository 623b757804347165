#pragma once

#include <memory>

#include "amble/library/manifest.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/library/stride.hpp"

namespace amble {

/// A studied file on its way into a library.
struct CaptureSource {
  std::string file;  // as it is named in reports
  Study study;
  ManifestClip manifest;  // empty where a person said nothing
  std::string path{};     // of the file on disk; empty for a clip in memory
  int number = 0;         // of the clip in it
};

/// What became of one cycle.
struct CaptureStride {
  std::size_t source = 0;  // in the list of sources
  Cycle cycle;             // on the common body
  Stride stride;           // without its curves where it is not kept
  bool kept = true;        // false: so near to a kept one that it would add nothing
  double open = 0;         // metres that its joints lack of coming back, in the mean
};

struct CaptureOptions {
  std::string name = "Captures";
  bool mirror = false;    // add every stride's mirror image, corrected for the body's asymmetry
  bool fill_gaps = true;  // add those of walks that stand where nothing was captured
  bool thin_out = true;   // leave out strides that say what another one says
  bool steady = true;     // leave out strides that brake or speed up, where steady ones are enough
  std::vector<Rejection> leave_out;  // strides by name, and why
};

/// All that building found, for the library and for whoever wants to know.
struct CaptureBuild {
  Skeleton skeleton;                   // rooted at the pelvis, with soles measured over all clips
  std::vector<CaptureStride> strides;  // walks and runs, in the order of the sources
  Stride standing;
  std::vector<std::vector<Stride>> repeats;  // strides of one clip that are alike
  std::vector<double> scales;       // of the sources to that body; 0 where one does not count
  std::vector<Rejection> rejected;  // sources, and single cycles as "file @ seconds"
  std::vector<std::string> notes;   // what was made up or assumed
};

/// Gathers the strides of studied captures on one skeleton: that of the most files. Curves that
/// were `drawn` when the same sources were gathered before are not drawn again.
CaptureBuild gather_strides(const std::vector<CaptureSource>& sources,
                            const CaptureOptions& options = {}, CaptureBuild drawn = {});

/// The library of what was gathered, `build`; what it already lists as rejected stays, and what it
/// holds of the same sources is used again. Throws amble::Error when there is no stride at all.
std::shared_ptr<const MotionLibrary> build_captures(const std::vector<CaptureSource>& sources,
                                                    const CaptureOptions& options,
                                                    CaptureBuild& build);

}  // namespace amble
