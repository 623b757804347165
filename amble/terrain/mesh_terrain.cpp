#include "amble/terrain/mesh_terrain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "amble/core/error.hpp"

namespace amble {
namespace {

constexpr double kLeastArea = 1e-12;      // square metres seen from above: less is a wall
constexpr double kSeam = 1e-9;            // metres by which neighbours overlap
constexpr std::size_t kMostPerFacet = 8;  // entries of the grid for every triangle, on average

}  // namespace

bool MeshTerrain::Facet::covers(double x, double z) const noexcept {
  for (const Edge& edge : edges)
    if (!(edge.at + edge.by_x * x + edge.by_z * z >= -kSeam)) return false;
  return true;
}

MeshTerrain::MeshTerrain(std::span<const Vec3> vertices,
                         std::span<const std::array<int, 3>> triangles) {
  for (const std::array<int, 3>& triangle : triangles) {
    std::array<Vec3, 3> p;
    for (std::size_t i = 0; i < 3; ++i) p[i] = vertices[static_cast<std::size_t>(triangle[i])];
    const Vec3 normal = cross(p[1] - p[0], p[2] - p[0]);
    if (!(std::abs(normal.y) > 2 * kLeastArea)) continue;
    if (normal.y < 0) std::swap(p[1], p[2]);  // the side that shows upwards
    Facet facet;
    facet.by_x = -normal.x / normal.y;
    facet.by_z = -normal.z / normal.y;
    facet.level = p[0].y - facet.by_x * p[0].x - facet.by_z * p[0].z;
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 &from = p[i], side = p[(i + 1) % 3] - p[i];
      const double long_side = std::max(1e-9, std::sqrt(side.x * side.x + side.z * side.z));
      const double by_x = side.z / long_side, by_z = -side.x / long_side;
      facet.edges[i] = {-(by_x * from.x + by_z * from.z), by_x, by_z};
    }
    facet.low_x = std::min({p[0].x, p[1].x, p[2].x});
    facet.high_x = std::max({p[0].x, p[1].x, p[2].x});
    facet.low_z = std::min({p[0].z, p[1].z, p[2].z});
    facet.high_z = std::max({p[0].z, p[1].z, p[2].z});
    facet.lowest = std::min({p[0].y, p[1].y, p[2].y});
    facet.highest = std::max({p[0].y, p[1].y, p[2].y});
    facets_.push_back(facet);
  }
  index_facets();
}

void MeshTerrain::index_facets() {
  constexpr double kMost = std::numeric_limits<double>::max();
  low_x_ = low_z_ = kMost;
  high_x_ = high_z_ = -kMost;
  for (const Facet& facet : facets_) {
    low_x_ = std::min(low_x_, facet.low_x);
    low_z_ = std::min(low_z_, facet.low_z);
    high_x_ = std::max(high_x_, facet.high_x);
    high_z_ = std::max(high_z_, facet.high_z);
  }
  if (facets_.empty()) low_x_ = low_z_ = high_x_ = high_z_ = 0;
  const double wide = high_x_ - low_x_, deep = high_z_ - low_z_;
  const auto count = static_cast<double>(std::max<std::size_t>(1, facets_.size()));
  cell_size_ = std::max({1e-3, std::sqrt(wide * deep / count), wide / count, deep / count});
  // Long triangles lie over many cells: coarser, until the grid stays as small as the mesh.
  for (;; cell_size_ *= 2) {
    columns_ = static_cast<int>(wide / cell_size_) + 1;
    rows_ = static_cast<int>(deep / cell_size_) + 1;
    if (fill_cells() <= kMostPerFacet * facets_.size() + 1 || (columns_ == 1 && rows_ == 1)) break;
  }
}

/// Lists the facets of every cell, if they are not too many; gives their number.
std::size_t MeshTerrain::fill_cells() {
  const auto cells = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
  std::size_t total = 0;
  for (const Facet& facet : facets_) {
    const Cells c = cells_of(facet);
    total += static_cast<std::size_t>(c.last_x - c.first_x + 1) *
             static_cast<std::size_t>(c.last_z - c.first_z + 1);
  }
  if (total > kMostPerFacet * facets_.size() + 1 && cells > 1) return total;
  starts_.assign(cells + 1, 0);
  const auto each = [this](const auto& visit) {
    for (std::size_t f = 0; f < facets_.size(); ++f) {
      const Cells c = cells_of(facets_[f]);
      for (int z = c.first_z; z <= c.last_z; ++z)
        for (int x = c.first_x; x <= c.last_x; ++x)
          visit(static_cast<std::size_t>(z * columns_ + x), static_cast<int>(f));
    }
  };
  each([this](std::size_t cell, int) { ++starts_[cell + 1]; });
  for (std::size_t c = 0; c < cells; ++c) starts_[c + 1] += starts_[c];
  entries_.resize(total);
  std::vector<int> next(starts_.begin(), starts_.end() - 1);
  each([&](std::size_t cell, int facet) {
    entries_[static_cast<std::size_t>(next[cell]++)] = facet;
  });
  return total;
}

MeshTerrain::Cells MeshTerrain::cells_of(const Facet& facet) const noexcept {
  return {cell(facet.low_x - kSeam, low_x_, columns_), cell(facet.high_x + kSeam, low_x_, columns_),
          cell(facet.low_z - kSeam, low_z_, rows_), cell(facet.high_z + kSeam, low_z_, rows_)};
}

int MeshTerrain::cell(double place, double low, int count) const noexcept {
  const double at = (place - low) / cell_size_;
  return at > 0 ? static_cast<int>(std::min(at, count - 1.0)) : 0;
}

const MeshTerrain::Facet* MeshTerrain::top(double x, double z) const noexcept {
  if (!(x >= low_x_ - kSeam && x <= high_x_ + kSeam && z >= low_z_ - kSeam && z <= high_z_ + kSeam))
    return nullptr;
  const auto c =
      static_cast<std::size_t>(cell(z, low_z_, rows_) * columns_ + cell(x, low_x_, columns_));
  const Facet* highest = nullptr;
  double height = 0;
  for (int e = starts_[c]; e < starts_[c + 1]; ++e) {
    const Facet& facet = facets_[static_cast<std::size_t>(entries_[static_cast<std::size_t>(e)])];
    if (!facet.covers(x, z)) continue;
    if (const double here = facet.height(x, z); !highest || here > height) {
      highest = &facet;
      height = here;
    }
  }
  return highest;
}

double MeshTerrain::height(double x, double z) const noexcept {
  const Facet* facet = top(x, z);
  return facet ? facet->height(x, z) : 0.0;
}

Vec3 MeshTerrain::normal(double x, double z) const noexcept {
  const Facet* facet = top(x, z);
  return facet ? normalised({-facet->by_x, 1, -facet->by_z}, {0, 1, 0}) : Vec3{0, 1, 0};
}

std::shared_ptr<const Terrain> mesh_terrain(std::span<const Vec3> vertices,
                                            std::span<const std::array<int, 3>> triangles) {
  for (const std::array<int, 3>& triangle : triangles)
    for (const int vertex : triangle)
      if (vertex < 0 || static_cast<std::size_t>(vertex) >= vertices.size())
        throw Error("a triangle names vertex " + std::to_string(vertex) + " of " +
                    std::to_string(vertices.size()));
  return std::make_shared<const MeshTerrain>(vertices, triangles);
}

}  // namespace amble
