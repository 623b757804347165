#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "amble/blending/fourier_curves.hpp"
#include "amble/library/stride.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// How a stride is made from others at its speed and turn rate.
enum class PredictionMethod {
  rbf,               // scattered-data weights as a character uses them: tilted, never negative
  rbf_as_printed,    // the paper's weights, without floor, ridge and tilt
  delaunay_fourier,  // the control space: three strides, blended as Fourier series
  nearest,           // the one stride that is nearest in speed and turn rate
  unaligned,         // the first method without time-warp: moments since the strike, in seconds
  count
};
std::string_view method_name(PredictionMethod method) noexcept;  ///< "rbf-as-printed"

/// How far a predicted stride is from the one that was left out: means over 100 moments of the
/// stride and the joints of the body. Places are in the frame that travels along the stride's arc,
/// so the pelvis' height and sway count.
struct StrideError {
  double centimetres = 0;
  double degrees = 0;   // of the joints' rotations
  double duration = 0;  // of the stride, percent
};

/// One left-out stride: which one, and its error by each method.
struct PredictedStride {
  std::size_t stride = 0;           // in the list that was given
  std::vector<StrideError> errors;  // by PredictionMethod
};

struct Prediction {
  std::vector<PredictedStride> strides;
  StrideError variation;  // of the walking strides of a clip among themselves: what cannot be known

  /// The mean over the strides of walks (gait 0) or runs (1) by one method; `count` receives how
  /// many there are.
  StrideError mean(std::span<const Stride> strides, PredictionMethod method, bool runs,
                   std::size_t* count = nullptr) const;
};

/// Leaves every clip out in turn (strides of one `source`) and predicts its strides from those of
/// the others, gait by gait. Strides that turn by more than 45° a second are used, but not
/// predicted. With `mirror` the others' mirror images are used too, for half of the say, corrected
/// for what is lasting in the difference of the body's two sides, as far as the others tell.
/// `fourier` says which harmonics the Fourier blend keeps. Throws amble::Error when the skeleton
/// cannot be mirrored.
Prediction predict_left_out(const Skeleton& skeleton, std::span<const Stride> strides,
                            bool mirror = false, const FourierOptions& fourier = {});

/// The joints that count below the pelvis (metrics::counted_joints).
std::vector<int> body_joints(const Skeleton& skeleton);

}  // namespace amble
