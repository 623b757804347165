#include "amble/kinematics/foot_swing.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLeastFlexion = 0.03,
                 kFlexionSoftness = 0.015;  // radians: a swinging knee never locks

template <typename T>
Moving<T> per_swing(const Moving<T>& m, double seconds) noexcept {
  return {m.value, m.rate * seconds};
}

}  // namespace

MovingFoot rolling_foot(const Sole& sole, const Plant& plant, const Moving<double>& pitch,
                        double ground) noexcept {
  const Roll roll = roll_of(sole, pitch.value);
  const auto [s, c] = deterministic::sincos(plant.yaw);
  const double forward_rate = roll.forward_slope * pitch.rate;
  MovingFoot foot;
  foot.ankle.value = {plant.x + roll.forward * s, ground + sole.ankle_height + roll.up,
                      plant.z + roll.forward * c};
  foot.ankle.rate = {forward_rate * s, roll.up_slope * pitch.rate, forward_rate * c};
  foot.pitch = pitch;
  foot.yaw.value = plant.yaw;
  return foot;
}

MovingFoot seen_from(const GroundFrame& frame, double speed, double turn_rate,
                     const MovingFoot& foot) noexcept {
  MovingFoot seen = foot;
  const GroundAxes axes = frame.axes();
  seen.ankle.value = axes.to_local(foot.ankle.value);
  const Vec3 turned = GroundAxes{0, 0, axes.sine, axes.cosine}.to_local(foot.ankle.rate);
  seen.ankle.rate = turned - Vec3{0, 0, speed} - turn_rate * cross({0, 1, 0}, seen.ankle.value);
  seen.yaw = {foot.yaw.value - frame.heading, foot.yaw.rate - turn_rate};
  return seen;
}

SwingEnd swing_end(const LegBones& bones, const Moving<Vec3>& hip,
                   const MovingFoot& seen) noexcept {
  return {moving_reach(bones, hip, seen.ankle), seen.pitch, seen.yaw, seen.roll};
}

FootPose swing_foot(const LegBones& bones, const SwingEnd& from, const SwingEnd& to, double seconds,
                    double s, const SwingShape& shape, const Vec3& hip) noexcept {
  const auto between = [seconds, s](const auto& a, const auto& b) {
    return hermite(per_swing(a, seconds), per_swing(b, seconds), s);
  };
  Reach reach = between(from.reach, to.reach) + shape.reach;
  reach.flexion = kLeastFlexion + soft_positive(reach.flexion - kLeastFlexion, kFlexionSoftness);
  Moving<double> yaw_there = to.yaw;  // the shorter way round
  yaw_there.value = from.yaw.value + wrap_angle(to.yaw.value - from.yaw.value);
  FootPose foot;
  foot.ankle = ankle_at(bones, hip, reach);
  foot.pitch = between(from.pitch, to.pitch) + shape.pitch;
  foot.yaw = between(from.yaw, yaw_there) + shape.yaw;
  foot.roll = between(from.roll, to.roll) + shape.roll;
  // The toes stay bent as on the ground until they are clear of it, and again before the strike.
  const double as_on_ground =
      1.0 - smoothstep((s - 0.08) / 0.4) * (1.0 - smoothstep((s - 0.75) / 0.25));
  const double bend = foot.pitch < 0 ? rolled_toe_pitch(foot.pitch) - foot.pitch : 0.0;
  foot.toe_pitch = foot.pitch + as_on_ground * bend;
  return foot;
}

SwingShape shape_of(const LegBones& bones, const SwingEnd& from, const SwingEnd& to, double seconds,
                    double s, const FootPose& foot, const Vec3& hip) noexcept {
  const FootPose plain = swing_foot(bones, from, to, seconds, s, {}, hip);
  const Reach reach = hermite(per_swing(from.reach, seconds), per_swing(to.reach, seconds), s);
  return {reach_of(bones, hip, foot.ankle) - reach, foot.pitch - plain.pitch,
          wrap_angle(foot.yaw - plain.yaw), foot.roll - plain.roll};
}

}  // namespace amble
