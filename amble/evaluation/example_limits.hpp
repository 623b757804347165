#pragma once

#include <functional>
#include <string>
#include <vector>

#include "amble/library/capture_library.hpp"
#include "amble/metrics/limits.hpp"

namespace amble {

/// A motion limit that an example of a library, played as a loop, does not hold.
struct BrokenLimit {
  metrics::LimitCheck check;
  bool captured_known = false;
  /// The same figure of the captured stride as a loop, its feet as they slid. Knees of both are
  /// looked at while the example has its foot down: landing, they bend by degrees a frame, so that
  /// a contact found a frame later tells another knee.
  double captured = 0;
  /// Whether the captured person breaks it as far: it is theirs, and no fault of building.
  bool persons = false;
  /// And if not, whether something pops in every stride while its clip has another one to give.
  bool bad = false;
};

/// Which examples of a library are looked at; all of them where it is empty.
using Chosen = std::function<bool(int example)>;

struct ExampleLimits {
  int example = 0;
  std::vector<BrokenLimit> broken;  // never empty
};

/// The examples whose loops break a motion limit, each beside the loop of the stride that it was
/// captured from; in the order of the library. Mirror images and what is made up have no capture
/// and are left out.
std::vector<ExampleLimits> broken_limits(const MotionLibrary& library,
                                         const std::vector<CaptureSource>& sources,
                                         const CaptureBuild& build, const Chosen& chosen = {});

/// As one sentence: "toe skate mean is 0.7 cm/s, at most 0.5 allowed (captured 9.1)".
std::string sentence(const BrokenLimit& broken);

}  // namespace amble
