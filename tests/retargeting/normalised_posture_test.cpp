#include "amble/retargeting/normalised_posture.hpp"

#include <gtest/gtest.h>

#include "amble/motion/edit.hpp"
#include "retargeting/bodies.hpp"

namespace amble {
namespace {

NormalisedPosture read(const Anatomy& body, const Pose& pose) {
  std::vector<Transform> world(body.joints.size());
  forward_kinematics(body.skeleton, pose, world);
  NormalisedPosture posture;
  read_posture(body, world, posture);
  return posture;
}

TEST(NormalisedPosture, ReadAndWrittenOnTheSameBodyIsTheSamePose) {
  for (const Gait gait : {Gait::walk, Gait::run}) {
    const Clip clip = performed(gait, gait == Gait::walk ? 1.2 : 2.7);
    const Anatomy body = study_anatomy(clip);
    std::vector<Quat> world(body.joints.size());
    Pose out{{}, std::vector<Quat>(body.joints.size())};
    for (int f = 0; f < clip.frames(); f += 7) {
      const Pose pose = pose_of(clip, f);
      write_posture(body, read(body, pose), world, out);
      EXPECT_LT(length(out.root - pose.root), 1e-9);
      for (int j = 0; j < clip.skeleton.size(); ++j) {
        const bool between = clip.skeleton.joints[static_cast<std::size_t>(j)].name == "Spine1";
        EXPECT_LT(angle_between(out.rotations[static_cast<std::size_t>(j)],
                                pose.rotations[static_cast<std::size_t>(j)]),
                  between ? 0.15 : 0.06)
            << clip.skeleton.joints[static_cast<std::size_t>(j)].name << " at frame " << f;
      }
    }
  }
}

TEST(NormalisedPosture, DoesNotKnowTheSizeOfItsBody) {
  const Clip adult = performed(Gait::walk, 1.2), giant = of_size(adult, 1.4);
  const Anatomy small = study_anatomy(adult), large = study_anatomy(giant);
  const NormalisedPosture a = read(small, pose_of(adult, 20)), b = read(large, pose_of(giant, 20));
  EXPECT_LT(length(a.hips - b.hips), 1e-9);
  for (int k = 0; k < kLimbCount; ++k) {
    const LimbPosture &x = a.limb(static_cast<Limb>(k)), &y = b.limb(static_cast<Limb>(k));
    EXPECT_LT(length(x.reach - y.reach), 1e-9);
    EXPECT_LE(length(x.reach), 1.0);
    EXPECT_NEAR(half_plane(static_cast<Limb>(k), x), half_plane(static_cast<Limb>(k), y), 1e-9);
    EXPECT_LT(angle_between(x.twist, y.twist), 1e-9);
  }
}

TEST(NormalisedPosture, ATrunkOfAnySubdivisionBendsAsFar) {
  NormalisedPosture posture;
  posture.spine = rotation_x(0.2);
  posture.spine_share = 1.0 / 3;
  posture.chest = rotation_x(0.6);
  posture.neck = rotation_x(0.5);
  posture.head = rotation_x(0.1);
  const TrunkCurve curve(posture);
  EXPECT_LT(angle_between(curve.at(0), posture.pelvis), 1e-9);
  EXPECT_LT(angle_between(curve.at(1.0 / 3), posture.spine), 1e-9);
  EXPECT_LT(angle_between(curve.at(1), posture.chest), 1e-9);
  EXPECT_LT(angle_between(curve.at(2), posture.neck), 1e-9);
  EXPECT_LT(angle_between(curve.at(3), posture.head), 1e-9);
  double before = 0;  // smooth and without a detour on the way up the back
  for (double share = 0; share <= 1; share += 0.05) {
    const double bend = angle_between(curve.at(share), Quat{});
    EXPECT_GE(bend, before - 1e-9) << share;
    before = bend;
  }
}

TEST(NormalisedPosture, AnExtremityBeyondReachIsApproached) {
  const Clip clip = performed(Gait::walk, 1.2);
  const Anatomy body = study_anatomy(clip);
  NormalisedPosture posture = read(body, pose_of(clip, 0));
  posture.limb(Limb::left_arm).reach = {0, 0, 5};
  std::vector<Transform> world(body.joints.size());
  std::vector<Quat> turned(body.joints.size());
  Pose out{{}, std::vector<Quat>(body.joints.size())};
  write_posture(body, posture, turned, out);
  forward_kinematics(body.skeleton, out, world);
  const LimbAnatomy& limb = body.limb(Limb::left_arm);
  const Vec3 arm_line = world[static_cast<std::size_t>(limb.end)].position -
                        world[static_cast<std::size_t>(limb.upper)].position;
  EXPECT_NEAR(length(arm_line), limb.length(), 1e-4);
  EXPECT_GT(dot(normalised(arm_line), rotate(posture.chest, {0, 0, 1})), 0.999);
}

TEST(NormalisedPosture, ALimbAlongItsOwnHingeIsTurnedAllTheSame) {
  const Clip clip = performed(Gait::walk, 1.2);
  const Anatomy body = study_anatomy(clip);
  NormalisedPosture posture;
  for (const Side side : kSides) posture.limb(arm(side)).reach = posture.limb(arm(side)).hinge;
  Pose pose{{}, std::vector<Quat>(body.joints.size())};
  std::vector<Quat> world(body.joints.size());
  write_posture(body, posture, world, pose);
  for (const Quat& rotation : pose.rotations) EXPECT_NEAR(dot(rotation, rotation), 1, 1e-9);
}

}  // namespace
}  // namespace amble
