#include "amble/weights/control_space.hpp"

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

constexpr Point2 kScale{0.5, 0.35};     // m/s and rad/s that are about one step to the eye
constexpr double kFarthest = 0.75;      // extrapolated shares go no further beyond 0 and 1
constexpr double kLeastDuration = 0.2;  // share of the plain blend's: else shares cancel out

std::vector<Point2> points_of(const MotionLibrary& library, const Group& group) {
  std::vector<Point2> points;
  for (int i = group.first; i < group.first + group.count; ++i) {
    const Example& example = library.examples[static_cast<std::size_t>(i)];
    points.push_back({example.speed, example.turn_rate});
  }
  return points;
}

}  // namespace

ControlSpace::ControlSpace(const MotionLibrary& library, const Group& group, bool as_printed)
    : mesh_(points_of(library, group), kScale),
      envelope_(ConvexHull::of(points_of(library, group))) {
  for (int i = group.first; i < group.first + group.count; ++i)
    seconds_.push_back(as_printed ? 1 : library.examples[static_cast<std::size_t>(i)].duration);
}

bool ControlSpace::contains(const Point2& directive) const noexcept {
  double outside = 0;
  nearest(directive, &outside);
  return outside < 1e-9;
}

Point2 ControlSpace::nearest(const Point2& directive, double* outside) const noexcept {
  return envelope_.nearest(directive, kScale, outside);
}

ConvexHull::Span ControlSpace::turn_rates_at(double speed) const noexcept {
  return envelope_.section(0, speed);
}

ConvexHull::Span ControlSpace::speeds_at(double turn_rate) const noexcept {
  return envelope_.section(1, turn_rate);
}

void ControlSpace::weigh(const Point2& directive, bool extrapolate, int& triangle,
                         std::span<double> weights) const noexcept {
  std::fill(weights.begin(), weights.end(), 0.0);
  for (const auto& [example, weight] : around(directive, extrapolate, triangle))
    weights[static_cast<std::size_t>(example)] += weight;
}

std::array<ControlSpace::Say, 3> ControlSpace::around(const Point2& directive, bool extrapolate,
                                                      int& triangle) const noexcept {
  const Point2 p = extrapolate ? directive : nearest(directive);
  std::array<int, 3> corners{0, 0, 0};
  std::array<double, 3> shares{1, 0, 0};
  if (!mesh_.triangles().empty()) {
    triangle = mesh_.locate(p, triangle);
    corners = mesh_.triangles()[static_cast<std::size_t>(triangle)].corners;
    shares = mesh_.coordinates(triangle, p);
  } else if (mesh_.line().size() > 1) {
    const Triangulation::OnLine place = mesh_.place_on_line(p);
    corners = {mesh_.line()[place.first], mesh_.line()[place.first + 1], 0};
    shares = {1 - place.share, place.share, 0};
  }
  const double least = extrapolate ? -kFarthest : 0.0;
  double whole = 0, plain = 0, sum = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    shares[k] = std::min(1 - least, std::max(least, shares[k]));
    whole += shares[k];
  }
  if (!(whole > 0)) {  // the directive was no number
    shares = {1, 0, 0};
    whole = 1;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    plain += 1 / (3 * seconds_[static_cast<std::size_t>(corners[k])]);
    sum += shares[k] / whole / seconds_[static_cast<std::size_t>(corners[k])];
  }
  sum = std::max(sum, kLeastDuration * plain);
  std::array<Say, 3> out;
  for (std::size_t k = 0; k < 3; ++k) {
    const double seconds = seconds_[static_cast<std::size_t>(corners[k])];
    out[k] = {corners[k], shares[k] / whole / seconds / sum};
  }
  return out;
}

}  // namespace amble
