#include "planning/scene_check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>

namespace amble {
namespace {

constexpr double kFar = 1;  // metres beyond which a distance does not matter

double to_segment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 side = b - a;
  const double square = dot(side, side);
  const double t = square > 0 ? std::clamp(dot(p - a, side) / square, 0.0, 1.0) : 0.0;
  return length(p - (a + side * t));
}

double to_triangle(const Vec3& p, const std::array<Vec3, 3>& t) {
  const Vec3 normal = cross(t[1] - t[0], t[2] - t[0]);
  bool over = dot(normal, normal) > 0;
  double nearest = kFar;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3 &a = t[k], &b = t[(k + 1) % 3];
    over = over && dot(cross(b - a, p - a), normal) >= 0;
    nearest = std::min(nearest, to_segment(p, a, b));
  }
  return over ? std::min(nearest, std::abs(dot(normalised(normal), p - t[0]))) : nearest;
}

}  // namespace

SceneCheck::SceneCheck(const TriangleMesh& mesh) {
  for (const auto& triangle : mesh.triangles) {
    Part part;
    for (std::size_t k = 0; k < 3; ++k)
      part.corners[k] = mesh.vertices[static_cast<std::size_t>(triangle[k])];
    const auto& [a, b, c] = part.corners;
    part.low = {std::min({a.x, b.x, c.x}), std::min({a.y, b.y, c.y}), std::min({a.z, b.z, c.z})};
    part.high = {std::max({a.x, b.x, c.x}), std::max({a.y, b.y, c.y}), std::max({a.z, b.z, c.z})};
    if (part.high.y > 0.03) parts_.push_back(part);
  }
}

double SceneCheck::distance(const Vec3& p, double under) const {
  double nearest = kFar;
  for (const Part& part : parts_)
    if (part.low.y < under && p.x > part.low.x - nearest && p.x < part.high.x + nearest &&
        p.z > part.low.z - nearest && p.z < part.high.z + nearest && p.y > part.low.y - nearest &&
        p.y < part.high.y + nearest)
      nearest = std::min(nearest, to_triangle(p, part.corners));
  return nearest;
}

double SceneCheck::distance_of_axis(double x, double z, double height) const {
  double nearest = kFar;
  for (double y = 0.05; y < height; y += 0.05)
    nearest = std::min(nearest, distance({x, y, z}, height));
  return nearest;
}

double SceneCheck::distance_of_body(const Skeleton& skeleton,
                                    std::span<const Transform> model) const {
  double nearest = kFar;
  for (int j = 1; j < skeleton.size(); ++j) {
    const auto own = static_cast<std::size_t>(j);
    const Vec3 to = model[own].position,
               from = model[static_cast<std::size_t>(skeleton.joints[own].parent)].position;
    const int steps = 1 + static_cast<int>(length(to - from) / 0.05);
    for (int i = 1; i <= steps; ++i)
      nearest = std::min(nearest, distance(lerp(from, to, i / static_cast<double>(steps))));
  }
  return nearest;
}

std::vector<std::pair<double, int>> GridSearch::cells_about(const Point2& place) const {
  constexpr int kAround = 2;
  std::vector<std::pair<double, int>> out;
  const double column = (place[0] - low_[0]) / kCell, row = (place[1] - low_[1]) / kCell;
  for (int z = static_cast<int>(row) - kAround; z <= static_cast<int>(row) + kAround; ++z)
    for (int x = static_cast<int>(column) - kAround; x <= static_cast<int>(column) + kAround; ++x)
      if (x >= 0 && x < columns_ && z >= 0 && z < rows_ &&
          open_[static_cast<std::size_t>(z * columns_ + x)])
        out.push_back({kCell * std::hypot(x - column, z - row), z * columns_ + x});
  return out;
}

double GridSearch::shortest(const Point2& from, const Point2& to) const {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  std::vector<double> best(open_.size(), kNever), rest(open_.size(), kNever);
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> front;
  for (const auto& [away, cell] : cells_about(to)) rest[static_cast<std::size_t>(cell)] = away;
  for (const auto& [away, cell] : cells_about(from)) {
    best[static_cast<std::size_t>(cell)] = away;
    front.push({away, cell});
  }
  double found = kNever;
  while (!front.empty()) {
    const auto [length_so_far, here] = front.top();
    front.pop();
    if (length_so_far >= found) break;
    if (length_so_far > best[static_cast<std::size_t>(here)]) continue;
    found = std::min(found, length_so_far + rest[static_cast<std::size_t>(here)]);
    const int row = here / columns_, column = here % columns_;
    for (int dz = -3; dz <= 3; ++dz)
      for (int dx = -3; dx <= 3; ++dx) {
        if (std::gcd(dx, dz) != 1) continue;
        const int z = row + dz, x = column + dx;
        if (z < 0 || z >= rows_ || x < 0 || x >= columns_) continue;
        const auto next = static_cast<std::size_t>(z * columns_ + x);
        const double along = length_so_far + kCell * std::hypot(dx, dz);
        if (!open_[next] || along >= best[next]) continue;
        best[next] = along;
        front.push({along, static_cast<int>(next)});
      }
  }
  return found;
}

}  // namespace amble
