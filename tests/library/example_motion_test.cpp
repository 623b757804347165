#include "amble/library/example_motion.hpp"

#include <gtest/gtest.h>

#include "amble/library/performer_library.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

const GaitSpec kWalk{.gait = Gait::walk, .speed = 1.3, .turn_rate = 0.2};
const GaitSpec kRun{.gait = Gait::run, .speed = 2.8};

int example_at(const MotionLibrary& library, const GaitSpec& spec) {
  for (std::size_t e = 0; e < library.examples.size(); ++e)
    if (std::abs(library.examples[e].speed - spec.speed) < 1e-9) return static_cast<int>(e);
  return -1;
}

TEST(ExampleMotion, IsThePerformanceThatTheLibraryWasMadeOf) {
  const std::array specs{kWalk, kRun};
  const auto library = performer_library(specs);
  for (const GaitSpec& spec : specs) {
    const PerformedGait gait(spec);
    const ExampleMotion motion(*library, example_at(*library, spec));
    std::vector<Transform> made(library->skeleton.joints.size()), own = made;
    double mean = 0;
    Pose pose, performed{{}, std::vector<Quat>(made.size())};
    for (int i = 0; i < 200; ++i) {
      const double phase = i / 200.0;
      motion.pose(phase, pose);
      gait.pose(phase, 0, performed);
      forward_kinematics(library->skeleton, pose, made);
      forward_kinematics(library->skeleton, performed, own);
      for (std::size_t j = 0; j < made.size(); ++j) {
        const double off = length(made[j].position - own[j].position);
        mean += off / (200.0 * static_cast<double>(made.size()));
        EXPECT_LT(off, 0.03) << library->skeleton.joints[j].name << " at phase " << phase << ", "
                             << spec.speed << " m/s";
      }
    }
    EXPECT_LT(mean, 0.0008) << spec.speed << " m/s";
  }
}

TEST(ExampleMotion, LeavesNoStepWhereFeetLiftAndStrike) {
  const auto library = default_library();
  for (int e = 0; e < static_cast<int>(library->examples.size()); ++e) {
    const ExampleMotion motion(*library, e);
    if (motion.curves().still()) continue;
    for (const Side side : kSides)
      for (const double share : {0.0, 1.0}) {
        constexpr double kBeside = 1e-5;
        const double phase = motion.curves().phase_of(side, share);
        const FootPose before = motion.foot(side, phase - kBeside),
                       after = motion.foot(side, phase + kBeside);
        EXPECT_LT(length(after.ankle - before.ankle), 2e-4) << motion.curves().example().name;
        EXPECT_NEAR(after.pitch, before.pitch, 2e-3) << motion.curves().example().name;
        Pose one, other;
        motion.pose(phase - kBeside, one);
        motion.pose(phase + kBeside, other);
        for (std::size_t j = 0; j < one.rotations.size(); ++j)
          EXPECT_LT(angle_between(one.rotations[j], other.rotations[j]), 3e-3)
              << motion.curves().example().name << ", joint " << j;
      }
  }
}

TEST(ExampleMotion, BendsLegsToTheirFeet) {
  const auto library = default_library();
  const Skeleton& skeleton = library->skeleton;
  std::vector<Transform> world(skeleton.joints.size());
  Pose pose;
  for (int e = 0; e < static_cast<int>(library->examples.size()); ++e) {
    const ExampleMotion motion(*library, e);
    for (int i = 0; i < 50; ++i) {
      motion.pose(i / 50.0, pose);
      forward_kinematics(skeleton, pose, world);
      for (const Side side : kSides) {
        const auto ankle = static_cast<std::size_t>(skeleton.joint(on_side(Role::left_foot, side)));
        const Vec3 wanted = motion.foot(side, i / 50.0).ankle;
        EXPECT_LT(length(world[ankle].position - wanted), 1e-4)
            << motion.curves().example().name << " at phase " << i / 50.0;
      }
    }
  }
}

}  // namespace
}  // namespace amble
