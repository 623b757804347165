#include "amble/retargeting/retargeter.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "amble/motion/edit.hpp"
#include "count_allocations.hpp"
#include "retargeting/bodies.hpp"

namespace amble {
namespace {

Pose room_for(const Anatomy& body) { return {{}, std::vector<Quat>(body.joints.size())}; }

bool finite(const Pose& pose) {
  double total = pose.root.x + pose.root.y + pose.root.z;
  for (const Quat& q : pose.rotations) total += q.w + q.x + q.y + q.z;
  return total - total == 0;
}

TEST(Retargeter, AllocatesNothingInAFrame) {
  const Clip clip = performed(Gait::walk, 1.2);
  const Retargeter retargeter(study_anatomy(clip), study_anatomy(of_size(clip, 0.6)));
  RetargetState state = retargeter.start();
  Pose out = room_for(retargeter.target());
  const Pose pose = pose_of(clip, 3);
  retargeter.retarget(pose, 0, state, out);
  const long before = allocations();
  for (int k = 0; k < 100; ++k)
    retargeter.retarget(pose, 1.0 / 60, state, out, {Vec3{0.3, 1, 0.2}, std::nullopt});
  EXPECT_EQ(allocations(), before);
}

TEST(Retargeter, APoseThatIsNoneGivesTheLastOneAgain) {
  const Clip clip = performed(Gait::walk, 1.2);
  const Retargeter retargeter(study_anatomy(clip), study_anatomy(of_size(clip, 1.4)));
  RetargetState state = retargeter.start();
  Pose out = room_for(retargeter.target());
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  Pose broken = pose_of(clip, 0);
  broken.root.y = nothing;
  retargeter.retarget(broken, 0, state, out);
  EXPECT_TRUE(finite(out));
  retargeter.retarget(pose_of(clip, 5), 1.0 / 60, state, out);
  const Pose good = out;
  broken = pose_of(clip, 6);
  for (Quat& q : broken.rotations) q = {nothing, nothing, nothing, nothing};
  retargeter.retarget(broken, 1.0 / 60, state, out);
  EXPECT_TRUE(finite(out));
  EXPECT_LT(length(out.root - good.root), 1e-9);
  broken = pose_of(clip, 7);
  for (Quat& q : broken.rotations) q = {0, 0, 0, 0};
  retargeter.retarget(broken, std::numeric_limits<double>::infinity(), state, out);
  EXPECT_TRUE(finite(out));
  retargeter.retarget(pose_of(clip, 8), 1.0 / 60, state, out);
  EXPECT_TRUE(finite(out));
}

TEST(Retargeter, AHandKeepsItsPlaceAtWhatItTouches) {
  const Clip clip = performed(Gait::walk, 1.2);
  const Clip long_arms = with_limbs(clip, 1.3, 1.0);
  const Retargeter retargeter(study_anatomy(clip), study_anatomy(long_arms));
  RetargetState state = retargeter.start();
  Pose out = room_for(retargeter.target());
  const Pose pose = pose_of(clip, 10);
  retargeter.retarget(pose, 0, state, out);
  const auto wrist = [&](Side side) {
    forward_kinematics(retargeter.target().skeleton, out, state.target_world);
    return state.target_world[static_cast<std::size_t>(retargeter.target().limb(arm(side)).end)]
        .position;
  };
  std::vector<Transform> world(clip.skeleton.joints.size());
  forward_kinematics(clip, 10, world);
  const Vec3 touched =
      world[static_cast<std::size_t>(retargeter.source().limb(Limb::right_arm).end)].position;
  EXPECT_GT(length(wrist(Side::right) - touched), 0.1);  // nothing to touch: angles are kept
  retargeter.retarget(pose, 0, state, out, {std::nullopt, touched});
  EXPECT_LT(length(wrist(Side::right) - touched * retargeter.scale()), 0.002);
}

}  // namespace
}  // namespace amble
