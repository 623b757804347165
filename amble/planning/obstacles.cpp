#include "amble/planning/obstacles.hpp"

#include <cmath>
#include <cstdint>
#include <deque>
#include <limits>
#include <unordered_map>

#include "amble/maths/smooth.hpp"
#include "amble/planning/footprint_tree.hpp"

namespace amble {
namespace {

constexpr double kFinest = 0.002;  // metres: half of the shortest piece of a way that is looked at

constexpr double kSquare = 0.1;  // metres between clearances that are remembered
constexpr std::int64_t kMostColumns = std::int64_t{1} << 32;
constexpr std::size_t kMostMeasured = 1000000;

Point2 nearest_on_side(const Point2& a, const Point2& b, const Point2& p) {
  const double dx = b[0] - a[0], dz = b[1] - a[1], square = dx * dx + dz * dz;
  const double t = square > 0 ? clamp01(((p[0] - a[0]) * dx + (p[1] - a[1]) * dz) / square) : 0.0;
  return {a[0] + t * dx, a[1] + t * dz};
}

bool covers(const std::array<Point2, 3>& t, const Point2& p) {
  int left = 0, right = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const Point2 &a = t[k], &b = t[(k + 1) % 3];
    const double side = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    left += side >= 0;
    right += side <= 0;
  }
  return left == 3 || right == 3;
}

double apart(const Point2& a, const Point2& b) { return std::hypot(a[0] - b[0], a[1] - b[1]); }

}  // namespace

Point2 nearest_in(const std::array<Point2, 3>& t, const Point2& p) {
  if (covers(t, p)) return p;
  Point2 best = nearest_on_side(t[0], t[1], p);
  for (std::size_t k = 1; k < 3; ++k)
    if (const Point2 other = nearest_on_side(t[k], t[(k + 1) % 3], p);
        apart(other, p) < apart(best, p))
      best = other;
  return best;
}

struct Obstacles::Impl {
  struct Obstacle {
    Obstacle(const Footprint& triangles, const GroundFrame& at)
        : footprint(triangles), tree(footprint), frame(at) {}
    Footprint footprint;
    FootprintTree tree;
    GroundFrame frame;
  };
  std::deque<Obstacle> all;                           // which stay where they are
  std::unordered_map<std::int64_t, double> measured;  // clearances by the square they are amid of
};

Obstacles::Obstacles() : impl_(std::make_unique<Impl>()) {}
Obstacles::~Obstacles() = default;
Obstacles::Obstacles(Obstacles&&) noexcept = default;
Obstacles& Obstacles::operator=(Obstacles&&) noexcept = default;

int Obstacles::add(const Footprint& footprint, const GroundFrame& frame) {
  impl_->all.emplace_back(footprint, frame);
  impl_->measured.clear();
  return static_cast<int>(impl_->all.size()) - 1;
}

void Obstacles::move(int obstacle, const GroundFrame& frame) {
  impl_->all.at(static_cast<std::size_t>(obstacle)).frame = frame;
  impl_->measured.clear();
}

Obstacles::Nearest Obstacles::nearest(double x, double z) const {
  Nearest best{std::numeric_limits<double>::infinity(), {x, z}};
  for (const Impl::Obstacle& obstacle : impl_->all) {
    const Vec3 local = obstacle.frame.to_local({x, 0, z});
    // The tree finds which triangle it is; the distance to that one in the plane is exact.
    const std::size_t which = obstacle.tree.nearest(local.x, local.z);
    if (which >= obstacle.footprint.size()) continue;
    const Point2 here{local.x, local.z}, near = nearest_in(obstacle.footprint[which], here);
    if (const double distance = apart(near, here); distance < best.clearance) {
      const Vec3 place = obstacle.frame.to_world({near[0], 0, near[1]});
      best = {distance, {place.x, place.z}};
    }
  }
  return best;
}

double Obstacles::sure_clearance(double x, double z) const {
  const double column = std::floor(x / kSquare), row = std::floor(z / kSquare);
  const double middle_x = (column + 0.5) * kSquare, middle_z = (row + 0.5) * kSquare;
  const std::int64_t key =
      static_cast<std::int64_t>(row) * kMostColumns + static_cast<std::int64_t>(column);
  auto known = impl_->measured.find(key);
  if (known == impl_->measured.end()) {
    if (impl_->measured.size() > kMostMeasured) impl_->measured.clear();
    known = impl_->measured.emplace(key, clearance(middle_x, middle_z)).first;
  }
  return known->second - std::hypot(x - middle_x, z - middle_z);
}

bool Obstacles::open_between(const Point2& from, const Point2& to, double radius) const {
  const Point2 middle{0.5 * (from[0] + to[0]), 0.5 * (from[1] + to[1])};
  const double half = 0.5 * apart(from, to);
  if (sure_clearance(middle[0], middle[1]) - radius >= half) return true;
  const double spare = clearance(middle[0], middle[1]) - radius;
  if (spare < 0) return false;
  if (spare >= half || half < kFinest) return true;
  return open_between(from, middle, radius) && open_between(middle, to, radius);
}

}  // namespace amble
