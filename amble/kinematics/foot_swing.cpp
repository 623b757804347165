#include "amble/kinematics/foot_swing.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Shares of a swing over which toes are let free, in so many seconds at least, and held again.
constexpr double kToesFree = 0.45, kToesStraighten = 0.15, kToesHeld = 0.4;

// Radians: a swinging knee never locks, and comes out of it gently.
constexpr double kLeastFlexion = 0.03, kFlexionSoftness = 0.015;
constexpr double kSwingSoftness = 0.06;
// How far a knee that leaves straightening may overshoot what is left of its bend: the soft least
// flexion holds the rest.
constexpr double kLockShare = 2.5;
// Shares of the swing over which a foot that left or lands unlike the example joins its course.
constexpr double kJoinPlace = 1.0, kJoinRate = 0.5;
// The same over which the touch of a foot that comes down is rounded.
constexpr double kTouch = 0.3;

/// What is left of how a foot left unlike the example, at share s of the swing. A knee that
/// straightens quickly as it leaves stops before it locks: what runs out over a stretch r takes it
/// 4/27 of r further (the peak of v(1 − v)²).
SwingPoint left_of_lift(const Moving<SwingPoint>& deviation, double flexion, double s) noexcept {
  SwingPoint left = fading(deviation, s, kJoinPlace, kJoinRate);
  const double straightens = -deviation.rate.reach.flexion * (4.0 / 27.0),
               room = kLockShare * std::max(flexion - kLeastFlexion, kFlexionSoftness);
  if (straightens * kJoinRate > room)
    left.reach.flexion =
        fading<double>({deviation.value.reach.flexion, deviation.rate.reach.flexion}, s, kJoinPlace,
                       room / straightens);
  return left;
}

// About flat the pivot changes from heel to ball: there the roll's slope is the mean around it, so
// that a strike which goes from the one to the other has no jump in its speed. Radians.
constexpr double kNearFlat = 0.07;

}  // namespace

Roll rolling_through(const Sole& sole, double pitch) noexcept {
  const deterministic::SinCos turned = deterministic::sincos(pitch);
  Roll roll = roll_of(sole, pitch, turned);
  if (std::abs(pitch) >= kNearFlat) return roll;
  const auto turned_on = [&](double by, const deterministic::SinCos& on) {
    return roll_of(
        sole, pitch + by,
        {turned.sin * on.cos + turned.cos * on.sin, turned.cos * on.cos - turned.sin * on.sin});
  };
  const deterministic::SinCos near = deterministic::sincos(kNearFlat);
  const Roll before = turned_on(-kNearFlat, {-near.sin, near.cos}),
             after = turned_on(kNearFlat, near);
  roll.forward_slope = (after.forward - before.forward) / (2 * kNearFlat);
  roll.up_slope = (after.up - before.up) / (2 * kNearFlat);
  return roll;
}

MovingFoot rolling_foot(const Sole& sole, const Plant& plant, const Moving<double>& pitch,
                        const Roll& roll) noexcept {
  const PlantedSole::Ankle ankle = PlantedSole(sole, plant).ankle(roll);
  MovingFoot foot;
  foot.ankle = {ankle.value, ankle.slope * pitch.rate};
  foot.pitch = pitch;
  foot.yaw.value = plant.yaw;
  return foot;
}

MovingFoot rolling_foot(const Sole& sole, const Plant& plant,
                        const Moving<double>& pitch) noexcept {
  return rolling_foot(sole, plant, pitch, rolling_through(sole, pitch.value));
}

MovingFoot seen_from(const GroundFrame& frame, double speed, double turn_rate,
                     const MovingFoot& foot) noexcept {
  return seen_from(frame, frame.axes(), speed, turn_rate, foot);
}

MovingFoot seen_from(const GroundFrame& frame, const GroundAxes& axes, double speed,
                     double turn_rate, const MovingFoot& foot) noexcept {
  MovingFoot seen = foot;
  seen.ankle.value = axes.to_local(foot.ankle.value);
  const Vec3 turned = GroundAxes{0, 0, axes.sine, axes.cosine}.to_local(foot.ankle.rate);
  seen.ankle.rate = turned - Vec3{0, 0, speed} - turn_rate * cross({0, 1, 0}, seen.ankle.value);
  seen.yaw = {foot.yaw.value - frame.heading, foot.yaw.rate - turn_rate};
  return seen;
}

SwingEnd swing_end(const LegBones& bones, const Moving<Vec3>& hip,
                   const MovingFoot& seen) noexcept {
  const Moving<Reach> reach = moving_reach(bones, hip, seen.ankle);
  return {{reach.value, seen.pitch.value, seen.yaw.value, seen.roll.value},
          {reach.rate, seen.pitch.rate, seen.yaw.rate, seen.roll.rate}};
}

FootPose swing_foot(const LegBones& bones, const Sole& sole, const SwingEnd& from,
                    const SwingEnd& to, double seconds, double s, const SwingCourse& course,
                    double haste, const Vec3& hip) noexcept {
  const auto deviation = [seconds](const SwingEnd& end, const Moving<SwingPoint>& of_example) {
    Moving<SwingPoint> d{end.value - of_example.value, end.rate * seconds - of_example.rate};
    d.value.yaw = wrap_angle(d.value.yaw);
    return d;
  };
  Moving<SwingPoint> ahead = deviation(to, course.strike);
  ahead.rate = ahead.rate * -1.0;  // seen back in time from the strike
  const SwingPoint plain = hermite(course.lift, course.strike, s);
  const double calm = haste > 1 ? 1 / (haste * haste) : 1.0;  // as quick a knee as the example's
  SwingPoint point = plain + (course.now - plain) * calm +
                     left_of_lift(deviation(from, course.lift), from.value.reach.flexion, s) +
                     fading(ahead, 1 - s, kJoinPlace, kJoinRate) +
                     fading_softly(Moving<SwingPoint>{{}, course.parts}, s, 1, kTouch) +
                     fading_softly(Moving<SwingPoint>{{}, course.touches * -1.0}, 1 - s, 1, kTouch);
  // Softest in the middle: at the ends it is where it leaves or lands.
  const double softness =
      kFlexionSoftness + kSwingSoftness * smoothstep(s / 0.2) * smoothstep((1 - s) / 0.2);
  point.reach.flexion =
      kLeastFlexion + soft_positive(point.reach.flexion - kLeastFlexion, softness);
  FootPose foot;
  foot.ankle = ankle_at(bones, hip, point.reach);
  foot.pitch = point.pitch;
  foot.yaw = point.yaw;
  foot.roll = point.roll;
  // The toes stay bent as on the ground until they are clear of it, and again before a strike that
  // lays them down: in between they are the examples' own.
  const double lying = foot.pitch < 0 ? rolled_toe_pitch(sole, foot.pitch) : foot.pitch;
  foot.free_toes =
      smoothstep(s / std::max(kToesFree, kToesStraighten / seconds)) *
      lerp(smoothstep((1 - s) / kToesHeld), 1.0, freedom_of_toes(to.value.pitch, to.rate.pitch));
  foot.toe_pitch = lerp(lying, foot.pitch, foot.free_toes);
  return foot;
}

}  // namespace amble
