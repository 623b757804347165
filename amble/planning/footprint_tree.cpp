#include "amble/planning/footprint_tree.hpp"

#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/distance.h>

namespace amble {

struct FootprintTree::Impl {
  fcl::BVHModel<fcl::RSSd> model;  // the triangles in the ground plane
  std::size_t count = 0;
};

FootprintTree::FootprintTree(const Footprint& footprint) : impl_(std::make_unique<Impl>()) {
  impl_->count = footprint.size();
  if (footprint.empty()) return;
  const auto place = [](const Point2& p) { return fcl::Vector3d(p[0], 0, p[1]); };
  const auto count = static_cast<int>(footprint.size());
  impl_->model.beginModel(count, 3 * count);
  for (const auto& t : footprint) impl_->model.addTriangle(place(t[0]), place(t[1]), place(t[2]));
  impl_->model.endModel();
}

FootprintTree::~FootprintTree() = default;

std::size_t FootprintTree::nearest(double x, double z) const {
  static const fcl::Sphered kPoint(1e-9);
  if (impl_->count == 0) return 0;
  fcl::Transform3d at = fcl::Transform3d::Identity();
  at.translation() = fcl::Vector3d(x, 0, z);
  fcl::DistanceResultd result;
  fcl::distance(&impl_->model, fcl::Transform3d::Identity(), &kPoint, at,
                fcl::DistanceRequestd(false), result);
  return result.b1 < 0 ? impl_->count : static_cast<std::size_t>(result.b1);
}

}  // namespace amble
