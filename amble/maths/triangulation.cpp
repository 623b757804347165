#include "amble/maths/triangulation.hpp"

#include <algorithm>
#include <boost/polygon/voronoi.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace amble {
namespace {

constexpr double kGrid = 1 << 28;        // whole numbers on which the triangulation is exact
constexpr double kFlat = 1e-9;           // share of the extent: thinner triangles are lines
constexpr double kSlightlyOut = -1e-12;  // of a coordinate that rounding made negative

double cross(const Point2& a, const Point2& b, const Point2& c) noexcept {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

}  // namespace

Triangulation::Triangulation(std::span<const Point2> points, const Point2& scale)
    : points_(points.begin(), points.end()), scale_(scale) {
  // Takes of the same thing stand for one another: only the first is a corner.
  std::map<Point2, int> seen;
  std::vector<int> distinct;
  for (std::size_t i = 0; i < points_.size(); ++i)
    if (seen.emplace(points_[i], static_cast<int>(i)).second)
      distinct.push_back(static_cast<int>(i));
  if (distinct.size() >= 3) triangulate(distinct);
  if (triangles_.empty()) {
    line_ = distinct;
    std::sort(line_.begin(), line_.end(), [this](int a, int b) { return point(a) < point(b); });
    return;
  }
  join_neighbours();
  around_.assign(points_.size(), -1);
  for (std::size_t t = 0; t < triangles_.size(); ++t)
    for (const int corner : triangles_[t].corners)
      around_[static_cast<std::size_t>(corner)] = static_cast<int>(t);
  for (const int corner : distinct)
    if (around_[static_cast<std::size_t>(corner)] >= 0) tree_.push_back(corner);
  plant_tree(0, tree_.size(), 0);
}

/// Delaunay triangles are the corners of the Voronoi diagram, seen from the other side: around each
/// corner lie the cells of three points, or of more when these share a circle.
void Triangulation::triangulate(const std::vector<int>& distinct) {
  Point2 low = point(distinct.front()), high = low;
  for (const int i : distinct)
    for (std::size_t k = 0; k < 2; ++k) {
      low[k] = std::min(low[k], point(i)[k]);
      high[k] = std::max(high[k], point(i)[k]);
    }
  const double extent = std::max((high[0] - low[0]) / scale_[0], (high[1] - low[1]) / scale_[1]);
  using Site = boost::polygon::point_data<std::int32_t>;
  std::vector<Site> sites;
  for (const int i : distinct) {
    const auto whole = [&](std::size_t k) {
      return static_cast<std::int32_t>(
          std::lround((point(i)[k] - low[k]) / scale_[k] / extent * kGrid));
    };
    sites.emplace_back(whole(0), whole(1));
  }
  boost::polygon::voronoi_diagram<double> diagram;
  boost::polygon::construct_voronoi(sites.begin(), sites.end(), &diagram);
  const double least = kFlat * (high[0] - low[0]) * (high[1] - low[1]);
  for (const auto& vertex : diagram.vertices()) {
    std::vector<int> ring;
    const auto* edge = vertex.incident_edge();
    do {
      ring.push_back(distinct[edge->cell()->source_index()]);
      edge = edge->rot_next();
    } while (edge != vertex.incident_edge());
    std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end()), ring.end());
    for (std::size_t k = 1; k + 1 < ring.size(); ++k) {
      std::array<int, 3> corners{ring[0], ring[k], ring[k + 1]};
      const double area = cross(point(corners[0]), point(corners[1]), point(corners[2]));
      if (std::abs(area) <= least) continue;
      if (area < 0) std::swap(corners[1], corners[2]);
      triangles_.push_back({corners});
    }
  }
  // In which order the diagram lists its corners is left to the platform; ours is not.
  std::sort(triangles_.begin(), triangles_.end(),
            [](const Triangle& a, const Triangle& b) { return a.corners < b.corners; });
}

void Triangulation::join_neighbours() {
  std::map<std::pair<int, int>, std::pair<std::size_t, std::size_t>> sides;
  for (std::size_t t = 0; t < triangles_.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k)
      sides[{triangles_[t].corners[(k + 1) % 3], triangles_[t].corners[(k + 2) % 3]}] = {t, k};
  for (const auto& [ends, side] : sides) {
    const auto other = sides.find({ends.second, ends.first});
    if (other != sides.end())
      triangles_[side.first].across[side.second] = static_cast<int>(other->second.first);
  }
}

void Triangulation::plant_tree(std::size_t begin, std::size_t end, std::size_t axis) {
  if (end - begin < 2) return;
  const std::size_t middle = begin + (end - begin) / 2;
  const auto at = [this](std::size_t i) { return tree_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::nth_element(at(begin), at(middle), at(end), [&](int a, int b) {
    return std::pair(point(a)[axis], a) < std::pair(point(b)[axis], b);
  });
  plant_tree(begin, middle, 1 - axis);
  plant_tree(middle + 1, end, 1 - axis);
}

int Triangulation::start_near(const Point2& p) const noexcept {
  std::size_t begin = 0, end = tree_.size(), axis = 0;
  int near = tree_.front();
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    near = tree_[middle];
    if (p[axis] < point(near)[axis])
      end = middle;
    else
      begin = middle + 1;
    axis = 1 - axis;
  }
  return around_[static_cast<std::size_t>(near)];
}

std::array<double, 3> Triangulation::coordinates(int triangle, const Point2& p) const noexcept {
  const auto& corners = triangles_[static_cast<std::size_t>(triangle)].corners;
  const Point2 &a = point(corners[0]), &b = point(corners[1]), &c = point(corners[2]);
  const double whole = cross(a, b, c);
  const double of_a = cross(p, b, c) / whole, of_b = cross(a, p, c) / whole;
  return {of_a, of_b, 1 - of_a - of_b};
}

int Triangulation::locate(const Point2& p, int from) const noexcept {
  if (triangles_.empty()) return -1;
  const std::size_t count = triangles_.size();
  std::size_t at = static_cast<std::size_t>(from);
  if (from < 0 || at >= count) at = static_cast<std::size_t>(start_near(p));
  // A straight walk never comes back in a Delaunay triangulation; the bound is for p's that are no
  // numbers.
  for (std::size_t step = 0; step <= count; ++step) {
    const std::array<double, 3> own = coordinates(static_cast<int>(at), p);
    std::size_t worst = 0;
    bool leaves = false;
    for (std::size_t k = 0; k < 3; ++k) {
      const bool out = own[k] < kSlightlyOut && triangles_[at].across[k] >= 0;
      if (out && (!leaves || own[k] < own[worst])) worst = k;
      leaves = leaves || out;
    }
    if (!leaves) break;
    at = static_cast<std::size_t>(triangles_[at].across[worst]);
  }
  return static_cast<int>(at);
}

Triangulation::OnLine Triangulation::place_on_line(const Point2& p) const noexcept {
  if (line_.size() < 2) return {};
  OnLine place;
  for (std::size_t i = 0; i + 1 < line_.size(); ++i) {
    const Point2 &a = point(line_[i]), &b = point(line_[i + 1]);
    double way = 0, squared = 0;
    for (std::size_t k = 0; k < 2; ++k) {
      way += (p[k] - a[k]) * (b[k] - a[k]) / (scale_[k] * scale_[k]);
      squared += (b[k] - a[k]) * (b[k] - a[k]) / (scale_[k] * scale_[k]);
    }
    place = {i, way / squared};
    if (place.share <= 1) break;
  }
  return place;
}

}  // namespace amble
