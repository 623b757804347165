#pragma once

#include "amble/maths/vector.hpp"

namespace amble {

/// The ground that characters walk on: for every place on the map the height of its surface and the
/// direction that stands upright on it. Metres, world coordinates. Asking allocates and throws
/// nothing, so a terrain may be shared by all characters and threads.
class Terrain {
 public:
  virtual ~Terrain() = default;
  virtual double height(double x, double z) const noexcept = 0;
  virtual Vec3 normal(double x, double z) const noexcept = 0;  ///< of length 1, upwards
  /// Whether it is surely level for so many metres around a place: then nobody looks for edges and
  /// slopes there. Who cannot tell says no.
  virtual bool level_around(double, double, double) const noexcept { return false; }
};

/// A floor: what characters stand on that were given no other ground.
class FlatTerrain final : public Terrain {
 public:
  explicit FlatTerrain(double height = 0) noexcept : height_(height) {}
  double height(double, double) const noexcept override { return height_; }
  Vec3 normal(double, double) const noexcept override { return {0, 1, 0}; }
  bool level_around(double, double, double) const noexcept override { return true; }

 private:
  double height_;
};

/// A caller's own ground, such as the ray-cast of a physics engine. `cast` is called with `context`
/// and must not throw; it gives a height and may change the normal, which is upright before.
/// What is not a number is taken as height 0 and upright.
class CallbackTerrain final : public Terrain {
 public:
  using Cast = double (*)(void* context, double x, double z, Vec3& normal) noexcept;
  CallbackTerrain(Cast cast, void* context) noexcept : cast_(cast), context_(context) {}
  double height(double x, double z) const noexcept override;
  Vec3 normal(double x, double z) const noexcept override;

 private:
  Cast cast_;
  void* context_;
};

}  // namespace amble
