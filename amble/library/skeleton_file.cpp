#include "amble/library/skeleton_file.hpp"

#include "amble/core/error.hpp"
#include "amble/core/most.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/library/sound_text.hpp"
#include "amble/motion/torn_limb.hpp"

namespace amble {
namespace {

using nlohmann::json;

json to_json(const Vec3& v) { return {v.x, v.y, v.z}; }
json to_json(const Quat& q) { return {q.w, q.x, q.y, q.z}; }

Sole sole_from(const json& text) {
  const std::vector<double> heights = numbers_from(text.at("heights"), 3, kLargestOfBody);
  return {vector_from(text.at("heel")),
          vector_from(text.at("ball_joint")),
          vector_from(text.at("tip_joint")),
          heights[0],
          heights[1],
          heights[2],
          rotation_from(text.at("flat_foot")),
          rotation_from(text.at("flat_toe")),
          text.contains("toe_stiffness") ? number_from(text.at("toe_stiffness"), 0, 1) : 0.0};
}

void check_limbs(const Skeleton& skeleton) {
  for (const Side side : kSides)
    for (const Role role : {Role::pelvis, on_side(Role::left_thigh, side),
                            on_side(Role::left_shin, side), on_side(Role::left_foot, side)})
      if (!skeleton.has(role)) throw Error("the skeleton has no pelvis or no legs");
  if (const auto torn = torn_limb(skeleton))
    throw Error("its " + std::string(role_name(torn->lower)) + " does not hang on its " +
                std::string(role_name(torn->upper)));
  for (const Side side : kSides)
    if (!leg_bones(skeleton, side).whole()) throw Error("a leg of its skeleton has no length");
}

}  // namespace

json skeleton_text(const Skeleton& skeleton) {
  json joints = json::array(), soles = json::array(), roles = json::object();
  for (const Joint& joint : skeleton.joints)
    joints.push_back({{"name", joint.name},
                      {"parent", joint.parent},
                      {"offset", to_json(joint.offset)},
                      {"end", joint.end}});
  for (const Sole& sole : skeleton.soles)
    soles.push_back({{"heel", to_json(sole.heel)},
                     {"ball_joint", to_json(sole.ball_joint)},
                     {"tip_joint", to_json(sole.tip_joint)},
                     {"heights", {sole.ankle_height, sole.ball_height, sole.tip_height}},
                     {"flat_foot", to_json(sole.flat_foot)},
                     {"flat_toe", to_json(sole.flat_toe)},
                     {"toe_stiffness", sole.toe_stiffness}});
  for (int r = 0; r < kRoleCount; ++r) {
    const Role role = static_cast<Role>(r);
    if (skeleton.has(role)) roles[std::string(role_name(role))] = skeleton.joint(role);
  }
  return {{"joints", joints}, {"soles", soles}, {"roles", roles}};
}

Skeleton skeleton_from(const json& text) {
  Skeleton skeleton;
  require_at_most(text.at("joints").size(), kMostJoints, "joints", "a body");
  for (const json& joint : text.at("joints")) {
    const int number = skeleton.size();
    const int parent = number == 0 ? whole_from(joint.at("parent"), -1, -1)
                                   : whole_from(joint.at("parent"), 0, number - 1);
    if (parent >= 0 && skeleton.joints[static_cast<std::size_t>(parent)].end)
      throw Error("joint " + std::to_string(number) + " hangs on an End Site");
    skeleton.joints.push_back(
        {joint.at("name"), parent, vector_from(joint.at("offset")), joint.at("end")});
  }
  for (std::size_t s = 0; s < 2; ++s) skeleton.soles[s] = sole_from(text.at("soles").at(s));
  for (int r = 0; r < kRoleCount; ++r) {
    const std::string role(role_name(static_cast<Role>(r)));
    if (text.at("roles").contains(role))
      skeleton.set_role(static_cast<Role>(r),
                        whole_from(text.at("roles").at(role), 0, skeleton.size() - 1));
  }
  check_limbs(skeleton);
  return skeleton;
}

}  // namespace amble
