#pragma once

#include <memory>

#include "amble/blending/fourier_curves.hpp"
#include "amble/engine/common_body.hpp"
#include "amble/engine/segment_table.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/technique.hpp"
#include "amble/weights/weighting.hpp"

namespace amble {

/// A library with a technique made ready for it. Immutable; characters that share one share all of
/// its tables.
class Technique {
 public:
  explicit Technique(std::shared_ptr<const MotionLibrary> library,
                     const TechniqueOptions& options = {});

  const std::shared_ptr<const MotionLibrary>& library() const noexcept { return library_; }
  const TechniqueOptions& options() const noexcept { return options_; }
  const CommonBody& body() const noexcept { return body_; }
  const Weighting& weighting() const noexcept { return weighting_; }
  /// Null with the blender `time_warp`.
  const std::shared_ptr<const FourierCurves>& curves() const noexcept { return curves_; }
  /// Null where the library holds no captured half cycles.
  const SegmentTable* segments() const noexcept { return segments_.get(); }

 private:
  std::shared_ptr<const MotionLibrary> library_;
  TechniqueOptions options_;
  CommonBody body_;
  Weighting weighting_;
  std::shared_ptr<const FourierCurves> curves_;
  std::shared_ptr<const SegmentTable> segments_;
};

/// The technique without options that all who ask for it share, as long as one of them has it.
std::shared_ptr<const Technique> usual_technique(
    const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
