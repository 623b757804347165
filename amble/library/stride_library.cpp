#include "amble/library/stride_library.hpp"

#include "amble/library/builder.hpp"
#include "amble/library/capture_stride.hpp"

namespace amble {

std::shared_ptr<const MotionLibrary> stride_library(const Skeleton& skeleton,
                                                    const Stride& stride) {
  // Weights are exact strictly inside the examples' hull: two neighbours put the stride there.
  constexpr double kBeside = 0.1, kFaster = 1.03;  // rad/s; of the speed
  std::vector<Stride> strides{stride};
  for (const double turn : {kBeside, -kBeside}) {
    strides.push_back(stride);
    strides.back().name += turn > 0 ? " left" : " right";
    strides.back().speed *= kFaster;
    strides.back().turn_rate += turn;
  }
  return build_library(stride.name, skeleton, std::move(strides),
                       standing_from_walk(stride, skeleton));
}

}  // namespace amble
