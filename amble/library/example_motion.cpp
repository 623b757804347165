#include "amble/library/example_motion.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/deterministic.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Shares of a swing over which it is bent to the contacts at its ends. They are short: run out over
// half a swing, the speed that an ankle lacks at its strike would take it two centimetres off. Over
// less than this, feet would be seen to slide as they come down.
constexpr double kJoinPlace = 0.15, kJoinRate = 0.2;
constexpr double kProbe = 1e-3;       // of a phase or share, for slopes
constexpr double kLongest = 0.99999;  // of a leg: straight, but for rounding
constexpr int kHingePoses = 48;

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }
std::size_t at(int joint) { return static_cast<std::size_t>(joint); }

/// Angle at the knee of a triangle of two bones, this far apart at their ends.
double knee_angle(double thigh, double shin, double apart) {
  return deterministic::acos(
      clamp((thigh * thigh + shin * shin - apart * apart) / (2 * thigh * shin), -1.0, 1.0));
}

/// What is left of the deviations at both ends of a swing, at a share of it.
template <class Value>
Value faded(const Moving<Value>& lift, const Moving<Value>& strike, double share) {
  return fading(lift, share, kJoinPlace, kJoinRate) +
         fading(strike, 1 - share, kJoinPlace, kJoinRate);
}

}  // namespace

ExampleMotion::ExampleMotion(const MotionLibrary& library, int example)
    : library_(library), curves_(library, example), hinges_(find_hinges()) {
  if (curves_.still()) return;
  for (const Side side : kSides) ends_[at(side)] = find_ends(side);
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
  // What is made up may stand further away than its legs reach.
  const Vec3 hip = curves_.hip(side, curves_.phase_of(side, share)), leg = out.ankle - hip;
  const double longest = kLongest * leg_bones(library_.skeleton, side).length();
  if (const double distance = length(leg); distance > longest)
    out.ankle = hip + leg * (longest / distance);
  return out;
}

/// The same as its leg feels it.
SwingPoint ExampleMotion::planted_point(Side side, double share) const {
  const LegBones bones = leg_bones(library_.skeleton, side);
  const FootPose foot = planted(side, share);
  const Vec3 leg = foot.ankle - curves_.hip(side, curves_.phase_of(side, share));
  const Vec3 along = normalised(leg, {0, -1, 0});
  const double bend = std::numbers::pi - knee_angle(bones.thigh, bones.shin, length(leg));
  return {{along.x, along.z, bend}, foot.pitch, foot.yaw, foot.roll};
}

/// How a planted foot's toes are turned from what the body's curve says of them.
Vec3 ExampleMotion::planted_toes(Side side, double share) const {
  const Skeleton& skeleton = library_.skeleton;
  const int toe = skeleton.joint(on_side(Role::left_toe, side));
  if (toe < 0) return {};
  Pose pose{{}, std::vector<Quat>(skeleton.joints.size())};
  curves_.pose(curves_.phase_of(side, share), pose);
  const FootRotations turned = foot_rotations(skeleton.soles[at(side)], planted(side, share));
  const double held = 1 - freedom_of_toes(curves_.pitch(side, share));
  return held * log_half(inverse(pose.rotations[at(toe)]) * inverse(turned.foot) * turned.toe);
}

ExampleMotion::Ends ExampleMotion::find_ends(Side side) const {
  const double duty = curves_.example().feet[at(side)].duty, strike = curves_.phase_of(side, 0);
  // Time may run otherwise before a strike than after it.
  const double pace =
      curves_.seconds_per_phase(strike - kProbe) / curves_.seconds_per_phase(strike + kProbe);
  const auto end = [&](double share, double s, double into, double quicker) {
    const double contact = into * kProbe, swing = -into * kProbe;  // from the end, into each
    const double per_swing = quicker * (1 - duty) / (duty * kProbe);
    const SwingPoint here = planted_point(side, share), near = planted_point(side, share + contact);
    const SwingPoint curve = curves_.swinging(side, s), along = curves_.swinging(side, s + swing);
    // All rates point into the swing.
    End out;
    out.foot = {here - curve, (here - near) * per_swing - (along - curve) * (1 / kProbe)};
    out.foot.value.yaw = wrap_angle(out.foot.value.yaw);
    out.toes.value = planted_toes(side, share);
    out.toes.rate = (out.toes.value - planted_toes(side, share + contact)) * per_swing;
    return out;
  };
  return {end(1, 0, -1, 1), end(0, 1, 1, pace)};
}

KneeHinges ExampleMotion::find_hinges() const {
  const Skeleton& skeleton = library_.skeleton;
  Pose pose{{}, std::vector<Quat>(skeleton.joints.size())};
  std::vector<Transform> world(skeleton.joints.size());
  KneeHinges out;
  for (int i = 0; i < kHingePoses; ++i) {
    curves_.pose(i / double(kHingePoses), pose);
    forward_kinematics(skeleton, pose, world);
    out.look_at(skeleton, world);
  }
  return out;
}

FootPose ExampleMotion::foot(Side side, double phase) const {
  const double share = curves_.share_of_contact(side, phase);
  if (share <= 1) return planted(side, share);
  const double s = swing_share(side, phase);
  const auto& [lift, strike] = ends_[at(side)];
  const SwingPoint point = curves_.swinging(side, s) + faded(lift.foot, strike.foot, s);
  FootPose foot;
  foot.ankle = ankle_at(leg_bones(library_.skeleton, side), curves_.hip(side, phase), point.reach);
  foot.pitch = foot.toe_pitch = point.pitch;
  foot.yaw = point.yaw;
  foot.roll = point.roll;
  return foot;
}

void ExampleMotion::pose(double phase, Pose& pose) const {
  const Skeleton& skeleton = library_.skeleton;
  pose.rotations.resize(skeleton.joints.size());
  curves_.pose(phase, pose);
  std::vector<Transform> world(skeleton.joints.size());
  forward_kinematics(skeleton, pose, world);
  for (const Side side : kSides) {
    const FootPose foot = this->foot(side, phase);
    bend_leg(skeleton, side, foot.ankle, hinges_.axis(side), pose, world);
    const FootRotations turned = foot_rotations(skeleton.soles[at(side)], foot);
    const int shin = skeleton.joint(on_side(Role::left_shin, side)),
              ankle = skeleton.joint(on_side(Role::left_foot, side)),
              toe = skeleton.joint(on_side(Role::left_toe, side));
    pose.rotations[at(ankle)] = inverse(world[at(shin)].rotation) * turned.foot;
    if (toe < 0) continue;
    Quat& toes = pose.rotations[at(toe)];
    if (curves_.share_of_contact(side, phase) <= 1) {
      const double held = 1 - freedom_of_toes(foot.pitch);
      toes = toes * exp_half(held * log_half(inverse(toes) * inverse(turned.foot) * turned.toe));
    } else {
      const auto& [lift, strike] = ends_[at(side)];
      toes = toes * exp_half(faded(lift.toes, strike.toes, swing_share(side, phase)));
    }
  }
}

}  // namespace amble
