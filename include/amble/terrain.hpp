#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "amble/vector.hpp"

namespace amble {

/// The ground that characters walk on: for every place on the map the height of its surface and the
/// direction that stands upright on it. Metres, world coordinates. Asking allocates and throws
/// nothing, so a terrain may be shared by all characters and threads.
class Terrain {
 public:
  virtual ~Terrain() = default;
  /// Of the surface over a place, metres.
  virtual double height(double x, double z) const noexcept = 0;
  virtual Vec3 normal(double x, double z) const noexcept = 0;  ///< of length 1, upwards
  /// Whether it is surely level for so many metres around a place: then nobody looks for edges and
  /// slopes there. Who cannot tell says no.
  virtual bool level_around(double, double, double) const noexcept { return false; }
};

/// A floor: what characters stand on that were given no other ground.
class FlatTerrain final : public Terrain {
 public:
  /// At a height, metres.
  explicit FlatTerrain(double height = 0) noexcept : height_(height) {}
  /// The same everywhere.
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
  /// Gives a height for a place.
  using Cast = double (*)(void* context, double x, double z, Vec3& normal) noexcept;
  /// Keeps both as they are.
  CallbackTerrain(Cast cast, void* context) noexcept : cast_(cast), context_(context) {}
  /// Of the surface over a place.
  double height(double x, double z) const noexcept override;
  Vec3 normal(double x, double z) const noexcept override;

 private:
  Cast cast_;
  void* context_;
};

/// Control heights of a uniform bicubic B-spline: heights[iz·columns + ix] stands at
/// origin + spacing·(ix, iz), metres; indices are clamped outside. The surface has continuous
/// curvature and stays within the control heights around a place.
class HeightGrid final : public Terrain {
 public:
  double origin_x = 0;  ///< of the first control height, metres
  double origin_z = 0;  ///< the same
  double spacing = 1;   ///< metres between two
  int columns = 0;      ///< along x
  /// Row after row.
  std::vector<double> heights;

  /// How many rows there are.
  int rows() const noexcept { return columns ? static_cast<int>(heights.size()) / columns : 0; }
  /// Of the surface over a place.
  double height(double x, double z) const noexcept override;
  Vec3 normal(double x, double z) const noexcept override;
};

/// From `start` the ground rises by `rise` every `run` metres along `heading` (radians, 0 is +z),
/// `count` times; the first riser stands at the start. Treads are level.
class Stairs final : public Terrain {
 public:
  /// How they are built.
  struct Shape {
    double rise = 0.17;  ///< metres of a step
    double run = 0.29;   ///< metres of a tread
    double start_x = 0;  ///< of the first riser
    double start_z = 0;  ///< of the first riser
    double heading = 0;  ///< radians: the way up
    double count = 1e6;  ///< of steps
  };
  /// Of that shape.
  explicit Stairs(const Shape& shape) noexcept;

  /// How they are built.
  const Shape& shape() const noexcept { return shape_; }
  /// Of the surface over a place.
  double height(double x, double z) const noexcept override;
  Vec3 normal(double, double) const noexcept override { return {0, 1, 0}; }

 private:
  Shape shape_;
  double sine_;    ///< of the heading
  double cosine_;  ///< of the heading
};

/// The top surface of triangles, metres and Y up: at every place the highest of those above it;
/// upright walls have no top. Where there is none the ground is at height 0. Throws amble::Error
/// when a triangle names a vertex that there is not.
std::shared_ptr<const Terrain> mesh_terrain(std::span<const Vec3> vertices,
                                            std::span<const std::array<int, 3>> triangles);

/// Reads a terrain from the bytes of a file: `.obj` is a mesh, everything else JSON with
/// {"origin":[x,z],"spacing":s,"heights":[[…],…]} and / or {"stairs":{…}}, whose heights add up.
/// Throws amble::Error with `name` in front.
std::shared_ptr<const Terrain> read_terrain(std::string_view bytes, const std::string& name);

}  // namespace amble
