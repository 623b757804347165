#pragma once

#include <optional>
#include <vector>

#include "amble/metrics/fidelity.hpp"

namespace amble::metrics {

/// A steady stride of a capture and the stride of a clip that stands for it.
struct ComparedStride {
  StrideMotion captured, made;
  Fidelity figures;
};

/// A clip beside a capture.
struct ClipFidelity {
  std::vector<ComparedStride> strides;
  std::optional<Fidelity>
      same_clip;  // the capture's strides among themselves, where it has several

  Fidelity mean() const;
};

/// Lays the clip's strides beside the capture's steady ones: for each the one that is nearest in
/// speed and turn rate. Throws Error, naming the clip by its name, when one has no such strides.
ClipFidelity compare_clips(const Clip& captured, const Clip& made);

/// The mean of a stride's comparisons with the others of its clip that repeat it; none where
/// nothing does.
std::optional<Fidelity> compare_with_repeats(const StrideMotion& stride,
                                             const std::vector<StrideMotion>& of_clip);

}  // namespace amble::metrics
