#include "amble/adaptation/lanes/lane_tables.hpp"

#include "amble/adaptation/carriage.hpp"
#include "amble/adaptation/swung_arms.hpp"

namespace amble {
namespace {

void put(const Vec3& v, float (&to)[3]) {
  to[0] = static_cast<float>(v.x), to[1] = static_cast<float>(v.y), to[2] = static_cast<float>(v.z);
}
void put(const Quat& q, float (&to)[4]) {
  to[0] = static_cast<float>(q.w), to[1] = static_cast<float>(q.x);
  to[2] = static_cast<float>(q.y), to[3] = static_cast<float>(q.z);
}

}  // namespace

LaneTables::LaneTables(const MotionLibrary& library, const std::array<Leg, 2>& legs)
    : links_(trunk_links(library.skeleton)) {
  for (const Joint& joint : library.skeleton.joints) {
    joints_.push_back({joint.parent, -1, -1, {}, {1, 0, 0, 0}});
    put(joint.offset, joints_.back().offset);
  }
  for (std::size_t t = 1; t < library.turning.size(); ++t) {
    lanes::LaneJoint& joint = joints_[static_cast<std::size_t>(library.turning[t])];
    joint.turns = MotionLibrary::kPelvisChannels + 3 * static_cast<int>(t - 1);
    put(library.references[t], joint.reference);
  }
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    if (legs[k].foot >= 0) note_leg(library, legs[k], side);
    above_arms_[k] = above_arm(library.skeleton, side);
    body_.arm[k] = {library.skeleton.joint(on_side(Role::left_upper_arm, side)),
                    static_cast<int>(above_arms_[k].size()), above_arms_[k].data()};
  }
  body_.joints = static_cast<int>(joints_.size());
  body_.links = static_cast<int>(links_.size());
  body_.joint = joints_.data();
  body_.link = links_.data();
  body_.chest_leans = static_cast<float>(lean_of_chest());
  body_.head_leans = static_cast<float>(lean_of_head());
}

/// The knee bends by |o₁|² + |o₂|² + 2|o₁||o₂| cos φ = length², in the plane of the thigh bone and
/// of what stands square to it and to the hinge.
void LaneTables::note_leg(const MotionLibrary& library, const Leg& leg, Side side) {
  const auto joint = [&](int number) -> const Joint& {
    return library.skeleton.joints[static_cast<std::size_t>(number)];
  };
  const Vec3 &thigh = joint(leg.shin).offset, &shin = joint(leg.foot).offset;
  const Vec3 along = normalised(thigh, {0, -1, 0});
  const Vec3 axis = normalised(leg.hinge - along * dot(leg.hinge, along), {1, 0, 0});
  const Sole& sole = library.skeleton.soles[static_cast<std::size_t>(index(side))];
  lanes::LaneLeg& out = body_.leg[index(side)];
  out.thigh = leg.thigh, out.shin = leg.shin, out.foot = leg.foot, out.toe = leg.toe;
  out.thigh_length = static_cast<float>(length(thigh));
  out.shin_length = static_cast<float>(length(shin));
  put(along, out.along);
  put(cross(axis, along), out.across);
  put(sole.flat_foot, out.flat_foot);
  put(sole.flat_toe, out.flat_toe);
  joints_[static_cast<std::size_t>(leg.thigh)].thigh_of = index(side);
}

}  // namespace amble
