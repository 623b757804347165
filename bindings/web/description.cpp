#include "description.hpp"

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/library/body_shape.hpp"
#include "amble/library/on_body.hpp"
#include "amble/retargeting/anatomy.hpp"
#include "amble/weights/control_space.hpp"

namespace amble::web {
namespace {

using nlohmann::json;

json vector_of(const Vec3& v) { return json::array({v.x, v.y, v.z}); }
json quaternion_of(const Quat& q) { return json::array({q.x, q.y, q.z, q.w}); }

json sole_of(const Sole& sole) {
  return {{"heel", vector_of(sole.heel)},
          {"ballJoint", vector_of(sole.ball_joint)},
          {"tipJoint", vector_of(sole.tip_joint)},
          {"ankleHeight", sole.ankle_height},
          {"ballHeight", sole.ball_height},
          {"tipHeight", sole.tip_height},
          {"flatFoot", quaternion_of(sole.flat_foot)},
          {"flatToe", quaternion_of(sole.flat_toe)}};
}

/// How joints of the trunk are turned when the body stands upright and faces +Z: rigs lay their
/// axes as they like.
json upright_of(const MotionLibrary& library) {
  json upright = json::object();
  try {
    const Anatomy anatomy = study_anatomy(body_of(library));
    for (const Role role : {Role::pelvis, Role::spine, Role::chest, Role::neck, Role::head})
      if (const int joint = library.skeleton.joint(role); joint >= 0)
        upright[std::string(role_name(role))] =
            quaternion_of(anatomy.joints[static_cast<std::size_t>(joint)].upright);
  } catch (const Error&) {  // no trunk to stand upright
  }
  return upright;
}

json skeleton_json(const MotionLibrary& library) {
  const Skeleton& skeleton = library.skeleton;
  json joints = json::array();
  for (const Joint& joint : skeleton.joints) {
    joints.push_back({{"name", joint.name},
                      {"parent", joint.parent},
                      {"offset", vector_of(joint.offset)},
                      {"end", joint.end}});
  }
  json roles = json::object();
  for (int r = 0; r < kRoleCount; ++r) {
    const Role role = static_cast<Role>(r);
    if (skeleton.has(role)) roles[std::string(role_name(role))] = skeleton.joint(role);
  }
  return {{"joints", joints},
          {"roles", roles},
          {"soles", {{"left", sole_of(skeleton.soles[0])}, {"right", sole_of(skeleton.soles[1])}}},
          {"legLength", skeleton.leg_length(Side::left)},
          {"height", body_height(library)},
          {"upright", upright_of(library)}};
}

}  // namespace

namespace {

/// A group as a control space: whose it is, what it reaches, its triangles by example.
json group_of(const MotionLibrary& library, const Group& group) {
  const ControlSpace space(library, group);
  json triangles = json::array();
  for (const auto& triangle : space.mesh().triangles())
    triangles.push_back({group.first + triangle.corners[0], group.first + triangle.corners[1],
                         group.first + triangle.corners[2]});
  return {{"name", group.name},    {"gait", group.gait},   {"facing", group.facing},
          {"first", group.first},  {"count", group.count}, {"envelope", space.envelope().corners},
          {"triangles", triangles}};
}

}  // namespace

std::string describe(const MotionLibrary& library) {
  json groups = json::array();
  for (const Group& group : library.groups) groups.push_back(group_of(library, group));
  for (const Group& group : library.manoeuvres) groups.push_back(group_of(library, group));
  const LibraryContents contents = contents_of(library);
  json examples = json::array(), types = json::array(), parameters = json::array(),
       rejected = json::array();
  for (const LibraryExample& one : contents.examples)
    examples.push_back({{"name", one.name},
                        {"source", one.source},
                        {"type", one.type},
                        {"start", one.start},
                        {"end", one.end},
                        {"gait", one.gait},
                        {"speed", one.speed},
                        {"turnRate", one.turn_rate},
                        {"seconds", one.seconds}});
  for (const LibraryType& one : contents.types)
    types.push_back({{"name", one.name},
                     {"examples", one.examples},
                     {"slowest", one.slowest},
                     {"fastest", one.fastest},
                     {"own", one.own}});
  for (const LibraryParameter& one : contents.parameters)
    parameters.push_back(
        {{"name", one.name}, {"low", one.low}, {"high", one.high}, {"usual", one.usual}});
  for (const Rejection& one : contents.rejected)
    rejected.push_back({{"source", one.source}, {"reason", one.reason}});
  return json{{"name", contents.name},    {"skeleton", skeleton_json(library)},
              {"examples", examples},     {"types", types},
              {"parameters", parameters}, {"rejected", rejected},
              {"notes", contents.notes},  {"groups", groups}}
      .dump();
}

}  // namespace amble::web
