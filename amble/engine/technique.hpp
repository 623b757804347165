#pragma once

#include <memory>

#include "amble/blending/fourier_curves.hpp"
#include "amble/engine/segment_table.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/weights/weighting.hpp"

namespace amble {

/// How characters make motion of a library: a weighting and a blender, any pair of them.
struct TechniqueOptions {
  enum class Blend { time_warp, fourier };
  enum class ActionBlend { joints, posture };  // on rotations; on postures
  WeightOptions weights;
  Blend blend = Blend::time_warp;
  FourierOptions fourier;  // of the Fourier blender
  ActionBlend action_blend = ActionBlend::joints;
  /// The papers' own formulas where ours differ: the published scattered-data weights, and the
  /// pelvis on the trajectory itself, without its sway (park2002:20 as printed).
  bool as_printed = false;
};

/// A library with a technique made ready for it. Immutable; characters that share one share all of
/// its tables.
class Technique {
 public:
  explicit Technique(std::shared_ptr<const MotionLibrary> library,
                     const TechniqueOptions& options = {});

  const std::shared_ptr<const MotionLibrary>& library() const noexcept { return library_; }
  const TechniqueOptions& options() const noexcept { return options_; }
  const Weighting& weighting() const noexcept { return weighting_; }
  /// Null with the blender `time_warp`.
  const std::shared_ptr<const FourierCurves>& curves() const noexcept { return curves_; }
  /// Null where the library holds no captured half cycles.
  const SegmentTable* segments() const noexcept { return segments_.get(); }

 private:
  std::shared_ptr<const MotionLibrary> library_;
  TechniqueOptions options_;
  Weighting weighting_;
  std::shared_ptr<const FourierCurves> curves_;
  std::shared_ptr<const SegmentTable> segments_;
};

}  // namespace amble
