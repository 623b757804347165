#include "amble/motion/rooted.hpp"

#include <gtest/gtest.h>

#include "amble/kinematics/forward.hpp"

namespace amble {
namespace {

/// A root on the floor, a pelvis, and a left leg whose thigh comes in two halves, whose hip is held
/// by a turned joint of its own, and whose foot has an instep.
Clip rig(int frames) {
  Clip clip;
  Skeleton& body = clip.skeleton;
  const auto add = [&](const char* name, int parent, const Vec3& offset) {
    body.joints.push_back({name, parent, offset, false});
    return body.size() - 1;
  };
  const int root = add("root", -1, {}), pelvis = add("pelvis", root, {0, 0.95, 0}),
            girdle = add("girdle", pelvis, {0.05, 0, 0}),
            thigh = add("thigh", girdle, {0.05, 0, 0}),
            twist = add("thigh twist", thigh, {0, -0.2, 0}),
            shin = add("shin", twist, {0, -0.22, 0.01}), foot = add("foot", shin, {0, -0.4, 0}),
            instep = add("instep", foot, {0, -0.04, 0.06}),
            toe = add("toe", instep, {0, -0.02, 0.06});
  add("beside", root, {1, 0, 0});
  body.set_role(Role::pelvis, pelvis);
  body.set_role(Role::left_thigh, thigh);
  body.set_role(Role::left_shin, shin);
  body.set_role(Role::left_foot, foot);
  body.set_role(Role::left_toe, toe);
  clip.fps = 60;
  clip.translated = {0, pelvis};
  for (int f = 0; f < frames; ++f) {
    const double way = 0.01 * f;
    clip.translations.push_back({});
    clip.translations.push_back({0.02 * f, 0.95, 0.03 * f});
    for (int j = 0; j < body.size(); ++j) {
      Quat turned;
      if (j == pelvis) turned = rotation_y(way);
      if (j == girdle) turned = rotation_z(0.7);
      if (j == thigh) turned = rotation_x(-20 * way) * rotation_z(-0.7);
      if (j == twist) turned = rotation_y(0.3);
      if (j == shin) turned = rotation_x(30 * way);
      if (j == instep) turned = rotation_x(0.2);
      if (j == toe) turned = rotation_x(-5 * way);
      clip.rotations.push_back(turned);
    }
  }
  return clip;
}

constexpr Role kLeg[] = {Role::pelvis, Role::left_thigh, Role::left_shin, Role::left_foot,
                         Role::left_toe};

TEST(RootedAtPelvis, HangsEachBoneOfTheLegOnTheOneBefore) {
  const Clip clip = rig(8), rooted = rooted_at_pelvis(clip);
  EXPECT_EQ(rooted.skeleton.size(), 8);  // without root and what is beside the pelvis
  int above = -1;
  for (const Role role : kLeg) {
    const int joint = rooted.skeleton.joint(role);
    EXPECT_EQ(rooted.skeleton.joints[static_cast<std::size_t>(joint)].parent, above);
    above = joint;
  }
}

TEST(RootedAtPelvis, LeavesEveryJointWhereItIs) {
  const Clip clip = rig(8), rooted = rooted_at_pelvis(clip);
  std::vector<Transform> before(clip.skeleton.joints.size()), after(rooted.skeleton.joints.size());
  for (int f = 0; f < clip.frames(); ++f) {
    forward_kinematics(clip, f, before);
    forward_kinematics(rooted, f, after);
    for (int j = 0; j < rooted.skeleton.size(); ++j) {
      const std::string& name = rooted.skeleton.joints[static_cast<std::size_t>(j)].name;
      const Transform &was = before[static_cast<std::size_t>(clip.skeleton.find(name))],
                      &is = after[static_cast<std::size_t>(j)];
      EXPECT_LT(length(was.position - is.position), 1e-9) << name;
      EXPECT_LT(angle_between(was.rotation, is.rotation), 1e-7) << name;
    }
  }
}

TEST(RootedAtPelvis, KeepsWhatOnlyMakesTheWayToTheHipLonger) {
  Clip clip = rig(4);
  for (int f = 0; f < clip.frames(); ++f) clip.rotation(f, clip.skeleton.find("girdle")) = {};
  const Skeleton rooted = rooted_at_pelvis(clip).skeleton;
  const int thigh = rooted.joint(Role::left_thigh);
  EXPECT_EQ(rooted.joints[static_cast<std::size_t>(thigh)].parent, rooted.find("girdle"));
  EXPECT_NEAR(rooted.hip_offset(Side::left).x, 0.1, 1e-12);
}

TEST(HungIn, IsTheWayBack) {
  const Clip clip = rig(8), back = hung_in(clip.skeleton, rooted_at_pelvis(clip));
  std::vector<Transform> before(clip.skeleton.joints.size()), after(before.size());
  for (int f = 0; f < clip.frames(); ++f) {
    forward_kinematics(clip, f, before);
    forward_kinematics(back, f, after);
    for (std::size_t j = 0; j < before.size(); ++j) {
      EXPECT_EQ(back.skeleton.joints[j].parent, clip.skeleton.joints[j].parent);
      EXPECT_LT(length(before[j].position - after[j].position), 1e-9);
      EXPECT_LT(angle_between(before[j].rotation, after[j].rotation), 1e-7);
    }
  }
}

TEST(HungIn, TakesOnTheLengthsOfTheClip) {
  const Clip clip = rig(3);
  Clip longer = rooted_at_pelvis(clip);
  const auto joint = [&](const char* name) -> Joint& {
    return longer.skeleton.joints[static_cast<std::size_t>(longer.skeleton.find(name))];
  };
  for (const char* name : {"shin", "thigh twist"}) joint(name).offset *= 1.5;
  const Clip back = hung_in(clip.skeleton, longer);
  std::vector<Transform> is(back.skeleton.joints.size()), wanted(longer.skeleton.joints.size());
  forward_kinematics(back, 2, is);
  forward_kinematics(longer, 2, wanted);
  for (const char* name : {"thigh twist", "shin", "foot", "toe"})
    EXPECT_LT(length(is[static_cast<std::size_t>(back.skeleton.find(name))].position -
                     wanted[static_cast<std::size_t>(longer.skeleton.find(name))].position),
              1e-9)
        << name;
}

}  // namespace
}  // namespace amble
