#pragma once

#include <memory>

#include "amble/terrain/terrain.hpp"

namespace amble::metrics {

/// The ground that a motion is scored on: a level, with an optional terrain on top of it.
struct Ground {
  double level = 0;
  std::shared_ptr<const Terrain> terrain;

  bool flat() const noexcept { return !terrain; }
  double height(const Vec3& at) const noexcept {
    return level + (terrain ? terrain->height(at.x, at.z) : 0.0);
  }
  Vec3 normal(const Vec3& at) const noexcept {
    return terrain ? terrain->normal(at.x, at.z) : Vec3{0, 1, 0};
  }
};

}  // namespace amble::metrics
