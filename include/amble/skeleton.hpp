#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "amble/quaternion.hpp"

namespace amble {

/// What a joint is to the body, whatever its name. A skeleton may lack some (no toes, no neck).
enum class Role {
  pelvis,
  spine,  // lowest trunk joint above the pelvis
  chest,  // the trunk joint that carries neck and arms
  neck,
  head,
  left_clavicle,
  left_upper_arm,
  left_forearm,
  left_hand,
  left_thigh,
  left_shin,
  left_foot,  // ankle joint
  left_toe,   // ball-of-foot joint
  right_clavicle,
  right_upper_arm,
  right_forearm,
  right_hand,
  right_thigh,
  right_shin,
  right_foot,
  right_toe,
  count
};

inline constexpr int kRoleCount = static_cast<int>(Role::count);
std::string_view role_name(Role role) noexcept;  ///< "left_thigh"

enum class Side { left = 0, right = 1 };
inline constexpr std::array<Side, 2> kSides{Side::left, Side::right};
constexpr int index(Side side) noexcept { return static_cast<int>(side); }
constexpr Side other(Side side) noexcept { return side == Side::left ? Side::right : Side::left; }
/// +1 for left, −1 for right: the sign of x on that side of the body.
constexpr double sign(Side side) noexcept { return side == Side::left ? 1.0 : -1.0; }

/// The role of a limb joint on one side, named by its left twin: on_side(Role::left_foot, side).
constexpr Role on_side(Role left_role, Side side) noexcept {
  constexpr int kTwin =
      static_cast<int>(Role::right_clavicle) - static_cast<int>(Role::left_clavicle);
  return static_cast<Role>(static_cast<int>(left_role) + (side == Side::right ? kTwin : 0));
}

/// A joint, or the end of a chain of them.
struct Joint {
  /// As the file has it.
  std::string name;
  int parent = -1;  ///< always before its children; −1 for the root
  Vec3 offset;      ///< from the parent, in the parent's frame, metres; of the root: its rest place
  bool end = false;  ///< an End Site: a point, never rotated
};

/// The foot's contact geometry, in the frame of the flat foot: +z forward along the foot, +y up,
/// origin at the ankle joint. Joints are not the sole: they stand centimetres above it.
struct Sole {
  Vec3 heel{0, -0.08, -0.05};        ///< the point the foot rolls on at heel-strike
  Vec3 ball_joint{0, -0.055, 0.13};  ///< toe joint
  Vec3 tip_joint{0, -0.06, 0.20};    ///< end of the toes
  double ankle_height = 0.08;        ///< of the ankle joint above the sole, flat foot
  double ball_height = 0.025;        ///< of the toe joint
  double tip_height = 0.02;          ///< of the toe tip
  Quat flat_foot;  ///< rotation of the foot joint, heading 0, when the foot is flat
  Quat flat_toe;   ///< the same of the toe joint (both in world coordinates)
  double toe_stiffness =
      0;  ///< 0 toes lie while the heel rises … 1 they all but rise with the foot
};

/// Joints with rest offsets, what each one is (roles), and the soles. Immutable once made; clips
/// and libraries share it by value.
class Skeleton {
 public:
  Skeleton();

  /// Parents before their children.
  std::vector<Joint> joints;
  std::array<Sole, 2> soles;  ///< by index(Side)

  /// The joint with a role; −1 when there is none.
  int joint(Role role) const noexcept { return roles_[static_cast<std::size_t>(role)]; }
  /// Whether one has that role.
  bool has(Role role) const noexcept { return joint(role) >= 0; }
  /// Says what a joint is.
  void set_role(Role role, int joint) noexcept { roles_[static_cast<std::size_t>(role)] = joint; }
  int find(std::string_view name) const noexcept;  ///< −1 when no joint has that name
  /// How many joints there are.
  int size() const noexcept { return static_cast<int>(joints.size()); }

  /// Distance hip to ankle along the straight leg, metres; 0 without a leg.
  double leg_length(Side side) const noexcept;

  /// The hip joint in the pelvis frame; joints between the two do not turn.
  Vec3 hip_offset(Side side) const noexcept;

 private:
  std::array<int, kRoleCount> roles_;
};

}  // namespace amble
