#pragma once

#include <array>
#include <vector>

#include "amble/blending/gait_blend.hpp"
#include "amble/engine/segment_legs.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/motion/mirror.hpp"
#include "amble/weights/weighting.hpp"

namespace amble {

/// A number for each posture of a half cycle.
using PostureValues = std::array<float, Segment::kPostures>;

/// What a captured half cycle, or its mirror image, has beyond the blend of steady strides at the
/// same speed, turn rate, gait and phase: one row of body channels for each of its postures.
struct SegmentRows {
  const Segment* of = nullptr;
  Side side = Side::right;   // that strikes at its end
  double sideways = 0;       // a_x at its first frame
  bool steady = false;       // it goes on as it is: the strides can stand for it
  std::vector<float> rows;   // Segment::kPostures of the library's body_channels()
  std::vector<LegRow> legs;  // as many; empty where the library holds no postures
  PostureValues speeding{};  // of its vehicle, m/s²
};

/// The rows of all half cycles of a library that go ahead, and of their mirror images where its
/// body can be mirrored. How a captured body differs from the library's at all times is taken out
/// of them, and the channels of the legs, which follow from the feet, are empty: what legs do is in
/// rows of its own.
std::vector<SegmentRows> segment_rows(const MotionLibrary& library, const Weighting& weighting);

}  // namespace amble
