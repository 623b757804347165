#pragma once

#include <memory>

#include "amble/terrain/terrain.hpp"

namespace amble {

/// Two grounds on top of each other, such as stairs on hills: their heights and slopes add up.
class SummedTerrain final : public Terrain {
 public:
  SummedTerrain(std::shared_ptr<const Terrain> lower, std::shared_ptr<const Terrain> upper) noexcept
      : lower_(std::move(lower)), upper_(std::move(upper)) {}
  double height(double x, double z) const noexcept override {
    return lower_->height(x, z) + upper_->height(x, z);
  }
  Vec3 normal(double x, double z) const noexcept override {
    const Vec3 a = lower_->normal(x, z), b = upper_->normal(x, z);
    return normalised({a.x / a.y + b.x / b.y, 1, a.z / a.y + b.z / b.y}, {0, 1, 0});
  }

 private:
  std::shared_ptr<const Terrain> lower_, upper_;
};

}  // namespace amble
