#include "amble/library/example_motion.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Shares of a swing over which it is bent to the contacts at its ends: all of it for the place, so
// that little is asked of any moment, and half for the rate.
constexpr double kJoinPlace = 1.0, kJoinRate = 0.5;
constexpr double kProbe = 1e-3;           // of a phase or share, for slopes
constexpr double kNearlyStraight = 0.05;  // sine of a knee's bend; less tells no hinge
constexpr double kLongest = 0.99999;      // of a leg: straight, but for rounding
constexpr int kHingePoses = 48;

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }
std::size_t at(int joint) { return static_cast<std::size_t>(joint); }

/// Angle at the knee of a triangle of two bones, this far apart at their ends.
double knee_angle(double thigh, double shin, double apart) {
  return std::acos(
      clamp((thigh * thigh + shin * shin - apart * apart) / (2 * thigh * shin), -1.0, 1.0));
}

/// Square to both bones, so that turning the shin about it straightens the knee; its length is the
/// sine of the bend.
Vec3 bend_axis(const Vec3& hip, const Vec3& knee, const Vec3& ankle) {
  return cross(normalised(hip - knee), normalised(ankle - knee));
}

}  // namespace

ExampleMotion::ExampleMotion(const MotionLibrary& library, int example)
    : library_(library), curves_(library, example) {
  for (const Side side : kSides) {
    hinges_[at(side)] = find_hinge(side);
    if (!curves_.still()) ends_[at(side)] = find_ends(side);
  }
}

double ExampleMotion::swing_share(Side side, double phase) const {
  const double duty = curves_.example().feet[at(side)].duty;
  return (curves_.share_of_contact(side, phase) - 1) * duty / (1 - duty);
}

/// The planted foot as a swing's end: at a share of its contact, where a unit of phase takes so
/// many seconds.
SwingEnd ExampleMotion::rolling_end(Side side, double share, double seconds_per_phase) const {
  const Example& example = curves_.example();
  const ExampleFoot& foot = example.feet[at(side)];
  const double phase = curves_.phase_of(side, share);
  Moving<double> pitch = curves_.rolling(side, share);
  pitch.rate /= foot.duty * seconds_per_phase;
  const MovingFoot seen = seen_from(
      curves_.frame(side, share), example.speed, example.turn_rate,
      rolling_foot(library_.skeleton.soles[at(side)], {foot.left, foot.forward, foot.yaw}, pitch));
  const Vec3 hip_rate =
      (curves_.hip(side, phase + kProbe) - curves_.hip(side, phase - kProbe)) / (2 * kProbe);
  return swing_end(leg_bones(library_.skeleton, side),
                   {curves_.hip(side, phase), hip_rate / seconds_per_phase}, seen);
}

/// How a planted foot's toes are turned from what the body's curve says of them.
Vec3 ExampleMotion::toe_beside_curve(Side side, double share) const {
  const Skeleton& skeleton = library_.skeleton;
  const int toe = skeleton.joint(on_side(Role::left_toe, side));
  if (toe < 0) return {};
  Pose pose{{}, std::vector<Quat>(skeleton.joints.size())};
  curves_.pose(curves_.phase_of(side, share), pose);
  const Sole& sole = skeleton.soles[at(side)];
  const FootRotations planted =
      foot_rotations(sole, roll_foot(sole, {}, curves_.pitch(side, share)));
  return log_half(inverse(pose.rotations[at(toe)]) * inverse(planted.foot) * planted.toe);
}

ExampleMotion::Ends ExampleMotion::find_ends(Side side) const {
  const double duty = curves_.example().feet[at(side)].duty, swing = 1 - duty;
  const double strike = curves_.phase_of(side, 0);
  const auto beside = [&](double share, double near_phase, double s) {
    const double seconds = curves_.seconds_per_phase(near_phase);
    const SwingEnd end = rolling_end(side, share, seconds);
    const Moving<SwingPoint> course = curves_.swinging(side, s);
    Moving<SwingPoint> off{end.value - course.value, end.rate * (seconds * swing) - course.rate};
    off.value.yaw = wrap_angle(off.value.yaw);
    return off;
  };
  Ends ends;
  ends.lift = beside(1, strike + duty + kProbe, 0);
  ends.strike = beside(0, strike - kProbe, 1);
  ends.strike.rate = ends.strike.rate * -1.0;  // seen back in time
  const double per_swing = swing / (kProbe * duty);
  ends.toe_lift.value = toe_beside_curve(side, 1);
  ends.toe_lift.rate = (ends.toe_lift.value - toe_beside_curve(side, 1 - kProbe)) * per_swing;
  ends.toe_strike.value = toe_beside_curve(side, 0);
  ends.toe_strike.rate = (ends.toe_strike.value - toe_beside_curve(side, kProbe)) * per_swing;
  return ends;
}

/// The mean of the axes that a knee is seen to bend about, the more the further it bends.
Vec3 ExampleMotion::find_hinge(Side side) const {
  const Skeleton& skeleton = library_.skeleton;
  const int thigh = skeleton.joint(on_side(Role::left_thigh, side)),
            shin = skeleton.joint(on_side(Role::left_shin, side)),
            foot = skeleton.joint(on_side(Role::left_foot, side));
  Pose pose{{}, std::vector<Quat>(skeleton.joints.size())};
  std::vector<Transform> world(skeleton.joints.size());
  Vec3 sum;
  for (int i = 0; i < kHingePoses; ++i) {
    curves_.pose(i / double(kHingePoses), pose);
    forward_kinematics(skeleton, pose, world);
    sum += rotate(
        inverse(world[at(thigh)].rotation),
        bend_axis(world[at(thigh)].position, world[at(shin)].position, world[at(foot)].position));
  }
  return normalised(sum, {1, 0, 0});
}

FootPose ExampleMotion::foot(Side side, double phase) const {
  const double share = curves_.share_of_contact(side, phase);
  const Skeleton& skeleton = library_.skeleton;
  if (share <= 1) {
    const ExampleFoot& planted = curves_.example().feet[at(side)];
    const GroundFrame frame = curves_.frame(side, share);
    FootPose foot =
        roll_foot(skeleton.soles[at(side)], {planted.left, planted.forward, planted.yaw},
                  curves_.pitch(side, share));
    foot.ankle = frame.to_local(foot.ankle);
    foot.yaw -= frame.heading;
    return foot;
  }
  const double s = swing_share(side, phase);
  const Ends& ends = ends_[at(side)];
  const SwingPoint point = curves_.swinging(side, s).value +
                           fading(ends.lift, s, kJoinPlace, kJoinRate) +
                           fading(ends.strike, 1 - s, kJoinPlace, kJoinRate);
  FootPose foot;
  foot.ankle = ankle_at(leg_bones(skeleton, side), curves_.hip(side, phase), point.reach);
  foot.pitch = foot.toe_pitch = point.pitch;
  foot.yaw = point.yaw;
  foot.roll = point.roll;
  return foot;
}

/// Bends the knee about the axis that it has, until the leg is as long as it must be, and then
/// swings the whole leg the shortest way. A leg that is right stays as it is.
void ExampleMotion::bend_leg(Side side, const Vec3& ankle, Pose& pose,
                             std::vector<Transform>& world) const {
  const Skeleton& skeleton = library_.skeleton;
  const int thigh = skeleton.joint(on_side(Role::left_thigh, side)),
            shin = skeleton.joint(on_side(Role::left_shin, side)),
            foot = skeleton.joint(on_side(Role::left_foot, side));
  const Vec3 hip = world[at(thigh)].position, knee = world[at(shin)].position;
  const Vec3 posed = world[at(foot)].position - knee;
  const double upper = length(knee - hip), lower = length(posed);
  const double wanted = std::min(length(ankle - hip), kLongest * (upper + lower));
  const Vec3 own = bend_axis(hip, knee, knee + posed);
  const Vec3 usual = rotate(world[at(thigh)].rotation, hinges_[at(side)]);
  const double known = smoothstep(length(own) / kNearlyStraight);
  const Vec3 across = lerp(usual, normalised(own, usual), known);
  const Vec3 axis = normalised(across - posed * (dot(across, posed) / (lower * lower)), usual);
  const double bend =
      knee_angle(upper, lower, wanted) - knee_angle(upper, lower, length(knee + posed - hip));
  const Quat bent = axis_angle(axis, bend);
  const Quat swung =
      shortest_arc(normalised(knee + rotate(bent, posed) - hip), normalised(ankle - hip));
  const Quat above = world[at(thigh)].rotation * inverse(pose.rotations[at(thigh)]);
  world[at(thigh)].rotation = normalised(swung * world[at(thigh)].rotation);
  world[at(shin)].rotation = normalised(swung * bent * world[at(shin)].rotation);
  pose.rotations[at(thigh)] = inverse(above) * world[at(thigh)].rotation;
  pose.rotations[at(shin)] = inverse(world[at(thigh)].rotation) * world[at(shin)].rotation;
}

void ExampleMotion::pose(double phase, Pose& pose) const {
  const Skeleton& skeleton = library_.skeleton;
  pose.rotations.resize(skeleton.joints.size());
  curves_.pose(phase, pose);
  std::vector<Transform> world(skeleton.joints.size());
  forward_kinematics(skeleton, pose, world);
  for (const Side side : kSides) {
    const FootPose foot = this->foot(side, phase);
    bend_leg(side, foot.ankle, pose, world);
    const FootRotations turned = foot_rotations(skeleton.soles[at(side)], foot);
    const int shin = skeleton.joint(on_side(Role::left_shin, side)),
              ankle = skeleton.joint(on_side(Role::left_foot, side)),
              toe = skeleton.joint(on_side(Role::left_toe, side));
    pose.rotations[at(ankle)] = inverse(world[at(shin)].rotation) * turned.foot;
    if (toe < 0) continue;
    if (curves_.share_of_contact(side, phase) <= 1) {
      pose.rotations[at(toe)] = inverse(turned.foot) * turned.toe;
    } else {
      const double s = swing_share(side, phase);
      const Ends& ends = ends_[at(side)];
      const Vec3 off = fading(ends.toe_lift, s, kJoinPlace, kJoinRate) +
                       fading(ends.toe_strike, 1 - s, kJoinPlace, kJoinRate);
      pose.rotations[at(toe)] = pose.rotations[at(toe)] * exp_half(off);
    }
  }
}

}  // namespace amble
