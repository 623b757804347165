#include "amble/steering/stopping_way.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

/// Where a ray, which starts outside, enters a disc of squared radius; its centre relative to the
/// start.
double enters(double x, double z, double direction_x, double direction_z, double radius2,
              double most) noexcept {
  const double along = x * direction_x + z * direction_z;
  const double aside2 = x * x + z * z - along * along;
  if (along <= 0 || aside2 >= radius2) return most;
  return std::min(most, std::max(0.0, along - std::sqrt(radius2 - aside2)));
}

}  // namespace

double StoppingWay::room(double from_x, double from_z, double direction_x, double direction_z,
                         double apart, double most) const noexcept {
  const double ax = x - from_x, az = z - from_z, bx = end_x - x, bz = end_z - z;
  const double length2 = bx * bx + bz * bz;
  const double share = length2 > 1e-12 ? clamp01(-(ax * bx + az * bz) / length2) : 0.0;
  const double near_x = ax + share * bx, near_z = az + share * bz;
  const double distance2 = near_x * near_x + near_z * near_z, apart2 = apart * apart;
  if (distance2 > (apart + most) * (apart + most)) return most;
  if (distance2 <= apart2) return near_x * direction_x + near_z * direction_z > 0 ? 0.0 : most;
  double room = enters(ax, az, direction_x, direction_z, apart2, most);
  if (length2 <= 1e-12) return room;
  room = enters(ax + bx, az + bz, direction_x, direction_z, apart2, room);
  // The side of the strip around the way that faces the start.
  const double length = std::sqrt(length2);
  double normal_x = -bz / length, normal_z = bx / length;
  double offset = ax * normal_x + az * normal_z;
  if (offset < 0) normal_x = -normal_x, normal_z = -normal_z, offset = -offset;
  const double closing = direction_x * normal_x + direction_z * normal_z;
  if (offset <= apart || closing <= 0) return room;
  const double met = (offset - apart) / closing;
  const double along = ((met * direction_x - ax) * bx + (met * direction_z - az) * bz) / length2;
  return along >= 0 && along <= 1 ? std::min(room, met) : room;
}

}  // namespace amble
