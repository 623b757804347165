#pragma once

#include <string>
#include <vector>

#include "amble/analysis/segments.hpp"

namespace amble {

/// A captured half cycle in a library: what it is, how the vehicle moved at its first frame, and
/// its frames. They hold the vehicle's way from there and the motion details, from which the pelvis
/// comes back as it was captured (kwon2007:details). Lengths are those of the library's body.
struct Segment {
  static constexpr int kChannels = 10;  // x, z, heading; dx; dq_vert's angle; log of q_offset
  static constexpr int kPostures = 13;

  std::string source, from, to;  // the kinds at its ends: stand, walk, run
  double start = 0, end = 0;     // seconds in the source
  Side side = Side::right;       // the foot that strikes at its end, or would
  double speed = 0;              // of the vehicle at its first frame: m/s,
  double acceleration = 0;       // a_z, m/s² along the way,
  double sideways = 0;           // a_x, m/s² across it to the left
  double fps = 60;
  double first_moment = 0;           // seconds in the source at the first frame
  double x = 0, z = 0, heading = 0;  // the vehicle there, in the capture
  std::vector<float> frames;         // kChannels each
  /// The other joints, kPostures times: half-angle vectors about the library's references of all
  /// turning joints but the pelvis. Empty where a library holds none.
  std::vector<float> postures;

  /// The share of the half cycle that a posture is of. They are the coefficients of a curve, so the
  /// outermost lie a little beyond its ends.
  static constexpr double posture_share(int posture) noexcept {
    return static_cast<double>(posture - 1) / (kPostures - 3);
  }

  std::size_t count() const noexcept { return frames.size() / kChannels; }
  bool changes() const noexcept { return from != to; }
  /// The vehicle in a frame, in the capture's world, without its velocity.
  VehicleState vehicle(std::size_t frame) const;
  MotionDetails details(std::size_t frame) const;
  /// Both together: the pelvis in the capture's world.
  Transform pelvis(std::size_t frame) const { return pelvis_from(vehicle(frame), details(frame)); }
};

/// Puts a segment of a study away, with lengths times `scale`.
Segment stored(const MotionSegment& segment, const std::string& source, double file_time,
               double fps, double scale);

}  // namespace amble
