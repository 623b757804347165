#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "amble/maths/ground_curve.hpp"
#include "amble/planning/obstacles.hpp"

namespace amble {

/// A graph of open poses on the ground and the cubics between neighbours that a body can walk,
/// grown at random (pettre2006:roadmap, by the optimal probabilistic roadmap of OMPL on a
/// BezierSpace). It is kept from one query to the next. The same seed and the same calls give the
/// same graph.
class Roadmap {
 public:
  struct Options {
    GroundRectangle ground;
    double radius = 0.4;   // metres of the body, and what it keeps from things
    double most_bend = 3;  // 1/m of every cubic
    std::uint32_t seed = 1;
  };
  /// Keeps a reference to the obstacles, which must not move meanwhile.
  Roadmap(const Obstacles& obstacles, const Options& options);
  ~Roadmap();

  /// Adds this many samples of the ground, those that are open.
  void grow(int samples);
  int samples() const noexcept;

  /// Where a walk begins or ends: the poses of the graph there, which differ in their headings.
  struct End {
    GroundFrame pose;
    std::vector<int> places;
  };
  /// Adds an open place, with the given heading and others to turn to on the spot.
  End add(const GroundFrame& pose);

  /// The shortest way along the graph with a continuous direction; nothing where there is none. It
  /// leaves and arrives along other headings than those of the ends where that saves more than the
  /// turns on the spot cost.
  std::optional<GroundCurve> way(const End& from, const End& to);

  std::vector<GroundCurve::Cubic> edges() const;
  int places() const noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace amble
