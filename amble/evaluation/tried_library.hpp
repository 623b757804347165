#pragma once

#include "amble/evaluation/self_test.hpp"

namespace amble {

/// A library that was tried: its examples were played at their own speeds, and as loops.
struct TriedLibrary {
  std::shared_ptr<const MotionLibrary> library;
  CaptureBuild found;
  std::vector<TriedExample> tried;
  std::vector<ExampleLimits> broken;  // limits, by their loops
};

/// What becomes of examples that do not play well: they are left out if they are bad, or all that
/// break a limit, or none.
enum class Strictness { usual, strict, keeps_all };

/// Builds, tries, and builds once more without what did not play well: what takes its place is
/// tried, too, and so is what was near to it. Its envelope ends where the limits end
/// (kept_envelope.hpp), unless it keeps all. `unread` are sources that could not be read.
TriedLibrary build_and_try(const std::vector<CaptureSource>& sources, CaptureOptions how,
                           const std::vector<Rejection>& unread, Strictness strictness);

}  // namespace amble
