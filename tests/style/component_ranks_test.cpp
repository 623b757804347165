#include "amble/style/component_ranks.hpp"

#include <gtest/gtest.h>

#include <set>

#include "examples.hpp"

namespace amble {
namespace {

TEST(ComponentRanks, ComponentsComeInTheOrderOfTheirRank) {
  for (const PartComponents& part : performed_styles_apart().parts) {
    ASSERT_FALSE(part.traits.empty());
    double whole = 0, before = 2;
    for (const ComponentTraits& one : part.traits) {
      EXPECT_LE(one.share, before);
      before = one.share;
      whole += one.share;
      EXPECT_EQ(one.rank.size(), performed_styles_apart().examples());
      EXPECT_NE(one.line.find(plane_name(one.plane)), std::string::npos);
      EXPECT_NE(one.line.find("% of the range"), std::string::npos);
    }
    EXPECT_NEAR(whole, 1, 1e-9);
  }
}

/// An arm that only swings forward and back has a sagittal component, and one of its upper arm.
TEST(ComponentRanks, NoTwoComponentsOfAPartAreCalledTheSame) {
  const Decomposition& all = performed_styles_apart();
  for (const PartComponents& part : all.parts) {
    std::set<std::string> names;
    for (const ComponentTraits& one : part.traits)
      names.insert(one.line.substr(0, one.line.rfind(", ")));
    EXPECT_EQ(names.size(), part.traits.size());
  }
}

TEST(ComponentRanks, ASwingForwardAndBackIsSagittal) {
  StyleExamples examples = performed_style_examples();
  examples.examples.resize(1);
  const int arm = examples.skeleton.joint(Role::left_upper_arm);
  const auto joints = joints_of_parts(examples.skeleton)[index(BodyPart::left_arm)];
  std::vector<Pose>& poses = examples.examples[0].cycle.poses;
  const Pose first = poses[0];
  std::vector<Transform> world(first.rotations.size());
  forward_kinematics(examples.skeleton, first, world);
  const int above = examples.skeleton.joints[static_cast<std::size_t>(arm)].parent;
  const Quat parent = world[static_cast<std::size_t>(above)].rotation;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    poses[i] = first;
    const double swing =
        0.5 * deterministic::sin(6.283185307179586 * static_cast<double>(i) / 96.0);
    poses[i].rotations[static_cast<std::size_t>(arm)] =
        inverse(parent) * rotation_x(swing) * parent *
        first.rotations[static_cast<std::size_t>(arm)];
  }
  const auto all = decompose(examples);
  const PartComponents& part = all->parts[index(BodyPart::left_arm)];
  ASSERT_GE(part.traits.size(), 1u);
  EXPECT_EQ(part.traits[0].plane, BodyPlane::sagittal);
  EXPECT_EQ(part.traits[0].main_joint, arm);
  EXPECT_EQ(part.traits[0].line.find("left arm swing, sagittal"), 0u) << part.traits[0].line;
  EXPECT_FALSE(joints.empty());
}

}  // namespace
}  // namespace amble
