#pragma once

#include "amble/motion/clip.hpp"

namespace amble {

/// How far joints were moved over a clip, metres: mean and 95th percentile over joints and frames,
/// and the most.
struct Moved {
  double mean = 0, p95 = 0, most = 0;
};

/// What became of a capture: of its feet (ankles, toes and what hangs on them) and of all other
/// joints.
struct Changes {
  Moved body, feet;
};

/// Compares a clip with the capture that it was made from, frame by frame in the world; `shifted`
/// is by how much the whole of it stands elsewhere, which is no change. Both have the same joints
/// and as many frames.
Changes changes_between(const Clip& capture, const Clip& made, const Vec3& shifted = {});

}  // namespace amble
