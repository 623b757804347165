#pragma once

#include "amble/terrain/terrain.hpp"

namespace amble {

/// From `start` the ground rises by `rise` every `run` metres along `heading` (radians, 0 is +z),
/// `count` times; the first riser stands at the start. Treads are level.
class Stairs final : public Terrain {
 public:
  struct Shape {
    double rise = 0.17, run = 0.29, start_x = 0, start_z = 0, heading = 0;
    double count = 1e6;
  };
  explicit Stairs(const Shape& shape) noexcept;

  const Shape& shape() const noexcept { return shape_; }
  double height(double x, double z) const noexcept override;
  Vec3 normal(double, double) const noexcept override { return {0, 1, 0}; }

 private:
  Shape shape_;
  double sine_, cosine_;  // of the heading
};

}  // namespace amble
