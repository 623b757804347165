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

}  // namespace amble
