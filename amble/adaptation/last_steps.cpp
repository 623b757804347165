#include "amble/adaptation/last_steps.hpp"

#include <cmath>

#include "amble/adaptation/feet.hpp"
#include "amble/maths/gravity.hpp"
#include "amble/steering/pivot.hpp"
#include "amble/steering/stopping_way.hpp"

namespace amble {
namespace {

constexpr double kOwnShare = 0.3;                // of what balance asks for: the lean does the rest
constexpr double kLast = 0.24, kBraking = 0.30;  // metres left to go at the strike
constexpr double kSlows = 0.6;                   // m/s² of who means to stop

}  // namespace

GroundFrame LastSteps::rest_of(const Course& course) noexcept {
  return course.frame.along_arc(way_to_stop(course.drive), turn_to_stop(course.drive), 1);
}

LastSteps LastSteps::foreseen(const Course& course) noexcept {
  const auto& [speed, slowing] = course.drive.speed;
  if (!(speed * slowing < 0)) return {};
  const double half = -0.5 * speed / slowing;  // of the seconds that are left: v/2 is the mean
  // Who is faster may go on.
  const double faster = smoothstep(2.5 * (std::abs(speed) / Pivot::kSpeed - 1));
  const double stops = smoothstep(std::abs(slowing) / kSlows) * (1 - faster);
  if (!(stops > 0)) return {};
  return {stops, course.frame.along_arc(speed, course.drive.turn_rate.value, half), {}};
}

Plant LastSteps::foothold(Side side, const Drive& at_strike, double size,
                          const Plant& wanted) const noexcept {
  const double left = std::abs(way_to_stop(at_strike)) / size;
  const double last = stops * (1 - smoothstep((left - kLast) / (kBraking - kLast)));
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
