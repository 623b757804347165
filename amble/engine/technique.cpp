#include "amble/engine/technique.hpp"

#include "amble/core/error.hpp"
#include "amble/library/kept_technique.hpp"

namespace amble {
namespace {

WeightOptions weights_of(const TechniqueOptions& options) {
  WeightOptions weights = options.weights;
  if (options.as_printed && !weights.own && weights.method == WeightOptions::Method::rbf)
    weights.method = WeightOptions::Method::as_printed;
  return weights;
}

/// Options of which one would be without effect are a mistake.
const TechniqueOptions& sound(const TechniqueOptions& options) {
  using Method = WeightOptions::Method;
  if (options.weights.own && options.weights.method != Method::rbf)
    throw Error("a weighting of your own takes the place of the method: leave that as it is");
  if (options.weights.extrapolate && options.weights.method != Method::delaunay)
    throw Error("only the control space extrapolates: choose the method delaunay");
  if (options.own_blend && options.blend != TechniqueOptions::Blend::time_warp)
    throw Error("a blender of your own takes the place of the Fourier blender: choose one");
  return options;
}

}  // namespace

std::shared_ptr<const Technique> make_technique(std::shared_ptr<const MotionLibrary> library,
                                                const TechniqueOptions& options) {
  if (!library) throw Error("a technique needs a library");
  return std::make_shared<const Technique>(std::move(library), options);
}

std::shared_ptr<const Technique> usual_technique(
    const std::shared_ptr<const MotionLibrary>& library) {
  return kept_technique(*library, [&] { return std::make_shared<const Technique>(library); });
}

Technique::Technique(std::shared_ptr<const MotionLibrary> library, const TechniqueOptions& options)
    : library_(std::move(library)),
      options_(sound(options)),
      body_(*library_),
      weighting_(library_, weights_of(options), options.as_printed) {
  if (options.blend == TechniqueOptions::Blend::fourier)
    curves_ = std::make_shared<const FourierCurves>(*library_, options.fourier);
  if (!library_->segments.empty())
    segments_ = std::make_shared<const SegmentTable>(library_, weighting_);
}

}  // namespace amble
