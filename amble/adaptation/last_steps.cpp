#include "amble/adaptation/last_steps.hpp"

#include "amble/adaptation/feet.hpp"
#include "amble/steering/stopping_way.hpp"

namespace amble {
namespace {

constexpr double kGravity = 9.81;                // m/s²
constexpr double kOwnShare = 0.3;                // of what balance asks for: the lean does the rest
constexpr double kLast = 0.24, kBraking = 0.30;  // metres left to go at the strike

}  // namespace

GroundFrame LastSteps::rest_of(const Course& course) noexcept {
  return course.frame.along_arc(way_to_stop(course.drive), turn_to_stop(course.drive), 1);
}

Plant LastSteps::foothold(Side side, const Drive& at_strike, double size,
                          const Plant& wanted) const noexcept {
  if (!stops) return wanted;
  const double left = way_to_stop(at_strike) / size;
  const double last = 1 - smoothstep((left - kLast) / (kBraking - kLast));
  if (!(last > 0)) return wanted;
  const Plant rest = placed_in(frame, feet[static_cast<std::size_t>(index(side))]);
  Plant moved = wanted;
  moved.x += last * (rest.x - wanted.x);
  moved.z += last * (rest.z - wanted.z);
  moved.yaw += last * wrap_angle(rest.yaw - wanted.yaw);
  return moved;
}

Plant balanced(const Course& mid_stance, double hip, Plant wanted) noexcept {
  const double speeding = mid_stance.drive.speed.velocity;
  if (speeding == 0) return wanted;
  const GroundAxes axes = mid_stance.frame.axes();
  const double back = kOwnShare * hip * speeding / kGravity;
  wanted.x -= back * axes.sine;
  wanted.z -= back * axes.cosine;
  return wanted;
}

}  // namespace amble
