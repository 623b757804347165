#include "amble/evaluation/captured_example.hpp"

namespace amble {

const CaptureStride* capture_of(const Example& example, const CaptureBuild& build) {
  for (const CaptureStride& found : build.strides)
    if (found.kept && found.stride.name == example.name && found.stride.source == example.source &&
        found.stride.start == example.start && found.stride.turn_rate == example.turn_rate)
      return &found;
  return nullptr;
}

}  // namespace amble
