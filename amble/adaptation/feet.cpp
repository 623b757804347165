#include "amble/adaptation/feet.hpp"

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

constexpr double kTargetTimeConstant = 0.06;  // seconds: how fast a swing follows a new plan
constexpr double kClearanceSoftness = 0.004;  // metres
constexpr double kReachShare = 0.992;         // of the leg: beyond it the heel rises
constexpr double kReachSoftness = 0.003;      // metres
constexpr double kRisePerMetre = 50.0;        // radians of heel rise per metre of missing reach
constexpr double kStrikeReach = 0.992;        // of the leg, when a foot comes down
constexpr double kStrikeSoftness = 0.008;     // metres
constexpr double kOverreach = 0.004;          // metres beyond the leg at which a foot is let go

const Sole& sole_of(const FootWork& work, Side side) noexcept {
  return work.library.skeleton.soles[static_cast<std::size_t>(index(side))];
}
const ExampleFoot& blended_foot(const FootWork& work, Side side) noexcept {
  return work.gait.feet[static_cast<std::size_t>(index(side))];
}

/// Pitch at share s of the contact with rates per second.
Moving<double> stance_pitch(const FootWork& work, Side side, double s) noexcept {
  const double seconds = blended_foot(work, side).duty * work.gait.seconds();
  Moving<double> pitch = blend_stance_pitch(work.library, work.weights, side, s);
  pitch.value *= work.activity;
  pitch.rate *= work.activity / seconds;
  return pitch;
}

/// Heel rise that brings the ankle into reach of the hip: e = G·softplus(|hip − ankle(pitch − e)| −
/// limit). Implicit, so that it starts and ends without a kink; Newton from the last answer.
double heel_rise(const FootWork& work, Side side, const Plant& plant, double pitch,
                 double last) noexcept {
  const std::size_t k = static_cast<std::size_t>(index(side));
  const Vec3& hip = work.hips[k];
  const double limit = kReachShare * work.leg_length[k];
  const auto [s, c] = deterministic::sincos(plant.yaw);
  const double ahead =
      (hip.x - plant.x) * s + (hip.z - plant.z) * c;  // rising helps only behind the hip
  const double helps = smoothstep((ahead - 0.02) / 0.12);
  const auto missing = [&](double rise) {
    return length(hip - roll_foot(sole_of(work, side), plant, pitch - rise).ankle) - limit;
  };
  if (helps <= 0 || (last < 1e-6 && missing(0) < -8 * kReachSoftness)) return 0.0;
  double rise = last;
  for (int i = 0; i < 4; ++i) {
    constexpr double kProbe = 1e-4;
    const double f = rise - helps * kRisePerMetre * soft_positive(missing(rise), kReachSoftness);
    const double g = rise + kProbe -
                     helps * kRisePerMetre * soft_positive(missing(rise + kProbe), kReachSoftness);
    rise = clamp(rise - f * kProbe / (g - f), 0.0, 0.9);
  }
  return rise;
}

/// The course of the vehicle up to this foot's strike.
Course course_to_strike(const FootWork& work, Side side, double foot_phase) noexcept {
  const double strike = strike_phase(side);
  Course course = work.course;
  course.advance(work.speed_wanted, work.turn_wanted,
                 work.gait.seconds_between(strike + foot_phase, strike + 1.0));
  return course;
}

/// A plant drawn in, where the leg could not reach it at the strike.
Plant within_reach(const FootWork& work, Side side, const GroundFrame& at_strike,
                   Plant plant) noexcept {
  const std::size_t k = static_cast<std::size_t>(index(side));
  const Vec3 hip = at_strike.to_world(work.strike_hips[k]);
  const Vec3 ankle = roll_foot(sole_of(work, side), plant, stance_pitch(work, side, 0).value).ankle;
  const double dx = ankle.x - hip.x, dz = ankle.z - hip.z, drop = hip.y - ankle.y;
  const double apart = std::sqrt(dx * dx + dz * dz), leg = kStrikeReach * work.leg_length[k];
  const double most = std::sqrt(std::max(0.01, leg * leg - drop * drop));
  const double shorten = apart > 1e-6 ? soft_positive(apart - most, kStrikeSoftness) / apart : 0.0;
  plant.x -= dx * shorten;
  plant.z -= dz * shorten;
  return plant;
}

/// Where the foot should come down: in its place when the body passes over it, half a contact
/// after the strike.
Plant desired_plant(const FootWork& work, Side side, Course course) noexcept {
  const ExampleFoot& foot = blended_foot(work, side);
  const GroundFrame at_strike = course.frame;
  course.advance(work.speed_wanted, work.turn_wanted, 0.5 * foot.duty * work.gait.seconds());
  return within_reach(work, side, at_strike, placed_in(course.frame, foot));
}

FootPose swinging(const FootWork& work, Side side, const Course& at_strike,
                  const FootState& foot) noexcept {
  const double s = clamp01((foot.phase - foot.lift_phase) / (1.0 - foot.lift_phase));
  const double seconds = (1.0 - foot.lift_phase) * work.gait.seconds();
  const Plant target{foot.target_x.value, foot.target_z.value, foot.target_yaw.value};
  const MovingFoot strike =
      seen_from(at_strike.frame, at_strike.drive.speed.value, at_strike.drive.turn_rate.value,
                rolling_foot(sole_of(work, side), target, stance_pitch(work, side, 0)));
  FootPose pose = swing_foot(foot.lift, strike, seconds, s);
  const auto shape = blend_swing(work.library, work.weights, side, s);
  pose.ankle += {shape[0], shape[1], shape[2]};
  pose.pitch += shape[3];
  pose.toe_pitch += shape[3];
  pose.yaw += shape[4];
  pose.roll += shape[5];
  const double window = smoothstep(s / 0.15) * smoothstep((1 - s) / 0.15);
  pose.ankle.y +=
      window * soft_positive(-lowest_sole_point(sole_of(work, side), pose), kClearanceSoftness);
  return to_world(work.course.frame, pose);
}

void roll_planted(const FootWork& work, Side side, double seconds, FootState& foot) noexcept {
  const double s = foot.phase / blended_foot(work, side).duty;
  const double pitch = stance_pitch(work, side, clamp01(s)).value;
  const double rise = heel_rise(work, side, foot.plant, pitch, foot.rise.value);
  const double rate = (rise - foot.rise.value) / seconds;
  foot.rise = {rise, rate};
  foot.pose = roll_foot(sole_of(work, side), foot.plant, pitch - rise);
}

void lift(const FootWork& work, Side side, double at_phase, FootState& foot) noexcept {
  const double s = clamp01(at_phase / blended_foot(work, side).duty);
  Moving<double> pitch = stance_pitch(work, side, s);
  pitch.value -= foot.rise.value;
  pitch.rate -= foot.rise.rate;
  // The foot left when its phase was at_phase, a little before now.
  const double strike = strike_phase(side),
               ago = work.gait.seconds_between(strike + at_phase, strike + foot.phase);
  const GroundFrame then = work.course.frame.along_arc(work.gait.speed, work.gait.turn_rate, -ago);
  foot.lift = seen_from(then, work.gait.speed, work.gait.turn_rate,
                        rolling_foot(sole_of(work, side), foot.plant, pitch));
  foot.lift_phase = at_phase;
  foot.planted = false;
  foot.rise = {};
  const Plant aim = desired_plant(work, side, course_to_strike(work, side, foot.phase));
  foot.target_x = {aim.x, 0};
  foot.target_z = {aim.z, 0};
  foot.target_yaw = {foot.plant.yaw + wrap_angle(aim.yaw - foot.plant.yaw), 0};
}

void aim(const FootWork& work, Side side, const Course& at_strike, double seconds,
         FootState& foot) noexcept {
  const double s = (foot.phase - foot.lift_phase) / (1.0 - foot.lift_phase);
  const double follow =
      1.0 - smoothstep((s - 0.55) / 0.35);  // nothing changes just before the strike
  const Plant wanted = desired_plant(work, side, at_strike);
  const auto pull = [&](CriticallyDamped& value, double to) {
    value.advance(value.value + follow * (to - value.value), kTargetTimeConstant, seconds);
  };
  pull(foot.target_x, wanted.x);
  pull(foot.target_z, wanted.z);
  pull(foot.target_yaw, foot.target_yaw.value + wrap_angle(wanted.yaw - foot.target_yaw.value));
}

}  // namespace

Plant placed_in(const GroundFrame& frame, const ExampleFoot& placement) noexcept {
  const Vec3 place = frame.to_world({placement.left, 0, placement.forward});
  return {place.x, place.z, frame.heading + placement.yaw};
}

void place_in_steady_gait(const FootWork& work, Side side, FootState& foot) noexcept {
  foot = {};
  const ExampleFoot& placement = blended_foot(work, side);
  const double phase = work.phase - strike_phase(side);
  foot.phase = phase - std::floor(phase);
  const double stride = work.gait.seconds();
  const double since_strike =
      work.gait.seconds_between(strike_phase(side), strike_phase(side) + foot.phase);
  const auto plant_of = [&](double strike_seconds) {
    return placed_in(work.course.frame.along_arc(work.gait.speed, work.gait.turn_rate,
                                                 strike_seconds + 0.5 * placement.duty * stride),
                     placement);
  };
  foot.plant = plant_of(-since_strike);
  if (foot.phase < placement.duty || work.activity == 0) {
    roll_planted(work, side, 1.0, foot);
    foot.rise.rate = 0;
    return;
  }
  lift(work, side, placement.duty, foot);
  const Plant target = plant_of(stride - since_strike);
  foot.target_x.value = target.x;
  foot.target_z.value = target.z;
  foot.target_yaw.value = target.yaw;
  foot.pose = swinging(work, side, course_to_strike(work, side, foot.phase), foot);
}

void advance_foot(const FootWork& work, Side side, bool other_planted, double seconds,
                  FootState& foot) noexcept {
  const double before = foot.phase;
  const double phase = work.phase - strike_phase(side);
  foot.phase = phase - std::floor(phase);
  const bool struck = foot.phase < before - 0.5;
  if (!foot.planted && struck) {
    foot.planted = true;
    foot.plant = {foot.target_x.value, foot.target_z.value, foot.target_yaw.value};
    foot.rise = {};
  }
  if (foot.planted && work.stepping) {
    const double duty = blended_foot(work, side).duty;
    const std::size_t k = static_cast<std::size_t>(index(side));
    const bool dragged = other_planted && foot.phase > 0.25 * duty &&
                         length(work.hips[k] - foot.pose.ankle) > work.leg_length[k] + kOverreach;
    if (foot.phase >= duty && before < foot.phase) {
      lift(work, side, before >= duty ? foot.phase : duty, foot);
    } else if (dragged) {
      lift(work, side, foot.phase, foot);
    }
  }
  if (foot.planted) {
    roll_planted(work, side, seconds, foot);
  } else {
    const Course at_strike = course_to_strike(work, side, foot.phase);
    aim(work, side, at_strike, seconds, foot);
    foot.pose = swinging(work, side, at_strike, foot);
  }
}

}  // namespace amble
