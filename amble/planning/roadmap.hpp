#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "amble/planning/obstacles.hpp"

namespace amble {

/// A graph of open places on the ground and the straight open ways between neighbours, grown at
/// random (pettre2006:roadmap, by the optimal probabilistic roadmap of OMPL). It is kept from one
/// query to the next. The same seed and the same calls give the same graph.
class Roadmap {
 public:
  struct Options {
    GroundRectangle ground;
    double radius = 0.4;  // metres of the body, and what it keeps from things
    std::uint32_t seed = 1;
  };
  /// Keeps a reference to the obstacles, which must not move meanwhile.
  Roadmap(const Obstacles& obstacles, const Options& options);
  ~Roadmap();

  /// Adds this many samples of the ground, those that are open.
  void grow(int samples);
  int samples() const noexcept;

  /// Adds a place, which must be open, and gives its number.
  int add(const Point2& place);
  bool connected(int from, int to);
  /// The shortest way along the graph between two places that are connected.
  std::vector<Point2> way(int from, int to);

  std::vector<std::array<Point2, 2>> edges() const;
  int places() const noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace amble
