#pragma once

#include <memory>
#include <span>
#include <vector>

#include "amble/library/motion_library.hpp"
#include "amble/technique.hpp"
#include "amble/weights/control_space.hpp"
#include "amble/weights/tilted_weights.hpp"

namespace amble {

/// Where the search for weights ended last, and the next begins. Part of a character's state.
struct WeightTrail {
  Tilt tilt;
  int triangle = -1;
};

/// The seam between commands and weights: one method, chosen once for a library, gives every
/// example of a group its weight. Immutable, and shared by the characters that use it.
class Weighting {
 public:
  /// `as_printed`: the control space weighs by its barycentric shares themselves.
  explicit Weighting(std::shared_ptr<const MotionLibrary> library,
                     const WeightOptions& options = {}, bool as_printed = false);

  const WeightOptions& options() const noexcept { return options_; }
  /// Of group g: gaits come first, then manoeuvres. The spaces exist with the method `delaunay`.
  const ControlSpace* space(std::size_t g) const noexcept {
    return g < spaces_.size() ? &spaces_[g] : nullptr;
  }

  /// The nearest speed and turn rate that a group reaches, and how far that is, scaled; where
  /// extrapolating, somewhat beyond.
  Point2 reachable(const Group& group, const Point2& wanted, double& outside) const noexcept;

  /// Writes the weights of the examples of group g, which sum to one. `weights` has one
  /// entry per example of the library, of which others' are left alone, and `scratch` kTiltScratch.
  /// `extra` holds the library's own parameters in the order of their names, none for the usual
  /// ones; the control space has two dimensions and does not heed them.
  void weigh(std::size_t g, const Point2& directive, std::span<const double> extra,
             WeightTrail& trail, std::span<double> weights,
             std::span<double> scratch) const noexcept;

 private:
  Point2 drawn_in(std::size_t g, const Point2& directive) const noexcept;
  const Group& group(std::size_t g) const noexcept {
    const std::size_t gaits = library_->groups.size();
    return g < gaits ? library_->groups[g] : library_->manoeuvres[g - gaits];
  }

  std::shared_ptr<const MotionLibrary> library_;
  WeightOptions options_;
  std::vector<ConvexHull> hearts_;  // envelopes drawn in
  std::vector<CardinalBasis> printed_;
  std::vector<ControlSpace> spaces_;
  std::vector<std::vector<ExamplePoint>>
      points_;  // of each group, for a weighting of a caller's own
};

}  // namespace amble
