#include "amble/engine/style_arms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/character.hpp"
#include "amble/motion/skeleton.hpp"
#include "amble/style.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// How far the more bent elbow of a body is folded, degrees, by where its joints are.
double most_folded(const Character& character) {
  const Skeleton& skeleton = character.library().skeleton;
  double most = 0;
  for (const Side side : kSides) {
    const auto place = [&](Role role) {
      return character.model()[static_cast<std::size_t>(skeleton.joint(on_side(role, side)))]
          .position;
    };
    const Vec3 upper = place(Role::left_forearm) - place(Role::left_upper_arm),
               fore = place(Role::left_hand) - place(Role::left_forearm);
    most = std::max(most, std::atan2(length(cross(upper, fore)), dot(upper, fore)) / kDegree);
  }
  return most;
}

double most_folded(const std::shared_ptr<const Technique>& technique, const std::string& mix,
                   double speed, double turn_rate) {
  Character walker(technique);
  walker.wear(make_style(technique, mix), 0);
  const Command command{.speed = speed, .turn_rate = turn_rate, .gait = speed > 2.05 ? 1.0 : 0.0};
  walker.reset(command);
  walker.command(command);
  double most = 0;
  for (int frame = 0; frame < 90; ++frame) {
    walker.update(1.0 / 60);
    most = std::max(most, most_folded(walker));
  }
  return most;
}

TEST(StyleArms, ElbowsStayHumanInBentArmStylesAtAnySpeed) {
  const auto technique = make_technique(default_library(), {});
  for (const char* mix : {R"({"root":{"sneaky":1}})", R"({"root":{"march":1}})",
                          R"({"root":{"shy":1}})", R"({"root":{"sneaky":1.4}})"})
    for (const double speed : {0.3, 1.5, 3.0, 4.0})
      for (const double turn_rate : {-0.6, 0.0})
        EXPECT_LT(most_folded(technique, mix, speed, turn_rate), 150) << mix << ' ' << speed;
  // A style that bends arms still does where there is room for it.
  EXPECT_GT(most_folded(technique, R"({"root":{"sneaky":1}})", 4.0, 0),
            most_folded(technique, R"({"root":{"basic":1}})", 4.0, 0) + 10);
}

TEST(StyleArms, WhatIsWithinStaysAsItIs) {
  const auto library = default_library();
  MotionLibrary both = *library;
  for (int e = 0; e < static_cast<int>(library->examples.size()); ++e)
    keep_elbows_human(*library, e, {}, both, e);
  EXPECT_EQ(both.body_, library->body_);
}

/// A forearm turned about its hinge by some angle more.
MotionLibrary with_bent_arm(const MotionLibrary& library, int example, double more) {
  MotionLibrary bent = library;
  const Skeleton& skeleton = library.skeleton;
  const int forearm = skeleton.joint(Role::left_forearm), hand = skeleton.joint(Role::left_hand);
  const auto t = static_cast<std::size_t>(
      std::find(library.turning.begin(), library.turning.end(), forearm) - library.turning.begin());
  const auto channels = static_cast<std::size_t>(library.body_channels());
  for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k) {
    float* v = bent.body_.data() +
               (static_cast<std::size_t>(example) * MotionLibrary::kBodyKnots + k) * channels +
               MotionLibrary::kPelvisChannels + 3 * (t - 1);
    const Quat before = library.references[t] * exp_half({v[0], v[1], v[2]});
    const Vec3 upper = skeleton.joints[static_cast<std::size_t>(forearm)].offset,
               fore = rotate(before, skeleton.joints[static_cast<std::size_t>(hand)].offset);
    const Vec3 hinge = normalised(cross(upper, fore), {});
    const Vec3 after =
        log_half(inverse(library.references[t]) * (exp_half(hinge * (0.5 * more)) * before));
    v[0] = static_cast<float>(after.x), v[1] = static_cast<float>(after.y);
    v[2] = static_cast<float>(after.z);
  }
  return bent;
}

TEST(StyleArms, FoldsAndOverstretchesAreBroughtBack) {
  const auto library = default_library();
  const ElbowRange plain = elbow_ranges(*library, 2)[0];
  for (const double more : {0.5, 1.5, 2.2, 2.8, -0.6, -1.2}) {
    MotionLibrary bent = with_bent_arm(*library, 2, more);
    const ElbowRange before = elbow_ranges(bent, 2)[0];
    EXPECT_NEAR(before.fold, plain.fold + more, 0.1) << more;
    keep_elbows_human(*library, 2, {}, bent, 2);
    const ElbowRange after = elbow_ranges(bent, 2)[0];
    EXPECT_LT(after.fold, 146 * kDegree) << more;
    EXPECT_GT(after.back, std::min(-9 * kDegree, plain.back - 4 * kDegree)) << more;
    if (before.fold < 125 * kDegree && before.back > -3 * kDegree) {
      EXPECT_EQ(after.fold, before.fold);
    }
  }
  // What the style's own stride shows is human.
  MotionLibrary bent = with_bent_arm(*library, 2, 2.2);
  const auto shown = elbow_ranges(bent, 2);
  keep_elbows_human(*library, 2, shown, bent, 2);
  EXPECT_NEAR(elbow_ranges(bent, 2)[0].fold, shown[0].fold, 1e-6);
}

}  // namespace
}  // namespace amble
