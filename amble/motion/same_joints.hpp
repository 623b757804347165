#pragma once

#include <algorithm>

#include "amble/motion/skeleton.hpp"

namespace amble {

/// Whether two skeletons have the same joints, by name and parent, whatever their lengths.
inline bool same_joints(const Skeleton& a, const Skeleton& b) noexcept {
  return std::equal(a.joints.begin(), a.joints.end(), b.joints.begin(), b.joints.end(),
                    [](const Joint& x, const Joint& y) {
                      return x.name == y.name && x.parent == y.parent && x.end == y.end;
                    });
}

/// Whether they are of one body, besides: every bone the same within 2 mm. Metres.
inline bool same_body(const Skeleton& a, const Skeleton& b) noexcept {
  constexpr double kSameBone = 0.002;
  if (!same_joints(a, b)) return false;
  for (std::size_t j = 1; j < a.joints.size(); ++j)
    if (length(a.joints[j].offset - b.joints[j].offset) > kSameBone) return false;
  return true;
}

}  // namespace amble
