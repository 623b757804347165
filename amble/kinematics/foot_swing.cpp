#include "amble/kinematics/foot_swing.hpp"

#include "amble/maths/quaternion.hpp"

namespace amble {
namespace {

template <typename T>
Moving<T> per_swing(const Moving<T>& m, double seconds) noexcept {
  return {m.value, m.rate * seconds, m.acceleration * (seconds * seconds)};
}

template <typename T>
Moving<T> differences(const T& before, const T& now, const T& after, double step) noexcept {
  return {now, (after - before) * (0.5 / step), (after - now * 2.0 + before) * (1.0 / (step * step))};
}

}  // namespace

MovingFoot rolling_foot(const Sole& sole, const Plant& plant, const Moving<double>& pitch, double ground) noexcept {
  // Central differences of the roll along the pitch's own second-order course; 2 ms resolves the
  // curvature of the roll and stays far from cancellation.
  constexpr double kStep = 2e-3;
  const double drift = 0.5 * pitch.acceleration * kStep * kStep;
  const FootPose now = roll_foot(sole, plant, pitch.value, ground);
  const FootPose before = roll_foot(sole, plant, pitch.value - pitch.rate * kStep + drift, ground);
  const FootPose after = roll_foot(sole, plant, pitch.value + pitch.rate * kStep + drift, ground);
  MovingFoot foot;
  foot.ankle = differences(before.ankle, now.ankle, after.ankle, kStep);
  foot.pitch = pitch;
  foot.yaw.value = plant.yaw;
  foot.toe_bend = differences(before.toe_pitch - before.pitch, now.toe_pitch - now.pitch,
                              after.toe_pitch - after.pitch, kStep);
  return foot;
}

FootPose swing_foot(const MovingFoot& from, const MovingFoot& to, double seconds, double s) noexcept {
  FootPose foot;
  foot.ankle = quintic(per_swing(from.ankle, seconds), per_swing(to.ankle, seconds), s);
  foot.pitch = quintic(per_swing(from.pitch, seconds), per_swing(to.pitch, seconds), s);
  foot.roll = quintic(per_swing(from.roll, seconds), per_swing(to.roll, seconds), s);
  Moving<double> target_yaw = per_swing(to.yaw, seconds);  // the shorter way round
  target_yaw.value = from.yaw.value + wrap_angle(to.yaw.value - from.yaw.value);
  foot.yaw = quintic(per_swing(from.yaw, seconds), target_yaw, s);
  foot.toe_pitch = foot.pitch + quintic(per_swing(from.toe_bend, seconds), per_swing(to.toe_bend, seconds), s);
  return foot;
}

}  // namespace amble
