#include "amble/terrain/terrain.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {

double CallbackTerrain::height(double x, double z) const noexcept {
  Vec3 normal{0, 1, 0};
  return finite_or_zero(cast_(context_, x, z, normal));
}

Vec3 CallbackTerrain::normal(double x, double z) const noexcept {
  constexpr Vec3 kUp{0, 1, 0};
  Vec3 normal = kUp;
  cast_(context_, x, z, normal);
  return normal.y > 1e-6 ? normalised(normal, kUp) : kUp;
}

}  // namespace amble
