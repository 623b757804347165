#pragma once

#include <memory>

#include "amble/terrain/terrain.hpp"

namespace amble {

/// Somebody's ground, of which only what can be walked on is believed: heights that are no number,
/// or farther than a thousand kilometres away, are 0, and normals that point nowhere, or down, up.
class SoundTerrain final : public Terrain {
 public:
  explicit SoundTerrain(std::shared_ptr<const Terrain> ground) noexcept
      : ground_(std::move(ground)) {}
  double height(double x, double z) const noexcept override;
  Vec3 normal(double x, double z) const noexcept override;
  bool level_around(double x, double z, double radius) const noexcept override {
    return ground_->level_around(x, z, radius);
  }
  void set(std::shared_ptr<const Terrain> ground) noexcept { ground_ = std::move(ground); }

 private:
  std::shared_ptr<const Terrain> ground_;
};

}  // namespace amble
