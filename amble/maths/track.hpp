#pragma once

#include <vector>

#include "amble/maths/ground_curve.hpp"
#include "amble/maths/ground_frame.hpp"

namespace amble {

/// A place on a track: where, which way it leads there and how it bends.
struct TrackPoint {
  GroundFrame frame;     // heading unwrapped along the track
  double curvature = 0;  // 1/m, positive to the left
};

/// A ground curve by the distance along it, in metres from its start. Sampled evenly once, so that
/// a frame reads it without searching; between samples, a centimetre apart, it is linear.
class Track {
 public:
  /// Throws Error when the curve has no length.
  explicit Track(const GroundCurve& curve);

  double length() const noexcept { return length_; }
  bool closed() const noexcept { return closed_; }
  double spacing() const noexcept { return spacing_; }  ///< of the samples, metres
  const std::vector<TrackPoint>& samples() const noexcept { return samples_; }

  /// A closed track goes round for ever; an open one goes straight on beyond its ends.
  TrackPoint at(double distance) const noexcept;

  /// The distance along the track of the place nearest to (x, z), looked for near a guess.
  double nearest(double x, double z, double guess) const noexcept;

 private:
  std::vector<TrackPoint> samples_;
  double length_ = 0, spacing_ = 0;
  bool closed_ = false;
};

}  // namespace amble
