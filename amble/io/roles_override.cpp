#include "amble/core/error.hpp"
#include "amble/io/json.hpp"
#include "amble/io/roles.hpp"
#include "amble/io/text.hpp"
#include "amble/motion/torn_limb.hpp"

namespace amble {
namespace {

int role_of(std::string_view name) {
  for (int r = 0; r < kRoleCount; ++r)
    if (role_name(static_cast<Role>(r)) == name) return r;
  return -1;
}

/// For messages: the left_thigh "Bone04".
std::string joint_of(const Skeleton& skeleton, Role role) {
  return "the " + std::string(role_name(role)) + " " +
         in_quotes(skeleton.joints[static_cast<std::size_t>(skeleton.joint(role))].name);
}

}  // namespace

void override_roles(Skeleton& skeleton, std::string_view json, const std::string& name) {
  const nlohmann::json object = parse_json(json, name);
  if (!object.is_object())
    throw Error(name + ":1: expected an object of roles, such as {\"pelvis\": \"Hips\"}");
  for (const auto& [key, value] : object.items()) {
    const int role = role_of(key);
    if (role < 0)
      throw Error(name + ": unknown role " + in_quotes(key) +
                  "; roles are named as in left_upper_arm");
    if (!value.is_string() && !value.is_null())
      throw Error(name + ": role " + in_quotes(key) + " needs the name of a joint, or null");
    const int joint = value.is_string() ? skeleton.find(value.get_ref<const std::string&>()) : -1;
    if (value.is_string() && joint < 0)
      throw Error(name + ": role " + in_quotes(key) + " names " +
                  in_quotes(value.get_ref<const std::string&>()) +
                  ", which is no joint of the skeleton");
    skeleton.set_role(static_cast<Role>(role), joint);
  }
  if (const auto torn = torn_limb(skeleton))
    throw Error(name + ": " + joint_of(skeleton, torn->lower) + " does not hang below " +
                joint_of(skeleton, torn->upper));
}

}  // namespace amble
