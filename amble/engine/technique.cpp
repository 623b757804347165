#include "amble/engine/technique.hpp"

namespace amble {
namespace {

WeightOptions weights_of(const TechniqueOptions& options) {
  WeightOptions weights = options.weights;
  if (options.as_printed && weights.method == WeightOptions::Method::rbf)
    weights.method = WeightOptions::Method::as_printed;
  return weights;
}

}  // namespace

Technique::Technique(std::shared_ptr<const MotionLibrary> library, const TechniqueOptions& options)
    : library_(std::move(library)), options_(options), weighting_(library_, weights_of(options)) {
  if (options.blend == TechniqueOptions::Blend::fourier)
    curves_ = std::make_shared<const FourierCurves>(*library_, options.fourier);
  if (!library_->segments.empty())
    segments_ = std::make_shared<const SegmentTable>(library_, weighting_);
}

}  // namespace amble
