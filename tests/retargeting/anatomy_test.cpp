#include "amble/retargeting/anatomy.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "retargeting/bodies.hpp"

namespace amble {
namespace {

TEST(Anatomy, FeetStandWhereToesBeginOnTheFloor) {
  Clip body = performed(Gait::walk, 1.2);
  std::array<double, 2> ankles{};
  for (const Side side : kSides) {
    Sole& sole = body.skeleton.soles[static_cast<std::size_t>(index(side))];
    const int toe = body.skeleton.joint(on_side(Role::left_toe, side));
    const Vec3 down = rotate(inverse(sole.flat_foot), {0, -sole.ball_height, 0});
    body.skeleton.joints[static_cast<std::size_t>(toe)].offset += down;
    sole.ball_joint.y -= sole.ball_height;
    sole.ball_height = 0;
    ankles[static_cast<std::size_t>(index(side))] = sole.ankle_height;
  }
  const Anatomy anatomy = study_anatomy(body);
  for (std::size_t k = 0; k < 2; ++k)
    EXPECT_NEAR(anatomy.skeleton.soles[k].ankle_height, ankles[k], 1e-3);
}

TEST(Anatomy, TrunkJointsLieInOrderFromPelvisToHead) {
  const Anatomy body = study_anatomy(performed(Gait::walk, 1.2));
  double before = -1;
  for (const char* name : {"Hips", "Spine", "Spine1", "Spine2", "Neck", "Head"}) {
    const AnatomyJoint& joint = body.joints[static_cast<std::size_t>(body.skeleton.find(name))];
    EXPECT_EQ(joint.part, Part::trunk) << name;
    EXPECT_GT(joint.share, before) << name;
    before = joint.share;
  }
  EXPECT_DOUBLE_EQ(body.joints[static_cast<std::size_t>(body.chest)].share, 1);
  EXPECT_DOUBLE_EQ(body.joints[static_cast<std::size_t>(body.head)].share, 3);
  EXPECT_NEAR(body.leg_length, 0.835, 0.005);
}

TEST(Anatomy, UprightIsToldFromMotionWhateverTheAxes) {
  const Clip walk = performed(Gait::walk, 1.2);
  const Anatomy plain = study_anatomy(walk), turned = study_anatomy(with_other_axes(walk));
  const Quat axes = from_axes({0, 1, 0}, {0, 0, 1}, {1, 0, 0});
  for (std::size_t j = 0; j < plain.joints.size(); ++j) {
    if (plain.joints[j].part != Part::trunk) continue;
    // Joints between those that are read lie off the curve through these as much as in the mean.
    EXPECT_LT(angle_between(plain.joints[j].upright, Quat{}), 1e-3);
    EXPECT_LT(angle_between(turned.joints[j].upright, axes), 1e-3);
  }
}

TEST(Anatomy, AHeadThatIsBentFarIsUprightAsInTheZeroPoseOfItsFile) {
  Clip walk = performed(Gait::walk, 1.2);
  const int head = walk.skeleton.joint(Role::head);
  for (int f = 0; f < walk.frames(); ++f)
    walk.rotation(f, head) = axis_angle({1, 0, 0}, 0.9) * walk.rotation(f, head);
  const Anatomy body = study_anatomy(walk);
  EXPECT_LT(angle_between(body.joints[static_cast<std::size_t>(head)].upright, Quat{}), 1e-9);
}

TEST(Anatomy, KneesAndElbowsBendAboutTheirOwnHinges) {
  const Anatomy body = study_anatomy(performed(Gait::run, 2.7));
  for (const Side side : kSides) {
    const Vec3 knee = rotate(body.limb(leg(side)).upper_frame, {1, 0, 0});
    EXPECT_GT(knee.x, 0.98);
    const Vec3 elbow = rotate(body.limb(arm(side)).upper_frame, {1, 0, 0});
    EXPECT_GT(-sign(side) * elbow.y, 0.9);
  }
}

TEST(Anatomy, OneTPoseIsEnough) {
  Clip pose = performed(Gait::walk, 1.2);
  pose.rotations.assign(pose.skeleton.joints.size(), Quat{});
  pose.translations = {{0, 1, 0}};
  const Anatomy body = study_anatomy(pose);
  for (const Side side : kSides) {
    EXPECT_GT(rotate(body.limb(leg(side)).upper_frame, {1, 0, 0}).x, 0.999);
    EXPECT_GT(-sign(side) * rotate(body.limb(arm(side)).upper_frame, {1, 0, 0}).y, 0.999);
  }
}

TEST(Anatomy, SaysWhatIsMissing) {
  Clip clip = performed(Gait::walk, 1.2);
  clip.skeleton.set_role(Role::left_shin, -1);
  EXPECT_THROW(study_anatomy(clip), Error);
}

TEST(Anatomy, RefusesALimbThatIsThePelvis) {
  for (const Role role : {Role::left_thigh, Role::right_upper_arm}) {
    Clip clip = performed(Gait::walk, 1.2);
    clip.skeleton.set_role(role, clip.skeleton.joint(Role::pelvis));
    EXPECT_THROW(study_anatomy(clip), Error);
  }
}

TEST(Anatomy, RefusesALegWithoutLength) {
  for (const Role bone : {Role::left_shin, Role::right_foot}) {
    Clip walk = performed(Gait::walk, 1.2);
    walk.skeleton.joints[static_cast<std::size_t>(walk.skeleton.joint(bone))].offset = {};
    EXPECT_THROW(study_anatomy(walk), Error);
  }
}

TEST(Anatomy, AHeadThatHangsElsewhereIsNoneOfTheTrunk) {
  Clip walk = performed(Gait::walk, 1.2);
  const int head = walk.skeleton.joint(Role::head);
  walk.skeleton.joints[static_cast<std::size_t>(head)].parent = 0;
  const Anatomy body = study_anatomy(walk);
  EXPECT_EQ(body.head, body.chest);
  for (const AnatomyJoint& joint : body.joints) EXPECT_TRUE(joint.share >= 0 && joint.share <= 3);
}

}  // namespace
}  // namespace amble
