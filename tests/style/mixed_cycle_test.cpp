#include "amble/style/mixed_cycle.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/core/error.hpp"
#include "examples.hpp"

namespace amble {
namespace {

TEST(MixedCycle, WeightsScaleStepsAtTheSameSpeed) {
  const Decomposition& all = performed_styles_apart();
  const MixedCycle small = mix_cycle(all, whole_mix("basic", 0.5)),
                   same = mix_cycle(all, whole_mix("basic", 1)),
                   large = mix_cycle(all, whole_mix("basic", 1.5));
  const StyleExample& basic =
      all.source.examples[static_cast<std::size_t>(all.example_named("basic"))];
  EXPECT_NEAR(same.seconds, basic.cycle.seconds, 0.01 * basic.cycle.seconds);
  EXPECT_NEAR(small.speed, basic.cycle.speed, 1e-9);
  EXPECT_NEAR(large.speed, basic.cycle.speed, 1e-9);
  EXPECT_LT(small.seconds, 0.75 * same.seconds);
  EXPECT_GT(large.seconds, 1.25 * same.seconds);
}

TEST(MixedCycle, TheRootSetsTheSpeed) {
  const Decomposition& all = performed_styles_apart();
  Mix mix;
  mix.root = {{"energetic", 0.5}, {"tired", 0.5}};
  const MixedCycle cycle = mix_cycle(all, mix);
  EXPECT_GT(cycle.speed, 0.7);
  EXPECT_LT(cycle.speed, 1.6);
}

TEST(MixedCycle, AnArmComesFromWhereItIsTold) {
  const Decomposition& all = performed_styles_apart();
  Mix mix = whole_mix("basic");
  mix.parts[index(BodyPart::left_arm)] = {{"gorilla", 1}};
  mix.offset = {{"basic", 1}};
  const MixedCycle mixed = mix_cycle(all, mix), basic = mix_cycle(all, whole_mix("basic")),
                   gorilla = mix_cycle(all, whole_mix("gorilla"));
  const auto at = [&](const MixedCycle& cycle, Role role) {
    return cycle.poses[0].rotations[static_cast<std::size_t>(all.source.skeleton.joint(role))];
  };
  // Near its own key, not on it: the other example's detail passes there smoothly.
  EXPECT_LT(angle_between(at(mixed, Role::left_upper_arm), at(gorilla, Role::left_upper_arm)),
            0.01);
  EXPECT_LT(angle_between(at(mixed, Role::right_upper_arm), at(basic, Role::right_upper_arm)),
            1e-6);
  EXPECT_GT(angle_between(at(mixed, Role::left_upper_arm), at(basic, Role::left_upper_arm)), 0.05);
}

TEST(MixedCycle, ASingleComponentCanBeTurnedOff) {
  const Decomposition& all = performed_styles_apart();
  Mix mix = whole_mix("energetic");
  const MixedCycle whole = mix_cycle(all, mix);
  mix.components[index(BodyPart::left_arm)][1] = {{"energetic", 0}};
  const MixedCycle without = mix_cycle(all, mix);
  const auto arm = static_cast<std::size_t>(all.source.skeleton.joint(Role::left_upper_arm));
  const auto other = static_cast<std::size_t>(all.source.skeleton.joint(Role::right_upper_arm));
  double changed = 0, kept = 0;
  for (std::size_t i = 0; i < whole.poses.size(); ++i) {
    changed = std::max(
        changed, angle_between(whole.poses[i].rotations[arm], without.poses[i].rotations[arm]));
    kept = std::max(
        kept, angle_between(whole.poses[i].rotations[other], without.poses[i].rotations[other]));
  }
  EXPECT_GT(changed, 0.02);
  EXPECT_LT(kept, 1e-9);
}

TEST(MixedCycle, WeightsOfAComponentReplaceThoseOfItsPart) {
  const Decomposition& all = performed_styles_apart();
  const auto torso = index(BodyPart::torso);
  const auto differ = [&](const Mix& a, const Mix& b) {
    const MixedCycle one = mix_cycle(all, a), other = mix_cycle(all, b);
    double most = 0;
    for (std::size_t i = 0; i < one.poses.size(); ++i)
      for (const int joint : all.parts[torso].joints) {
        const auto j = static_cast<std::size_t>(joint);
        most =
            std::max(most, angle_between(one.poses[i].rotations[j], other.poses[i].rotations[j]));
      }
    return most;
  };
  // Every component of the energetic torso replaced by the gorilla's is the gorilla's torso.
  Mix replaced = whole_mix("basic"), gorilla = whole_mix("basic");
  replaced.offset = gorilla.offset = {{"basic", 1}};  // else they go with the part's weights
  replaced.parts[torso] = {{"energetic", 1}};
  for (int k = 1; k <= all.parts[torso].ica.count(); ++k)
    replaced.components[torso][k] = {{"gorilla", 1}};
  gorilla.parts[torso] = {{"gorilla", 1}};
  EXPECT_LT(differ(replaced, gorilla), 1e-9);
  Mix energetic = whole_mix("basic");
  energetic.parts[torso] = {{"energetic", 1}};
  EXPECT_GT(differ(replaced, energetic), 0.1);
  // None of a component is the part without it.
  Mix none = energetic, zero = energetic;
  none.components[torso][1] = {};
  zero.components[torso][1] = {{"energetic", 0}};
  EXPECT_LT(differ(none, zero), 1e-9);
}

TEST(MixedCycle, OffsetScaleRemovesDetail) {
  const Decomposition& all = performed_styles_apart();
  Mix mix = whole_mix("energetic");
  mix.offset_scale.fill(0);
  const CycleDifference off =
      difference(all, mix_cycle(all, mix).poses,
                 all.source.examples[static_cast<std::size_t>(all.example_named("energetic"))]);
  EXPECT_GT(off.degrees, 0.5);  // offsets are not optional
}

TEST(MixedCycle, SaysWhatThereIsNot) {
  const Decomposition& all = performed_styles_apart();
  const auto reason = [&](const Mix& mix) -> std::string {
    try {
      mix_cycle(all, mix);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(reason(whole_mix("nobody")).find("'nobody'"), std::string::npos);
  EXPECT_NE(reason(whole_mix("basic", 0)).find("0.05"), std::string::npos);
  Mix mix = whole_mix("basic");
  mix.components[0][99] = {{"basic", 1}};
  EXPECT_NE(reason(mix).find("torso.99"), std::string::npos);
}

TEST(MixedCycle, AnythingGoesButNotANumberNever) {
  const Decomposition& all = performed_styles_apart();
  for (const double weight : {-3.0, 0.1, 20.0}) {
    Mix mix = whole_mix("basic");
    for (auto& part : mix.parts) part = {{"gorilla", weight}, {"chaplin", -weight}};
    const Stride stride = planted(all, mix_cycle(all, mix), "odd");
    for (const Pose& pose : stride.poses)
      for (const Quat& q : pose.rotations) ASSERT_TRUE(std::isfinite(q.w + q.x + q.y + q.z));
    for (const StrideFoot& foot : stride.feet)
      for (const FootPose& pose : foot.swing) ASSERT_TRUE(std::isfinite(pose.ankle.y));
  }
}

/// How straight the legs of a stride are in the middle of their stances, shares of their lengths.
std::array<double, 2> straight_in_stance(const Skeleton& skeleton, const Stride& stride) {
  std::array<double, 2> out{};
  for (const Side side : kSides) {
    const auto s = static_cast<std::size_t>(index(side));
    const StrideFoot& foot = stride.feet[s];
    const double phase = (side == Side::right ? 0.0 : 0.5) + 0.5 * foot.duty;
    const auto count = static_cast<double>(stride.poses.size());
    const Pose& pose =
        stride.poses[static_cast<std::size_t>(std::lround(phase * count)) % stride.poses.size()];
    const Vec3 hip = pose.root + rotate(pose.rotations[0], skeleton.hip_offset(side));
    const Vec3 ankle = roll_foot(skeleton.soles[s], foot.placement,
                                 foot.stance_pitch[foot.stance_pitch.size() / 2])
                           .ankle;
    out[s] = length(hip - ankle) / skeleton.leg_length(side);
  }
  return out;
}

TEST(MixedCycle, OnABodyOfOtherProportionsKneesAreBentAsTheyWere) {
  const Decomposition& all = performed_styles_apart();
  const MixedCycle cycle = mix_cycle(all, whole_mix("tired"));
  Skeleton other = all.source.skeleton;
  for (const Side side : kSides) {  // longer shins, one more so than the other
    const auto foot = static_cast<std::size_t>(other.joint(on_side(Role::left_foot, side)));
    other.joints[foot].offset *= side == Side::left ? 1.10 : 1.14;
  }
  const Stride own = planted(all, cycle, "own"), worn = planted_on(other, all, cycle, "worn");
  const auto before = straight_in_stance(all.source.skeleton, own),
             after = straight_in_stance(other, worn);
  for (std::size_t s = 0; s < 2; ++s) EXPECT_NEAR(after[s], before[s], 0.01);
  EXPECT_GT(worn.speed, 1.04 * own.speed);
  other.joints[1].name = "tail";
  EXPECT_THROW(planted_on(other, all, cycle, "worn"), Error);
}

}  // namespace
}  // namespace amble
