#include "amble/planning/coarse_footprint.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>

namespace amble {
namespace {

constexpr std::size_t kFew = 10000;  // triangles that are no trouble
constexpr double kSmall = 0.25;      // metres across
constexpr double kSquare = 0.005;    // metres
constexpr int kTile = 64;            // squares along the side of a tile

int square_at(double metres) { return static_cast<int>(std::floor(metres / kSquare)); }

struct Span {
  double low = 1e300, high = -1e300;
  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
};

Span extent(const std::array<Point2, 3>& triangle, std::size_t axis) {
  Span span;
  for (const Point2& corner : triangle) span.include(corner[axis]);
  return span;
}

/// What a triangle covers of x between two z.
Span covered(const std::array<Point2, 3>& triangle, double low_z, double high_z) {
  Span span;
  for (std::size_t k = 0; k < 3; ++k) {
    const Point2 &a = triangle[k], &b = triangle[(k + 1) % 3];
    if (a[1] >= low_z && a[1] <= high_z) span.include(a[0]);
    for (const double z : {low_z, high_z})
      if ((a[1] < z) != (b[1] < z)) span.include(a[0] + (b[0] - a[0]) * (z - a[1]) / (b[1] - a[1]));
  }
  return span;
}

/// The squares that something touches, in tiles with one word a row.
class TouchedSquares {
 public:
  void touch(const std::array<Point2, 3>& triangle) {
    const Span z = extent(triangle, 1);
    for (int row = square_at(z.low); row <= square_at(z.high); ++row) {
      const Span x = covered(triangle, row * kSquare, (row + 1) * kSquare);
      for (int column = square_at(x.low); x.low <= x.high && column <= square_at(x.high); ++column)
        touch(column, row);
    }
  }

  void append_rows(Footprint& out) const {
    for (const auto& [tile, rows] : tiles_)
      for (int row = 0; row < kTile; ++row) {
        const std::uint64_t word = rows[static_cast<std::size_t>(row)];
        const auto touched = [word](int column) {
          return column < kTile && (word >> column & 1) != 0;
        };
        for (int column = 0; column < kTile; ++column) {
          if (!touched(column)) continue;
          const int first = column;
          while (touched(column)) ++column;
          append(out, tile.second * kTile + first, tile.second * kTile + column,
                 tile.first * kTile + row);
        }
      }
  }

 private:
  using Rows = std::array<std::uint64_t, kTile>;

  void touch(int column, int row) {
    const std::pair<int, int> tile{floor_divided(row), floor_divided(column)};
    if (!latest_ || tile != latest_tile_) {
      latest_tile_ = tile;
      latest_ = &tiles_[tile];
    }
    (*latest_)[static_cast<std::size_t>(row - tile.first * kTile)] |=
        std::uint64_t{1} << (column - tile.second * kTile);
  }

  static int floor_divided(int square) {
    return (square < 0 ? square - kTile + 1 : square) / kTile;
  }

  static void append(Footprint& out, int first, int beyond, int row) {
    const double low_x = first * kSquare, high_x = beyond * kSquare, low_z = row * kSquare,
                 high_z = (row + 1) * kSquare;
    out.push_back({{{low_x, low_z}, {high_x, low_z}, {high_x, high_z}}});
    out.push_back({{{low_x, low_z}, {high_x, high_z}, {low_x, high_z}}});
  }

  std::map<std::pair<int, int>, Rows> tiles_;  // by z, then x
  std::pair<int, int> latest_tile_;
  Rows* latest_ = nullptr;
};

}  // namespace

Footprint coarse_footprint(Footprint footprint) {
  if (footprint.size() <= kFew) return footprint;
  TouchedSquares squares;
  Footprint out;
  for (const auto& triangle : footprint) {
    const Span x = extent(triangle, 0), z = extent(triangle, 1);
    if (x.high - x.low <= kSmall && z.high - z.low <= kSmall)
      squares.touch(triangle);
    else
      out.push_back(triangle);
  }
  squares.append_rows(out);
  return out.size() < footprint.size() ? out : footprint;
}

}  // namespace amble
