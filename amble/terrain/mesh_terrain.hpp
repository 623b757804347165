#pragma once

#include <array>
#include <span>
#include <vector>

#include "amble/maths/smooth.hpp"
#include "amble/terrain/terrain.hpp"

namespace amble {

/// The top surface of triangles: at every place the highest of those above it; upright walls have
/// no top. Where there is none the ground is at height 0. A grid of cells over the map says which
/// triangles may lie over a place.
class MeshTerrain final : public Terrain {
 public:
  /// Triangles are indices into the vertices and must be valid.
  MeshTerrain(std::span<const Vec3> vertices, std::span<const std::array<int, 3>> triangles);

  double height(double x, double z) const noexcept override;
  Vec3 normal(double x, double z) const noexcept override;

 private:
  /// A triangle seen from above: y = level + by_x·x + by_z·z over its three edges' inner sides.
  struct Facet {
    struct Edge {
      double at, by_x, by_z;  // positive inside
    };
    std::array<Edge, 3> edges;
    double level, by_x, by_z;
    double low_x, low_z, high_x, high_z;
    double lowest, highest;  // steep ones would overshoot

    double height(double x, double z) const noexcept {
      return clamp(level + by_x * x + by_z * z, lowest, highest);
    }
    bool covers(double x, double z) const noexcept;
  };
  struct Cells {
    int first_x, last_x, first_z, last_z;
  };

  void index_facets();
  std::size_t fill_cells();
  Cells cells_of(const Facet& facet) const noexcept;
  int cell(double place, double low, int count) const noexcept;
  const Facet* top(double x, double z) const noexcept;

  std::vector<Facet> facets_;
  double low_x_ = 0, low_z_ = 0, high_x_ = 0, high_z_ = 0;
  double cell_size_ = 1;
  int columns_ = 1, rows_ = 1;
  std::vector<int> starts_, entries_;  // of cell c: entries [starts_[c], starts_[c + 1])
};

}  // namespace amble
