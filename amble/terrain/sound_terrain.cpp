#include "amble/terrain/sound_terrain.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {

double SoundTerrain::height(double x, double z) const noexcept {
  return finite_or_zero(ground_->height(x, z));
}

Vec3 SoundTerrain::normal(double x, double z) const noexcept {
  constexpr double kUnit = 1e-3;  // how far a length may be from 1
  const Vec3 normal = ground_->normal(x, z);
  const double square = dot(normal, normal);
  return normal.y > 0 && square > 1 - kUnit && square < 1 + kUnit ? normal : Vec3{0, 1, 0};
}

}  // namespace amble
