#include "amble/style/foot_course.hpp"

#include <gtest/gtest.h>

#include "amble/kinematics/forward.hpp"
#include "examples.hpp"

namespace amble {
namespace {

const std::vector<Pose>& walk_of(const std::string& name) {
  const Decomposition& all = performed_styles_apart();
  return all.source.examples[static_cast<std::size_t>(all.example_named(name))].cycle.poses;
}

/// The body of one walk with the joints of another's legs.
std::vector<Pose> on_legs(const std::string& body, const std::string& legs) {
  const Decomposition& all = performed_styles_apart();
  std::vector<Pose> out = walk_of(body);
  for (const BodyPart part : {BodyPart::left_leg, BodyPart::right_leg})
    for (const int joint : all.parts[index(part)].joints)
      for (std::size_t i = 0; i < out.size(); ++i)
        out[i].rotations[static_cast<std::size_t>(joint)] =
            walk_of(legs)[i].rotations[static_cast<std::size_t>(joint)];
  return out;
}

double knee(const Pose& pose) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  std::vector<Transform> world(skeleton.joints.size());
  forward_kinematics(skeleton, pose, world);
  const auto at = [&](Role role) {
    return world[static_cast<std::size_t>(skeleton.joint(role))].position;
  };
  const Vec3 thigh = at(Role::left_shin) - at(Role::left_thigh),
             shin = at(Role::left_foot) - at(Role::left_shin);
  return 57.29577951308232 * std::acos(dot(thigh, shin) / (length(thigh) * length(shin)));
}

TEST(FootCourse, ALegInItsOwnWalkIsLeftAlone) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  for (const char* name : {"basic", "gorilla", "chaplin"}) {
    std::vector<Pose> poses = walk_of(name);
    const ChosenLeg leg{&walk_of(name), 1, 0.6};
    for (const CourseError& off : put_feet_on_course(skeleton, {leg, leg}, poses))
      EXPECT_LT(off.after, 1e-6);
    for (std::size_t i = 0; i < poses.size(); ++i) {
      EXPECT_LT(length(poses[i].root - walk_of(name)[i].root), 1e-6);
      for (std::size_t j = 0; j < poses[i].rotations.size(); ++j)
        EXPECT_LT(angle_between(poses[i].rotations[j], walk_of(name)[i].rotations[j]), 1e-5);
    }
  }
}

TEST(FootCourse, FeetOnAnothersPelvisGoWhereTheyWentAndKneesBendAsTheyDid) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  const ChosenLeg leg{&walk_of("gorilla"), 1, 0.63};
  std::vector<Pose> poses = on_legs("basic", "gorilla");
  for (const CourseError& off : put_feet_on_course(skeleton, {leg, leg}, poses)) {
    EXPECT_GT(off.before, 0.03);
    EXPECT_LT(off.after, 0.02);
  }
  double most = 0, chosen = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    most = std::max(most, knee(poses[i]));
    chosen = std::max(chosen, knee(walk_of("gorilla")[i]));
  }
  EXPECT_NEAR(most, chosen, 5);
}

TEST(FootCourse, StepsAreAsLongAsTheyAreStretched) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  const auto reach = [&](const std::vector<Pose>& poses) {
    const auto foot = static_cast<std::size_t>(skeleton.joint(Role::left_foot));
    std::vector<Transform> world(skeleton.joints.size());
    double front = -1, back = 1;
    for (const Pose& pose : poses) {
      forward_kinematics(skeleton, pose, world);
      front = std::max(front, world[foot].position.z),
      back = std::min(back, world[foot].position.z);
    }
    return front - back;
  };
  std::vector<Pose> poses = walk_of("basic");
  const ChosenLeg leg{&walk_of("basic"), 0.7, 0.6};
  put_feet_on_course(skeleton, {leg, leg}, poses);
  EXPECT_NEAR(reach(poses), 0.7 * reach(walk_of("basic")), 0.02);
}

}  // namespace
}  // namespace amble
