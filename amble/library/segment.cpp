#include "amble/library/segment.hpp"

#include <cmath>

namespace amble {
namespace {

/// The angle of a rotation about the vertical.
double angle_of(const Quat& turn) { return 2 * log_half(turn).y; }

}  // namespace

VehicleState Segment::vehicle(std::size_t frame) const {
  const float* row = frames.data() + kChannels * frame;
  const Vec3 moved = rotate(rotation_y(heading), {row[0], 0, row[1]});
  VehicleState state;
  state.place = {x + moved.x, 0, z + moved.z};
  state.heading = heading + row[2];
  return state;
}

MotionDetails Segment::details(std::size_t frame) const {
  const float* row = frames.data() + kChannels * frame;
  return {{row[3], row[4], row[5]}, rotation_y(row[6]), exp_half({row[7], row[8], row[9]})};
}

Segment stored(const MotionSegment& segment, const std::string& source, double file_time,
               double fps, double scale) {
  const VehicleState& first = segment.vehicle.front();
  Segment out;
  out.source = source;
  out.from = segment.piece.from, out.to = segment.piece.to;
  out.start = segment.piece.start + file_time, out.end = segment.piece.end + file_time;
  out.side = segment.side;
  out.speed = scale * first.speed();
  out.acceleration = scale * first.tangential(), out.sideways = scale * first.lateral();
  out.fps = fps;
  out.first_moment = segment.first_moment + file_time;
  out.x = scale * first.place.x, out.z = scale * first.place.z, out.heading = first.heading;
  for (std::size_t k = 0; k < segment.vehicle.size(); ++k) {
    const VehicleState& state = segment.vehicle[k];
    const MotionDetails& details = segment.details[k];
    const Vec3 moved = scale * rotate(rotation_y(-first.heading), state.place - first.place);
    const Vec3 offset = scale * details.offset, lean = log_half(details.lean);
    for (const double value : {moved.x, moved.z, state.heading - first.heading, offset.x, offset.y,
                               offset.z, angle_of(details.turn), lean.x, lean.y, lean.z})
      out.frames.push_back(static_cast<float>(value));
  }
  return out;
}

}  // namespace amble
