#pragma once

#include <vector>

#include "amble/analysis/stream.hpp"
#include "amble/analysis/vehicle.hpp"

namespace amble {

/// Half a cycle of a capture as a person went it: a piece of the stream with its share of the
/// vehicle's way and of the motion details, at every frame of the clip within. It is known by how
/// the vehicle moves at its first frame (kwon2007:streams).
struct MotionSegment {
  StreamPiece piece;
  Side side = Side::right;  // the foot that strikes at its end, or would
  double first_moment = 0;  // seconds of the clip at the first frame
  std::vector<VehicleState> vehicle;
  std::vector<MotionDetails> details;

  double speed() const noexcept { return vehicle.front().speed(); }
};

/// The pieces of a study that its vehicle is known for, without those of standing still.
std::vector<MotionSegment> segments_of(const Study& study);

}  // namespace amble
