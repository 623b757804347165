#include "amble/io/roles_by_shape.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <numbers>

#include "amble/io/bvh.hpp"
#include "amble/io/file.hpp"
#include "amble/io/gltf.hpp"
#include "amble/performer/performer.hpp"
#include "places.hpp"

namespace amble {
namespace {

Clip walker() { return perform({Gait::walk, 1.2, 0.2}, 3, 60); }

/// Puts a new joint between a joint and its parent: the share of the bone that comes before it.
void insert_above(Clip& clip, int joint, double share, const std::string& name) {
  Skeleton& skeleton = clip.skeleton;
  Joint added = skeleton.joints[static_cast<std::size_t>(joint)];
  added.name = name;
  added.offset = share * added.offset;
  const int frames = clip.frames();
  std::vector<Quat> rotations;
  for (int f = 0; f < frames; ++f)
    for (int j = 0; j < skeleton.size(); ++j) {
      if (j == joint) rotations.push_back({});
      rotations.push_back(clip.rotation(f, j));
    }
  for (Joint& one : skeleton.joints)
    if (one.parent >= joint) ++one.parent;
  for (int& track : clip.translated)
    if (track >= joint) ++track;
  for (int r = 0; r < kRoleCount; ++r)
    if (const Role role = static_cast<Role>(r); skeleton.joint(role) >= joint)
      skeleton.set_role(role, skeleton.joint(role) + 1);
  Joint& below = skeleton.joints[static_cast<std::size_t>(joint)];
  below.offset = (1 - share) * below.offset;
  below.parent = joint;
  skeleton.joints.insert(skeleton.joints.begin() + joint, added);
  clip.rotations = std::move(rotations);
}

/// A joint at the end of the list, hanging anywhere.
void append_joint(Clip& clip, int parent, const Vec3& offset, const std::string& name) {
  const int frames = clip.frames(), before = clip.skeleton.size();
  std::vector<Quat> rotations;
  for (int f = 0; f < frames; ++f) {
    for (int j = 0; j < before; ++j) rotations.push_back(clip.rotation(f, j));
    rotations.push_back({});
  }
  clip.skeleton.joints.push_back({name, parent, offset, false});
  clip.rotations = std::move(rotations);
}

/// Turns the axes of a joint: its motion stays what it is.
void turn_axes(Clip& clip, int joint, const Quat& turn) {
  for (int f = 0; f < clip.frames(); ++f) clip.rotation(f, joint) = clip.rotation(f, joint) * turn;
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    Joint& child = clip.skeleton.joints[static_cast<std::size_t>(j)];
    if (child.parent != joint) continue;
    child.offset = rotate(inverse(turn), child.offset);
    for (int f = 0; f < clip.frames(); ++f)
      clip.rotation(f, j) = inverse(turn) * clip.rotation(f, j);
  }
}

/// Without a joint and all below it.
void remove_below(Clip& clip, int joint) {
  std::vector<int> place(clip.skeleton.joints.size(), -1);
  std::vector<Joint> kept;
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    const Joint& one = clip.skeleton.joints[static_cast<std::size_t>(j)];
    if (j == joint || (one.parent >= 0 && place[static_cast<std::size_t>(one.parent)] < 0))
      continue;
    place[static_cast<std::size_t>(j)] = static_cast<int>(kept.size());
    kept.push_back(one);
    if (one.parent >= 0) kept.back().parent = place[static_cast<std::size_t>(one.parent)];
  }
  std::vector<Quat> rotations;
  for (int f = 0; f < clip.frames(); ++f)
    for (int j = 0; j < clip.skeleton.size(); ++j)
      if (place[static_cast<std::size_t>(j)] >= 0) rotations.push_back(clip.rotation(f, j));
  for (int r = 0; r < kRoleCount; ++r)
    if (const Role role = static_cast<Role>(r); clip.skeleton.has(role))
      clip.skeleton.set_role(role, place[static_cast<std::size_t>(clip.skeleton.joint(role))]);
  clip.skeleton.joints = std::move(kept);
  clip.rotations = std::move(rotations);
}

void number_joints(Clip& clip) {
  int number = 0;
  for (Joint& joint : clip.skeleton.joints)
    if (!joint.end) joint.name = "Bone" + std::to_string(100 + 7 * number++ % 997);
}

int at(const Clip& clip, Role role) { return clip.skeleton.joint(role); }

/// Names by role; a star stands for the side, in one of two spellings.
void rename(Clip& clip, const std::array<const char*, 2>& sides,
            const std::vector<std::pair<Role, std::string>>& names) {
  for (const auto& [role, pattern] : names)
    for (const Side side : kSides) {
      const bool sided = pattern.find('*') != std::string::npos;
      const int joint = at(clip, sided ? on_side(role, side) : role);
      if (joint < 0) continue;
      std::string name = pattern;
      if (sided) name.replace(name.find('*'), 1, sides[static_cast<std::size_t>(index(side))]);
      clip.skeleton.joints[static_cast<std::size_t>(joint)].name = name;
    }
}

struct Rig {
  std::string name;
  std::function<void(Clip&)> make;
  bool numbered = true;  // no name says anything
};

const std::vector<Rig>& rigs() {
  static const std::vector<Rig> kRigs{
      {"numbered bones", [](Clip&) {}},
      {"twist joints in thighs and shins",
       [](Clip& clip) {
         for (const Side side : kSides)
           for (const Role role : {Role::left_shin, Role::left_foot})
             insert_above(clip, at(clip, on_side(role, side)), 0.5, "twist");
       }},
      {"twist joints in arms",
       [](Clip& clip) {
         for (const Side side : kSides)
           for (const Role role : {Role::left_forearm, Role::left_hand})
             insert_above(clip, at(clip, on_side(role, side)), 0.4, "roll");
       }},
      {"three twist joints a thigh",
       [](Clip& clip) {
         for (const Side side : kSides)
           for (const double share : {0.75, 0.667, 0.5})
             insert_above(clip, at(clip, on_side(Role::left_shin, side)), share, "twist");
       }},
      {"no toes",
       [](Clip& clip) {
         for (const Side side : kSides) remove_below(clip, at(clip, on_side(Role::left_toe, side)));
       }},
      {"no head and no neck",
       [](Clip& clip) {
         const Role role = clip.skeleton.has(Role::neck) ? Role::neck : Role::head;
         remove_below(clip, at(clip, role));
       }},
      {"one hand with a joint more",
       [](Clip& clip) {
         append_joint(clip, at(clip, Role::left_hand), {0.1, 0, 0}, "weapon");
       }},
      {"armour on shoulders and hips",
       [](Clip& clip) {
         for (const Role role : {Role::left_upper_arm, Role::right_upper_arm, Role::left_thigh})
           append_joint(clip, at(clip, role), {0, 0.08, 0.02}, "plate");
       }},
      {"a tail",
       [](Clip& clip) {
         int parent = at(clip, Role::pelvis);
         for (int k = 0; k < 4; ++k) {
           append_joint(clip, parent, {0, -0.03, -0.12}, "tail");
           parent = clip.skeleton.size() - 1;
         }
       }},
      {"wings",
       [](Clip& clip) {
         for (const double side : {1.0, -1.0}) {
           int parent = at(clip, Role::chest);
           for (int k = 0; k < 3; ++k) {
             append_joint(clip, parent, {side * 0.12, 0.05, -0.05}, "wing");
             parent = clip.skeleton.size() - 1;
           }
         }
       }},
      {"axes turned on one side",
       [](Clip& clip) {
         for (const Role role : {Role::right_thigh, Role::right_shin, Role::right_foot,
                                 Role::right_upper_arm, Role::right_forearm})
           turn_axes(clip, at(clip, role), rotation_x(std::numbers::pi));
       }},
      {"bones along x",
       [](Clip& clip) {
         for (int j = 1; j < clip.skeleton.size(); ++j)
           if (!clip.skeleton.joints[static_cast<std::size_t>(j)].end)
             turn_axes(clip, j, rotation_z(0.5 * std::numbers::pi));
       }},
      {"a skirt",
       [](Clip& clip) {
         for (const double x : {-0.15, 0.0, 0.15})
           for (const double z : {-0.12, 0.12}) {
             append_joint(clip, at(clip, Role::pelvis), {x, -0.1, z}, "cloth");
             append_joint(clip, clip.skeleton.size() - 1, {0, -0.2, 0}, "cloth");
           }
       }},
      {"dummies at the hips",
       [](Clip& clip) {
         for (const Side side : kSides)
           insert_above(clip, at(clip, on_side(Role::left_thigh, side)), 0.0, "dummy");
       }},
      {"inches, far away",
       [](Clip& clip) {
         for (Joint& joint : clip.skeleton.joints) joint.offset = 39.37 * joint.offset;
         for (Vec3& place : clip.translations) place = 39.37 * place + Vec3{900, 0, -700};
       }},
      {"z up",
       [](Clip& clip) {
         const Quat up = rotation_x(0.5 * std::numbers::pi);
         for (int f = 0; f < clip.frames(); ++f) {
           clip.root(f) = rotate(up, clip.root(f));
           clip.rotation(f, 0) = up * clip.rotation(f, 0);
         }
       }},
      {"180 nodes of which few move",
       [](Clip& clip) {
         for (int k = 0; clip.skeleton.size() < 180; ++k)
           if (!clip.skeleton.joints[static_cast<std::size_t>(k % 20)].end)
             append_joint(clip, k % 20, {0.01 * (k % 5), 0.01 * (k % 7), 0.01 * (k % 3)}, "node");
       }},
      {"L_leg_JNT",
       [](Clip& clip) {
         rename(clip, {"L", "R"},
                {{Role::pelvis, "C_pelvis_JNT"},
                 {Role::left_thigh, "*_upLeg_JNT"},
                 {Role::left_shin, "*_leg_JNT"},
                 {Role::left_foot, "*_foot_JNT"},
                 {Role::left_toe, "*_ball_JNT"},
                 {Role::left_upper_arm, "*_arm_JNT"},
                 {Role::left_forearm, "*_forearm_JNT"},
                 {Role::left_hand, "*_hand_JNT"},
                 {Role::head, "C_head_JNT"}});
       },
       false},
      {"Bip01 R Thigh",
       [](Clip& clip) {
         rename(clip, {"L", "R"},
                {{Role::pelvis, "Bip01 Pelvis"},
                 {Role::left_thigh, "Bip01 * Thigh"},
                 {Role::left_shin, "Bip01 * Calf"},
                 {Role::left_foot, "Bip01 * Foot"},
                 {Role::left_toe, "Bip01 * Toe0"},
                 {Role::left_upper_arm, "Bip01 * UpperArm"},
                 {Role::left_forearm, "Bip01 * Forearm"},
                 {Role::left_hand, "Bip01 * Hand"},
                 {Role::head, "Bip01 Head"}});
       },
       false},
      {"jtHipRight",
       [](Clip& clip) {
         rename(clip, {"Left", "Right"},
                {{Role::pelvis, "jtPelvis"},
                 {Role::left_thigh, "jtHip*"},
                 {Role::left_shin, "jtKnee*"},
                 {Role::left_foot, "jtAnkle*"},
                 {Role::left_toe, "jtToe*"},
                 {Role::left_clavicle, "jtCollar*"},
                 {Role::left_upper_arm, "jtShoulder*"},
                 {Role::left_forearm, "jtElbow*"},
                 {Role::left_hand, "jtWrist*"},
                 {Role::head, "jtHead"}});
       },
       false},
  };
  return kRigs;
}

void expect_same_roles(const Clip& expected, const Clip& clip, const std::string& what) {
  for (int r = 0; r < kRoleCount; ++r) {
    const Role role = static_cast<Role>(r);
    // How a trunk is parted is a matter of taste; limbs, pelvis, chest and head are not.
    if (role == Role::spine || role == Role::neck || role == Role::left_clavicle ||
        role == Role::right_clavicle || !expected.skeleton.has(role))
      continue;
    const auto name = [&](const Clip& of) {
      return of.skeleton.has(role)
                 ? of.skeleton.joints[static_cast<std::size_t>(of.skeleton.joint(role))].name
                 : std::string("none");
    };
    EXPECT_EQ(name(clip), name(expected)) << what << ": " << role_name(role);
  }
}

TEST(RolesByShape, AreRightWhateverTheRig) {
  for (const Rig& rig : rigs()) {
    Clip clip = walker();
    rig.make(clip);
    if (rig.numbered) number_joints(clip);
    const Clip bvh = read_bvh(write_bvh(clip, {}), "rig.bvh");
    expect_same_roles(clip, bvh, rig.name + ", BVH");
    const std::vector<Clip> glb = read_gltf(write_glb(clip), "rig.glb", {});
    ASSERT_FALSE(glb.empty());
    expect_same_roles(clip, glb[0], rig.name + ", GLB");
  }
}

TEST(RolesByShape, KnowTheArmsOfACharacterThatStandsStill) {
  const std::string file = source_folder() + "/data/characters/wanderer.glb";
  const Clip told = read_gltf(read_file(file), file, {})[0];
  Clip found = told;  // as if its names told nothing
  for (int r = 0; r < kRoleCount; ++r) found.skeleton.set_role(static_cast<Role>(r), -1);
  find_roles_by_shape(found);
  ASSERT_EQ(found.frames(), 1);
  expect_same_roles(told, found, "the wanderer");
  for (const Role role : {Role::left_clavicle, Role::right_clavicle, Role::neck})
    EXPECT_EQ(found.skeleton.joint(role), told.skeleton.joint(role)) << role_name(role);
}

TEST(RolesByShape, LeavesNamedBodiesAndNobodiesAlone) {
  Clip named = walker();
  const Skeleton before = named.skeleton;
  find_roles_by_shape(named);
  for (int r = 0; r < kRoleCount; ++r)
    EXPECT_EQ(named.skeleton.joint(static_cast<Role>(r)), before.joint(static_cast<Role>(r)));
  Clip chain;
  chain.skeleton.joints = {{"a", -1, {}, false}, {"b", 0, {0, 1, 0}, false}};
  chain.translations = {{}};
  chain.rotations = {{}, {}};
  find_roles_by_shape(chain);
  EXPECT_FALSE(chain.skeleton.has(Role::pelvis));
  Clip empty;
  find_roles_by_shape(empty);
}

}  // namespace
}  // namespace amble
