#pragma once

#include <memory>

#include "amble/planning/scene.hpp"

namespace amble {

/// Finds which triangle of a footprint is nearest to a place. The footprint must outlive it. FCL's
/// tree of bounding volumes; where FCL is not to be had (WebAssembly) another source stands in.
class FootprintTree {
 public:
  explicit FootprintTree(const Footprint& footprint);
  ~FootprintTree();

  /// The footprint's size when there is none.
  std::size_t nearest(double x, double z) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The nearest point of a triangle to a place in its plane.
Point2 nearest_in(const std::array<Point2, 3>& triangle, const Point2& place);

}  // namespace amble
