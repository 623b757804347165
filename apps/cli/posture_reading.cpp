#include "posture_reading.hpp"

#include <cmath>

#include "amble/library/on_body.hpp"

namespace amble::cli {
namespace {

std::size_t at(int joint) { return static_cast<std::size_t>(joint); }

double yaw_of(const Quat& facing) {
  const Vec3 ahead = rotate(facing, {0, 0, 1});
  return std::atan2(ahead.x, ahead.z);
}

}  // namespace

PostureReading::PostureReading(const MotionLibrary& library)
    : anatomy_(study_anatomy(body_of(library))) {}

std::array<double, PostureReading::kColumns.size()> PostureReading::read(
    const Character& character) {
  const Skeleton& skeleton = character.library().skeleton;
  const std::span<const Transform> world = character.model();
  const auto place = [&](Role role) { return world[at(skeleton.joint(role))].position; };
  const Vec3 left_hip = place(Role::left_thigh), right_hip = place(Role::right_thigh);
  const Vec3 trunk = world[at(anatomy_.neck)].position - (left_hip + right_hip) * 0.5;
  const double heading = character.doing().heading;
  const double lean =
      std::atan2(trunk.x * std::sin(heading) + trunk.z * std::cos(heading), trunk.y);
  const Vec3 across = left_hip - right_hip;
  const double head = yaw_of(world[at(anatomy_.head)].rotation *
                             inverse(anatomy_.joints[at(anatomy_.head)].upright)),
               pelvis = std::atan2(-across.z, across.x);
  const auto bend = [&](Side side) {
    const Vec3 knee = place(on_side(Role::left_shin, side)),
               thigh = knee - place(on_side(Role::left_thigh, side)),
               shin = place(on_side(Role::left_foot, side)) - knee;
    return std::atan2(length(cross(thigh, shin)), dot(thigh, shin));
  };
  for (const Side side : kSides)
    if (!begun_) knees_[at(index(side))] = bend(side);
  begun_ = true;
  for (const Event& event : character.events())
    if (event.kind == Event::Kind::strike) knees_[at(index(event.side))] = bend(event.side);
  return {lean, std::remainder(head - pelvis, 2 * 3.14159265358979323846), knees_[0], knees_[1]};
}

}  // namespace amble::cli
