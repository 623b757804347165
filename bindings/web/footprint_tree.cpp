// Stands in for FCL's tree, which pages have no need of: a stage has few obstacles.

#include "amble/planning/footprint_tree.hpp"

#include <limits>

namespace amble {

struct FootprintTree::Impl {
  const Footprint& footprint;
};

FootprintTree::FootprintTree(const Footprint& footprint)
    : impl_(std::make_unique<Impl>(Impl{footprint})) {}
FootprintTree::~FootprintTree() = default;

std::size_t FootprintTree::nearest(double x, double z) const {
  std::size_t best = impl_->footprint.size();
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < impl_->footprint.size(); ++i) {
    const Point2 near = nearest_in(impl_->footprint[i], {x, z});
    const double square = (near[0] - x) * (near[0] - x) + (near[1] - z) * (near[1] - z);
    if (square >= least) continue;
    least = square;
    best = i;
  }
  return best;
}

}  // namespace amble
