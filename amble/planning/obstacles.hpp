#pragma once

#include <memory>

#include "amble/maths/ground_frame.hpp"
#include "amble/planning/scene.hpp"

namespace amble {

/// What stands about on the ground, and how far it is to the nearest of it. Every obstacle has a
/// frame of its own, so that a caller can move it between two plans. It remembers what it was
/// asked, so only one thread at a time may ask.
class Obstacles {
 public:
  Obstacles();
  ~Obstacles();
  Obstacles(Obstacles&&) noexcept;
  Obstacles& operator=(Obstacles&&) noexcept;

  /// Adds what these triangles cover, which are given in the obstacle's own frame; gives its
  /// number.
  int add(const Footprint& footprint, const GroundFrame& frame = {});
  void move(int obstacle, const GroundFrame& frame);

  struct Nearest {
    double clearance;  // metres; 0 on an obstacle, infinite where there is none
    Point2 place;      // the nearest point of an obstacle
  };
  Nearest nearest(double x, double z) const;
  double clearance(double x, double z) const { return nearest(x, z).clearance; }
  /// A clearance that there is at least, quick to have: what was measured near there, less the way
  /// from it.
  double sure_clearance(double x, double z) const;

  /// Whether a circle can go straight from one place to the other, to within two millimetres.
  bool open_between(const Point2& from, const Point2& to, double radius) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace amble
