#include "amble/maths/track.hpp"

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSpacing = 0.01;           // metres between samples
constexpr double kShortest = 0.001;         // metres of a track
constexpr double kLeastSamples = 10;        // of a very short one
constexpr double kMostSamples = 400000;     // of a very long one
constexpr double kFine = 0.002;             // metres between the places that measure the length
constexpr double kMostFine = 4e6;           // of these, on a path of more than 8 km
constexpr double kBendWindow = 0.02;        // metres either side over which a bend is measured
constexpr double kFarthestStep = 0.25;      // metres a search moves at once
constexpr double kLeastConvergence = 0.25;  // of the search, inside tight bends

struct FinePlace {
  std::size_t piece;
  double u, distance;
};

std::vector<FinePlace> measure(const GroundCurve& curve) {
  std::vector<double> around(curve.pieces.size());  // the polygons are no shorter than the curve
  double all = 0;
  for (std::size_t piece = 0; piece < curve.pieces.size(); ++piece) {
    for (std::size_t k = 0; k < 3; ++k)
      around[piece] += length(curve.pieces[piece][k + 1] - curve.pieces[piece][k]);
    all += around[piece];
  }
  const double between = std::max(kFine, all / kMostFine);
  std::vector<FinePlace> places;
  double distance = 0;
  for (std::size_t piece = 0; piece < curve.pieces.size(); ++piece) {
    const int steps = static_cast<int>(clamp(std::ceil(around[piece] / between), 16.0, 20000.0));
    Vec3 last = curve.at(piece, 0);
    for (int i = piece == 0 ? 0 : 1; i <= steps; ++i) {
      const double u = static_cast<double>(i) / steps;
      const Vec3 place = curve.at(piece, u);
      distance += length(place - last);
      last = place;
      places.push_back({piece, u, distance});
    }
  }
  return places;
}

Vec3 place_at(const GroundCurve& curve, const std::vector<FinePlace>& fine, double distance) {
  const auto after = std::lower_bound(
      fine.begin(), fine.end(), distance,
      [](const FinePlace& place, double wanted) { return place.distance < wanted; });
  if (after == fine.begin()) return curve.at(fine.front().piece, fine.front().u);
  if (after == fine.end()) return curve.at(fine.back().piece, fine.back().u);
  const FinePlace &a = *(after - 1), &b = *after;
  const double from = a.piece == b.piece ? a.u : 0.0, span = b.distance - a.distance;
  return curve.at(b.piece, from + (b.u - from) * (span > 0 ? (distance - a.distance) / span : 1.0));
}

}  // namespace

Track::Track(const GroundCurve& curve) : closed_(curve.closed) {
  const std::vector<FinePlace> fine = measure(curve);
  length_ = fine.empty() ? 0.0 : fine.back().distance;
  if (!(length_ > kShortest) || !std::isfinite(length_))
    throw Error("the path has no length; it needs points that differ");
  const double steps = clamp(std::ceil(length_ / kSpacing), kLeastSamples, kMostSamples);
  spacing_ = length_ / steps;
  const int last = static_cast<int>(steps);
  std::vector<Vec3> places;
  for (int i = 0; i <= last; ++i) places.push_back(place_at(curve, fine, i * spacing_));

  // Directions and bends are taken from places apart, because a spline with tripled ends has no
  // derivative there; on an even spacing that costs nothing in accuracy.
  const auto place = [&](int i) -> const Vec3& {
    if (closed_) return places[static_cast<std::size_t>((i % last + last) % last)];
    return places[static_cast<std::size_t>(std::clamp(i, 0, last))];
  };
  std::vector<double> headings;
  for (int i = 0; i <= last; ++i) {
    const Vec3 way = place(i + 1) - place(i - 1);
    const double heading = deterministic::atan2(way.x, way.z);
    const double before = headings.empty() ? heading : headings.back();
    headings.push_back(before + wrap_angle(heading - before));
  }
  const double round = headings.back() - headings.front();  // of a closed track: whole turns
  const auto heading_at = [&](int i) {
    if (!closed_) return headings[static_cast<std::size_t>(std::clamp(i, 0, last))];
    const int turns = i < 0 ? -1 : i >= last ? 1 : 0;
    return headings[static_cast<std::size_t>(i - turns * last)] + turns * round;
  };
  const int window = std::max(1, static_cast<int>(std::lround(kBendWindow / spacing_)));
  for (int i = 0; i <= last; ++i) {
    const int from = closed_ ? i - window : std::max(0, i - window);
    const int to = closed_ ? i + window : std::min(last, i + window);
    const double bend = (heading_at(to) - heading_at(from)) / ((to - from) * spacing_);
    const Vec3& here = places[static_cast<std::size_t>(i)];
    samples_.push_back({{here.x, here.z, headings[static_cast<std::size_t>(i)]}, bend});
  }
}

TrackPoint Track::at(double distance) const noexcept {
  double turned = 0, beyond = 0;
  if (closed_) {
    const double rounds = whole_below(distance / length_);
    distance -= rounds * length_;
    turned = rounds * (samples_.back().frame.heading - samples_.front().frame.heading);
  } else {
    const double within = clamp(distance, 0.0, length_);
    beyond = distance - within;
    distance = within;
  }
  const double place = distance / spacing_;
  const std::size_t i = std::min(static_cast<std::size_t>(place), samples_.size() - 2);
  const double t = clamp01(place - static_cast<double>(i));
  const TrackPoint &a = samples_[i], &b = samples_[i + 1];
  TrackPoint point{{lerp(a.frame.x, b.frame.x, t), lerp(a.frame.z, b.frame.z, t),
                    lerp(a.frame.heading, b.frame.heading, t) + turned},
                   lerp(a.curvature, b.curvature, t)};
  if (beyond != 0) {
    point.frame = point.frame.along_arc(beyond, 0, 1);
    point.curvature = 0;
  }
  return point;
}

double Track::nearest(double x, double z, double guess) const noexcept {
  double distance = guess;
  for (int i = 0; i < 4; ++i) {
    const TrackPoint here = at(distance);
    const Vec3 apart = here.frame.to_local({x, 0, z});
    // The foot point moves by more than the place does inside a bend, and by less outside.
    const double closing = std::max(kLeastConvergence, 1 - here.curvature * apart.x);
    distance += clamp(apart.z / closing, -kFarthestStep, kFarthestStep);
  }
  return distance;
}

}  // namespace amble
