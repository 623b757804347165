#include "amble/kinematics/foot_swing.hpp"

#include "amble/maths/quaternion.hpp"

namespace amble {
namespace {

template <typename T>
Moving<T> per_swing(const Moving<T>& m, double seconds) noexcept {
  return {m.value, m.rate * seconds};
}

template <typename T>
Moving<T> differences(const T& before, const T& now, const T& after, double step) noexcept {
  return {now, (after - before) * (0.5 / step)};
}

}  // namespace

MovingFoot rolling_foot(const Sole& sole, const Plant& plant, const Moving<double>& pitch,
                        double ground) noexcept {
  constexpr double kStep = 1e-3;  // seconds: fine against the roll, far from cancellation
  const FootPose now = roll_foot(sole, plant, pitch.value, ground);
  const FootPose before = roll_foot(sole, plant, pitch.value - pitch.rate * kStep, ground);
  const FootPose after = roll_foot(sole, plant, pitch.value + pitch.rate * kStep, ground);
  MovingFoot foot;
  foot.ankle = differences(before.ankle, now.ankle, after.ankle, kStep);
  foot.pitch = pitch;
  foot.yaw.value = plant.yaw;
  foot.toe_bend = differences(before.toe_pitch - before.pitch, now.toe_pitch - now.pitch,
                              after.toe_pitch - after.pitch, kStep);
  return foot;
}

MovingFoot seen_from(const GroundFrame& frame, double speed, double turn_rate,
                     const MovingFoot& foot) noexcept {
  MovingFoot seen = foot;
  seen.ankle.value = frame.to_local(foot.ankle.value);
  const Vec3 turned = rotate(rotation_y(-frame.heading), foot.ankle.rate);
  seen.ankle.rate = turned - Vec3{0, 0, speed} - turn_rate * cross({0, 1, 0}, seen.ankle.value);
  seen.yaw = {foot.yaw.value - frame.heading, foot.yaw.rate - turn_rate};
  return seen;
}

FootPose to_world(const GroundFrame& frame, FootPose foot) noexcept {
  foot.ankle = frame.to_world(foot.ankle);
  foot.yaw += frame.heading;
  return foot;
}

FootPose swing_foot(const MovingFoot& from, const MovingFoot& to, double seconds,
                    double s) noexcept {
  FootPose foot;
  foot.ankle = hermite(per_swing(from.ankle, seconds), per_swing(to.ankle, seconds), s);
  foot.pitch = hermite(per_swing(from.pitch, seconds), per_swing(to.pitch, seconds), s);
  foot.roll = hermite(per_swing(from.roll, seconds), per_swing(to.roll, seconds), s);
  Moving<double> target_yaw = per_swing(to.yaw, seconds);  // the shorter way round
  target_yaw.value = from.yaw.value + wrap_angle(to.yaw.value - from.yaw.value);
  foot.yaw = hermite(per_swing(from.yaw, seconds), target_yaw, s);
  foot.toe_pitch =
      foot.pitch + hermite(per_swing(from.toe_bend, seconds), per_swing(to.toe_bend, seconds), s);
  return foot;
}

}  // namespace amble
