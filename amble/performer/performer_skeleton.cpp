#include "amble/performer/performer_skeleton.hpp"

#include <string>
#include <utility>

#include "amble/performer/gait_figures.hpp"

namespace amble {
namespace {

Skeleton make_skeleton() {
  Skeleton skeleton;
  skeleton.joints = gait_figures().joints;
  const auto assign = [&](Role role, const std::string& name) {
    skeleton.set_role(role, skeleton.find(name));
  };
  assign(Role::pelvis, "Hips");
  assign(Role::spine, "Spine");
  assign(Role::chest, "Spine2");
  assign(Role::neck, "Neck");
  assign(Role::head, "Head");
  constexpr std::pair<Role, const char*> kLimbs[] = {
      {Role::left_clavicle, "Shoulder"}, {Role::left_upper_arm, "Arm"},
      {Role::left_forearm, "ForeArm"},   {Role::left_hand, "Hand"},
      {Role::left_thigh, "UpLeg"},       {Role::left_shin, "Leg"},
      {Role::left_foot, "Foot"},         {Role::left_toe, "Toe"}};
  for (const Side side : kSides)
    for (const auto& [role, name] : kLimbs)
      assign(on_side(role, side), (side == Side::left ? "Left" : "Right") + std::string(name));
  return skeleton;  // the soles' defaults are this body's
}

}  // namespace

const Skeleton& performer_skeleton() {
  static const Skeleton skeleton = make_skeleton();
  return skeleton;
}

}  // namespace amble
