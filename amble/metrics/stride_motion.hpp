#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "amble/metrics/stride_arc.hpp"
#include "amble/motion/clip.hpp"

namespace amble::metrics {

/// The joints of a leg that tell how it is bent.
struct LegJoints {
  int ankle = -1, knee = -1, hip = -1;
};

/// One stride in the frame that travels along its arc, at 100 even moments: what is left is how the
/// body moves while it goes. x is left, y up, z forward; metres.
struct StrideMotion {
  static constexpr int kMoments = 100;

  std::string clip;
  double start = 0, seconds = 1;  // in the clip
  ArcRates rates;
  bool steady = true;                        // both steps equally fast, no tight turn
  std::shared_ptr<const Skeleton> skeleton;  // rooted at the pelvis
  std::array<LegJoints, 2> legs;             // by index(Side)
  std::vector<Vec3> positions;               // moments × joints
  std::vector<Quat> rotations;               // the same, local; the pelvis' from the heading

  bool runs() const noexcept;
  std::size_t joints() const noexcept { return skeleton->joints.size(); }
  const Vec3& position(int moment, int joint) const {
    return positions[static_cast<std::size_t>(moment) * joints() + static_cast<std::size_t>(joint)];
  }
  const Quat& rotation(int moment, int joint) const {
    return rotations[static_cast<std::size_t>(moment) * joints() + static_cast<std::size_t>(joint)];
  }
  const Vec3& pelvis(int moment) const { return position(moment, 0); }
  /// How far a knee is bent, degrees; 0 is straight.
  double knee_flexion(int moment, Side side) const;
};

/// A clip rooted at its pelvis, and where its pelvis is taken to be: `pelvis` may differ from the
/// clip's own root by the tilt of a floor.
struct StrideSource {
  std::string name;
  std::shared_ptr<const Skeleton> skeleton;
  const Clip* clip = nullptr;
  std::vector<Vec3> pelvis;  // a frame each
};

/// The stride from one frame to another, in the frame of the arc with these rates.
StrideMotion stride_between(const StrideSource& source, int first, int last, const ArcRates& rates);

}  // namespace amble::metrics
