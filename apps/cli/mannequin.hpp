#pragma once

#include <span>
#include <string>

#include "amble/motion/pose.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble::cli {

/// Draws bodies as SVG: solid limbs with a hint of depth, left side blue and right side ochre, so
/// that a still picture shows what a pose is like. One drawing has one camera, which looks at
/// every body from the same side.
class Mannequin {
 public:
  /// `azimuth` is where the camera stands, radians from the front of a body at heading 0 towards
  /// its left; `pixels_per_metre` the size of the picture.
  Mannequin(double azimuth, double elevation, double pixels_per_metre);

  /// The style sheet that the elements need, once a drawing: its classes keep a figure small.
  std::string style() const;

  /// SVG elements of one body. The ground point (x, z) of the pose comes to (left, baseline). Where
  /// the axes of its joints are not those of a body that stands and faces +Z, `upright_axes` are
  /// the rotations of all of them in such a body.
  std::string draw(const Skeleton& body, const Pose& pose, double x, double z, double heading,
                   double left, double baseline, std::span<const Quat> upright_axes = {}) const;

 private:
  Vec3 project(const Vec3& point) const noexcept;  // x right, y down (pixels), z towards the eye

  double azimuth_, elevation_, scale_;
};

}  // namespace amble::cli
