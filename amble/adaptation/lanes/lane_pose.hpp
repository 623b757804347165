#pragma once

#include "amble/adaptation/lanes/lane_body.hpp"
#include "amble/maths/lane_vectors.hpp"

// The pose of a body, written once for any number of lanes.

namespace amble::lanes {
namespace {

template <typename F>
class LanePose {
 public:
  LanePose(const LaneBody& body, const float* asked, float* pose) noexcept
      : body_(body), asked_(asked), pose_(pose) {}

  AMBLE_LANES void turn_joints() const noexcept {
    keep(0, Turn<F>{row(kPelvis), row(kPelvis + 1), row(kPelvis + 2), row(kPelvis + 3)});
    for (int j = 1; j < body_.joints; ++j) {
      const LaneJoint& joint = body_.joint[j];
      if (joint.turns < 0) {
        keep(j, Turn<F>{splat<F>(1), splat<F>(0), splat<F>(0), splat<F>(0)});
        continue;
      }
      const int at = kAskedRows + joint.turns;
      keep(j, splat<F>(joint.reference) * exp_half(Vector<F>{row(at), row(at + 1), row(at + 2)}));
    }
  }

  /// Turns what is above the pelvis as the body carries itself, the head staying level.
  AMBLE_LANES void carry_trunk() const noexcept {
    const auto carried = row(kCarried) > 0.0f;
    if (!any(carried)) return;
    const Vector<F> chest = half_turn(body_.chest_leans, row(kCarried + 3)),
                    head = half_turn(body_.head_leans, row(kCarried + 4)), on = head - chest;
    // Of the joint before, as it was; its turn.
    Turn<F> above = local(0), turned_above{splat<F>(1), splat<F>(0), splat<F>(0), splat<F>(0)};
    for (int k = 0; k < body_.links; ++k) {
      const LaneLink& link = body_.link[k];
      const Turn<F> own = local(link.joint), was = above * own;
      const Turn<F> turned =
          exp_half(scaled(chest, splat<F>(link.chest)) + scaled(on, splat<F>(link.head)));
      keep(link.joint,
           pick(carried, normalised(inverse(turned_above * above) * turned * was), own));
      above = was;
      turned_above = turned;
    }
  }

  /// Swings the arms about the body's forward axis away from it; about its left axis against the
  /// turn, which takes the left shoulder back and the right one ahead.
  AMBLE_LANES void swing_arms() const noexcept {
    const auto swung = row(kSwung) > 0.0f;
    if (!any(swung)) return;
    const F sine = row(kHeading), cosine = row(kHeading + 1);
    for (int k = 0; k < 2; ++k) {
      const LaneArm& arm = body_.arm[k];
      if (arm.joint < 0) continue;
      Turn<F> chest = local(arm.above[0]);
      for (int i = 1; i < arm.count; ++i) chest = chest * local(arm.above[i]);
      const float half = k == 0 ? 0.5f : -0.5f;
      const F out = half * row(kSwung + 1), ahead = -half * row(kSwung + 2);
      const Turn<F> turn = exp_half(
          Vector<F>{ahead * cosine + out * sine, splat<F>(0), out * cosine - ahead * sine});
      const Turn<F> own = local(arm.joint);
      keep(arm.joint, pick(swung, normalised(inverse(chest) * turn * chest * own), own));
    }
  }

  AMBLE_LANES void place_joints() const noexcept {
    put(0, Vector<F>{splat<F>(0), splat<F>(0), splat<F>(0)}, local(0));
    for (int j = 1; j < body_.joints; ++j) {
      const LaneJoint& joint = body_.joint[j];
      const Turn<F> above = world(joint.parent);
      const Vector<F> at = place(joint.parent) + rotate(above, splat<F>(joint.offset));
      if (joint.thigh_of >= 0) close_leg(joint.thigh_of, above, at);
      put(j, at, above * local(j));
    }
  }

 private:
  /// Bends a leg onto its foot: the knee turns about its hinge until the leg has the right length,
  /// the hip turns the whole leg by the shortest arc, and foot and toes take their planned
  /// orientation. The blended pose keeps its say in where the knee points, and in how the shin is
  /// turned about itself; knees blended from captures are also a little askew: kept, that would
  /// leave some legs too short. `above` is what the thigh turns in, `hip` where it is.
  AMBLE_LANES void close_leg(int side, const Turn<F>& above, const Vector<F>& hip) const noexcept {
    const LaneLeg& leg = body_.leg[side];
    const int foot = kFeet + side * kFootRows;
    const Vector<F> to_ankle = Vector<F>{row(foot), row(foot + 1), row(foot + 2)} - hip;
    const Vector<F> thigh_bone = splat<F>(body_.joint[leg.shin].offset),
                    shin_bone = splat<F>(body_.joint[leg.foot].offset);
    const float t = leg.thigh_length, s = leg.shin_length;
    const F cosine =
        clamp<F>((dot(to_ankle, to_ankle) - (t * t + s * s)) * (1 / (2 * t * s)), -1, 1);
    const F sine = root(1.0f - cosine * cosine);
    const Vector<F> shin = scaled(splat<F>(leg.along), cosine) + scaled(splat<F>(leg.across), sine);
    const Turn<F> posed = local(leg.shin);
    const Turn<F> bent =
        normalised(shortest_arc(scaled(rotate(posed, shin_bone), splat<F>(1 / s)), shin) * posed);
    const Turn<F> hanging = above * local(leg.thigh);
    const Vector<F> reaches = rotate(hanging, thigh_bone + rotate(bent, shin_bone));
    const Turn<F> thigh =
        normalised(shortest_arc(direction(reaches), direction(to_ankle)) * hanging);
    keep(leg.thigh, inverse(above) * thigh);
    keep(leg.shin, bent);
    plant(leg, foot + 3, thigh * bent);
  }

  /// Turns foot and toes as planned; `shin` is what the foot turns in.
  AMBLE_LANES void plant(const LaneLeg& leg, int planned, const Turn<F>& shin) const noexcept {
    const auto half = [&](int number, float by) { return sincos<F>(row(planned + number) * by); };
    const Turned<F> yaw = half(0, 0.5f), pitch = half(1, -0.5f), roll = half(2, 0.5f),
                    toes = half(3, -0.5f);
    const Turn<F> tilt{row(planned + 4), row(planned + 5), row(planned + 6), row(planned + 7)};
    const Turn<F> lies = tilt * Turn<F>{yaw.cosine * roll.cosine, yaw.sine * roll.sine,
                                        yaw.sine * roll.cosine, yaw.cosine * roll.sine};
    const F none = splat<F>(0);
    const Turn<F> foot =
        lies * Turn<F>{pitch.cosine, pitch.sine, none, none} * splat<F>(leg.flat_foot);
    keep(leg.foot, normalised(inverse(shin) * foot));
    if (leg.toe < 0) return;
    const Turn<F> toe = lies * Turn<F>{toes.cosine, toes.sine, none, none} * splat<F>(leg.flat_toe);
    const Turn<F> lying = normalised(inverse(foot) * toe), bends = local(leg.toe);
    const F free = row(planned + 8);
    const F same = lying.w * bends.w + lying.x * bends.x + lying.y * bends.y + lying.z * bends.z;
    const F on = pick<F>(same < 0.0f, -free, free), off = 1.0f - free;
    keep(leg.toe,
         pick(free > 0.0f,
              normalised(Turn<F>{off * lying.w + on * bends.w, off * lying.x + on * bends.x,
                                 off * lying.y + on * bends.y, off * lying.z + on * bends.z}),
              lying));
  }

  /// Of a share of the leans and a yaw, about the axes of the frame that travels.
  AMBLE_LANES Vector<F> half_turn(float share, const F& yaw) const noexcept {
    const F sine = row(kHeading), cosine = row(kHeading + 1);
    const F lean = (0.5f * share) * row(kCarried + 1), aside = (-0.5f * share) * row(kCarried + 2);
    return {lean * cosine + aside * sine, 0.5f * yaw, aside * cosine - lean * sine};
  }

  AMBLE_LANES F row(int number) const noexcept { return load<F>(asked_ + number * kWidth<F>); }
  AMBLE_LANES F pose_row(int joint, int number) const noexcept {
    return load<F>(pose_ + (joint * kJointRows + number) * kWidth<F>);
  }
  AMBLE_LANES void keep_row(int joint, int number, const F& lanes) const noexcept {
    store(lanes, pose_ + (joint * kJointRows + number) * kWidth<F>);
  }
  AMBLE_LANES Turn<F> turn_at(int joint, int first) const noexcept {
    return {pose_row(joint, first), pose_row(joint, first + 1), pose_row(joint, first + 2),
            pose_row(joint, first + 3)};
  }
  AMBLE_LANES Turn<F> local(int joint) const noexcept { return turn_at(joint, 0); }
  AMBLE_LANES Turn<F> world(int joint) const noexcept { return turn_at(joint, kWorldRow); }
  AMBLE_LANES Vector<F> place(int joint) const noexcept {
    return {pose_row(joint, kPlaceRow), pose_row(joint, kPlaceRow + 1),
            pose_row(joint, kPlaceRow + 2)};
  }
  AMBLE_LANES void keep_turn(int joint, int first, const Turn<F>& q) const noexcept {
    keep_row(joint, first, q.w);
    keep_row(joint, first + 1, q.x);
    keep_row(joint, first + 2, q.y);
    keep_row(joint, first + 3, q.z);
  }
  AMBLE_LANES void keep(int joint, const Turn<F>& q) const noexcept { keep_turn(joint, 0, q); }
  AMBLE_LANES void put(int joint, const Vector<F>& at, const Turn<F>& q) const noexcept {
    keep_row(joint, kPlaceRow, at.x);
    keep_row(joint, kPlaceRow + 1, at.y);
    keep_row(joint, kPlaceRow + 2, at.z);
    keep_turn(joint, kWorldRow, q);
  }

  const LaneBody& body_;
  const float* asked_;
  float* pose_;
};

template <typename F>
void turn(const LaneBody& body, const float* asked, float* pose) noexcept {
  LanePose<F>(body, asked, pose).turn_joints();
}
template <typename F>
void place(const LaneBody& body, const float* asked, float* pose) noexcept {
  const LanePose<F> lanes(body, asked, pose);
  lanes.carry_trunk();
  lanes.swing_arms();
  lanes.place_joints();
}

}  // namespace
}  // namespace amble::lanes
