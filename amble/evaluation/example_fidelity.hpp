#pragma once

#include <optional>
#include <string>
#include <vector>

#include "amble/library/capture_library.hpp"
#include "amble/metrics/fidelity.hpp"

namespace amble {

/// How far an example of a library is from the stride that it was captured from.
struct ExampleFidelity {
  int example = 0;
  metrics::StrideMotion captured, stored;  // to be drawn: pelvis and legs alone
  metrics::Fidelity figures;
  /// The captured stride closed to a loop and nothing else: what no loop can keep of a stride that
  /// does not end as it began. Of examples beyond a limit only.
  std::optional<metrics::Fidelity> closed;
  std::vector<std::string> beyond;  // what was changed by more than the limits, as sentences
  bool by_planting = false;         // whether closing alone would not have changed it so far
};

/// Every example of a library beside its capture, in the order of the library; mirror images,
/// standing and what the builder makes up have none. Both are laid along arcs of the example's turn
/// rate, at the same place and height in the mean.
std::vector<ExampleFidelity> measure_examples(const MotionLibrary& library,
                                              const std::vector<CaptureSource>& sources,
                                              const CaptureBuild& build);

/// The mean over walks or runs; none where there are none. `count` receives how many.
std::optional<metrics::Fidelity> mean_of(const std::vector<ExampleFidelity>& examples, bool runs,
                                         std::size_t* count = nullptr);

/// How much building may change, of one example and of all in the mean.
struct ChangeLimits {
  double body;                   // cm, joints without feet, in the mean; of one example twice
  double ratio_low, ratio_high;  // bob, sway, surge, rise
  double shake;                  // and lurch
  double knee_peak;              // degrees
};
ChangeLimits change_limits(bool runs) noexcept;

}  // namespace amble
