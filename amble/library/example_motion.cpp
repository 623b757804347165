#include "amble/library/example_motion.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/deterministic.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Shares of a swing over which it is bent to the contacts at its ends. They are short: run out over
// half a swing, the speed that an ankle lacks at its strike would take it two centimetres off. Over
// less than this, feet would be seen to slide as they come down.
constexpr double kJoinPlace = 0.1, kJoinRate = 0.2;
constexpr double kProbe = 1e-3;           // of a phase or share, for slopes
constexpr double kNearlyStraight = 0.05;  // sine of a knee's bend; less tells no hinge
constexpr double kLongest = 0.99999;      // of a leg: straight, but for rounding
constexpr int kHingePoses = 48;

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }
std::size_t at(int joint) { return static_cast<std::size_t>(joint); }

/// Angle at the knee of a triangle of two bones, this far apart at their ends.
double knee_angle(double thigh, double shin, double apart) {
  return deterministic::acos(
      clamp((thigh * thigh + shin * shin - apart * apart) / (2 * thigh * shin), -1.0, 1.0));
}

/// Square to both bones, so that turning the shin about it straightens the knee; its length is the
/// sine of the bend.
Vec3 bend_axis(const Vec3& hip, const Vec3& knee, const Vec3& ankle) {
  return cross(normalised(hip - knee), normalised(ankle - knee));
}

/// What is left of the deviations at both ends of a swing, at a share of it.
Vec3 faded(const Moving<Vec3>& lift, const Moving<Vec3>& strike, double share) {
  return fading(lift, share, kJoinPlace, kJoinRate) +
         fading(strike, 1 - share, kJoinPlace, kJoinRate);
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

/// The foot at a share of its contact.
FootPose ExampleMotion::planted(Side side, double share) const {
  const ExampleFoot& foot = curves_.example().feet[at(side)];
  const GroundFrame frame = curves_.frame(side, share);
  FootPose out = roll_foot(library_.skeleton.soles[at(side)], {foot.left, foot.forward, foot.yaw},
                           curves_.pitch(side, share));
  out.ankle = frame.to_local(out.ankle);
  out.yaw -= frame.heading;
  return out;
}

/// The foot at a share of its swing, as its curve has it.
FootPose ExampleMotion::swinging(Side side, double share) const {
  const double duty = curves_.example().feet[at(side)].duty;
  const Vec3 hip = curves_.hip(side, curves_.phase_of(side, 1) + share * (1 - duty));
  const SwingPoint point = curves_.swinging(side, share);
  FootPose out;
  out.ankle = ankle_at(leg_bones(library_.skeleton, side), hip, point.reach);
  out.pitch = out.toe_pitch = point.pitch;
  out.yaw = point.yaw;
  out.roll = point.roll;
  return out;
}

/// How a planted foot's toes are turned from what the body's curve says of them.
Vec3 ExampleMotion::planted_toes(Side side, double share) const {
  const Skeleton& skeleton = library_.skeleton;
  const int toe = skeleton.joint(on_side(Role::left_toe, side));
  if (toe < 0) return {};
  Pose pose{{}, std::vector<Quat>(skeleton.joints.size())};
  curves_.pose(curves_.phase_of(side, share), pose);
  const FootRotations turned = foot_rotations(skeleton.soles[at(side)], planted(side, share));
  return log_half(inverse(pose.rotations[at(toe)]) * inverse(turned.foot) * turned.toe);
}

ExampleMotion::Ends ExampleMotion::find_ends(Side side) const {
  const double duty = curves_.example().feet[at(side)].duty, strike = curves_.phase_of(side, 0);
  // Time may run otherwise before a strike than after it.
  const double pace =
      curves_.seconds_per_phase(strike - kProbe) / curves_.seconds_per_phase(strike + kProbe);
  const auto turn = [](const FootPose& foot) { return Vec3{foot.pitch, foot.yaw, foot.roll}; };
  const auto end = [&](double share, double s, double into, double quicker) {
    const double contact = into * kProbe, swing = -into * kProbe;  // from the end, into each
    const double per_swing = quicker * (1 - duty) / (duty * kProbe);
    const FootPose here = planted(side, share), near = planted(side, share + contact);
    const FootPose curve = swinging(side, s), along = swinging(side, s + swing);
    // All rates point into the swing.
    End out;
    out.ankle = {here.ankle - curve.ankle,
                 (here.ankle - near.ankle) * per_swing - (along.ankle - curve.ankle) / kProbe};
    out.turn = {turn(here) - turn(curve),
                (turn(here) - turn(near)) * per_swing - (turn(along) - turn(curve)) / kProbe};
    out.turn.value.y = wrap_angle(out.turn.value.y);
    out.toes.value = planted_toes(side, share);
    out.toes.rate = (out.toes.value - planted_toes(side, share + contact)) * per_swing;
    return out;
  };
  return {end(1, 0, -1, 1), end(0, 1, 1, pace)};
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
  if (share <= 1) return planted(side, share);
  const double s = swing_share(side, phase);
  const auto& [lift, strike] = ends_[at(side)];
  FootPose foot = swinging(side, s);
  foot.ankle += faded(lift.ankle, strike.ankle, s);
  const Vec3 turn = faded(lift.turn, strike.turn, s);
  foot.pitch += turn.x, foot.yaw += turn.y, foot.roll += turn.z;
  foot.toe_pitch = foot.pitch;
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
      const auto& [lift, strike] = ends_[at(side)];
      const Vec3 off = faded(lift.toes, strike.toes, swing_share(side, phase));
      pose.rotations[at(toe)] = pose.rotations[at(toe)] * exp_half(off);
    }
  }
}

}  // namespace amble
