#pragma once

#include <span>

#include "amble/library/motion_library.hpp"
#include "amble/maths/triangulation.hpp"

namespace amble {

/// The control space of one group (pettre2006:control-space): its examples as points of the plane
/// of speed (m/s) and turn rate (rad/s), triangulated. A directive is a point of it; the three
/// examples around that point share the say. Built once; asking allocates nothing.
class ControlSpace {
 public:
  /// `as_printed`: examples are weighted by their shares themselves.
  ControlSpace(const MotionLibrary& library, const Group& group, bool as_printed = false);

  /// What can be reached: directives inside are blends of examples.
  const ConvexHull& envelope() const noexcept { return envelope_; }
  bool contains(const Point2& directive) const noexcept;
  /// The nearest directive that can be reached; `outside` receives how far it is, scaled.
  Point2 nearest(const Point2& directive, double* outside = nullptr) const noexcept;
  /// Turn rates that can be reached at a speed, and speeds at a turn rate; low > high when none.
  ConvexHull::Span turn_rates_at(double speed) const noexcept;
  ConvexHull::Span speeds_at(double turn_rate) const noexcept;

  const Triangulation& mesh() const noexcept { return mesh_; }

  /// An example of the group, by its number in it, and its weight.
  struct Say {
    int example = 0;
    double weight = 0;
  };

  /// pettre2006:weights  the examples around a directive. With its barycentric shares (a, b, c),
  /// wᵢ = (aᵢ/Tᵢ) / Σ(aⱼ/Tⱼ): with the shares themselves the blended stride over the blended
  /// duration would miss the speed; as printed, they are the weights. A directive outside is moved
  /// to the envelope unless `extrapolate`; then shares may be negative. `triangle` is where the
  /// search begins, and receives where it ended.
  std::array<Say, 3> around(const Point2& directive, bool extrapolate,
                            int& triangle) const noexcept;

  /// The same as one weight per example of the group.
  void weigh(const Point2& directive, bool extrapolate, int& triangle,
             std::span<double> weights) const noexcept;

 private:
  Triangulation mesh_;
  ConvexHull envelope_;
  std::vector<double> seconds_;  // of each example's stride; as printed all the same
};

}  // namespace amble
