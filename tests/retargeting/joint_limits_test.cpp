#include "amble/retargeting/joint_limits.hpp"

#include <gtest/gtest.h>

#include "amble/retargeting/normalised_posture.hpp"
#include "retargeting/bodies.hpp"

namespace amble {
namespace {

TEST(JointLimits, LeaveGaitsAsTheyAre) {
  for (const Gait gait : {Gait::walk, Gait::run}) {
    const Clip clip = performed(gait, gait == Gait::walk ? 1.6 : 3.4);
    const Anatomy body = study_anatomy(clip);
    std::vector<Transform> world(body.joints.size());
    for (int f = 0; f < clip.frames(); f += 3) {
      forward_kinematics(clip, f, world);
      NormalisedPosture posture;
      read_posture(body, world, posture);
      NormalisedPosture kept = posture;
      keep_limits(body, kept);
      for (int k = 0; k < kLimbCount; ++k) {
        const Limb limb = static_cast<Limb>(k);
        EXPECT_LT(length(kept.limb(limb).reach - posture.limb(limb).reach), 1e-9) << k;
        EXPECT_EQ(kept.limb(limb).hinge, posture.limb(limb).hinge) << k;
      }
      EXPECT_LT(angle_between(kept.head, posture.head), 1e-9);
    }
  }
}

TEST(JointLimits, StopWhatNobodyCanDo) {
  const Clip clip = performed(Gait::walk, 1.2);
  const Anatomy body = study_anatomy(clip);
  NormalisedPosture posture;
  posture.chest = rotation_y(3);
  posture.neck = posture.head = posture.chest * rotation_x(2.5);
  posture.limb(Limb::left_leg).reach = {0, 0.2, -0.9};  // behind and up
  posture.limb(Limb::right_leg).reach = {0, -0.01, 0};  // the heel in the hip
  set_half_plane(Limb::right_leg, 3, posture.limb(Limb::right_leg));
  posture.limb(Limb::left_arm).end = rotation_z(3);
  keep_limits(body, posture);
  constexpr double kClose = 1e-6;
  EXPECT_NEAR(angle_between(posture.chest, posture.pelvis), body.limits.trunk, kClose);
  EXPECT_LE(angle_between(posture.neck, posture.chest), body.limits.neck + kClose);
  EXPECT_LE(angle_between(posture.head, posture.neck), body.limits.neck + kClose);
  const Vec3 left = normalised(posture.limb(Limb::left_leg).reach);
  EXPECT_NEAR(std::atan2(-left.z, -left.y), body.limits.hip_back, kClose);
  EXPECT_GT(length(posture.limb(Limb::right_leg).reach), 0.15);
  EXPECT_NEAR(half_plane(Limb::right_leg, posture.limb(Limb::right_leg)), body.limits.hip_turn,
              kClose);
  EXPECT_NEAR(angle_between(posture.limb(Limb::left_arm).end, Quat{}), body.limits.wrist, kClose);
}

}  // namespace
}  // namespace amble
