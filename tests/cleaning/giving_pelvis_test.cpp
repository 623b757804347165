#include "amble/cleaning/giving_pelvis.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

constexpr double kRate = 120;
constexpr std::size_t kCount = 240;
const LegBones kBones{0.42, 0.42};

/// A foot that stands throughout, captured so far above the floor, under a hip at rest.
FootCourse standing(const Sole& sole, double side, double hang, double hip) {
  FootCourse course;
  for (std::size_t k = 0; k < kCount; ++k) {
    FootPose foot = roll_foot(sole, {side, 0, 0}, 0.0);
    foot.ankle.y += hang;
    course.foot.push_back(foot);
    course.hip.push_back({side, hip, 0});
    course.seconds.push_back(static_cast<double>(k) / kRate);
  }
  course.frames.resize(kCount);
  course.contacts.push_back({0, kCount - 1, std::vector<double>(kCount, 0.5), {}, {}, false});
  return course;
}

FootFit fitted(const FootCourse& course, const Sole& sole) {
  FootFit fit(course, sole, kBones);
  fit.fit();
  return fit;
}

TEST(GivingPelvis, FollowsFeetThatHungOrSank) {
  const Sole sole;
  const std::size_t middle = kCount / 2;
  for (const double hang : {-0.006, 0.006}) {
    std::array<FootCourse, 2> feet{standing(sole, 0.1, hang, 0.91),
                                   standing(sole, -0.1, hang, 0.91)};
    const FootFit left = fitted(feet[0], sole), right = fitted(feet[1], sole);
    const FootFit::Stretch leg = left.stretch(middle);
    EXPECT_GT(leg.by * hang, 0);
    const std::vector<Vec3> shifts = pelvis_gives({&left, &right});
    const double share = dot(shifts[middle], leg.along) / leg.by;  // of what the legs lack
    EXPECT_GT(share, 0.3);
    EXPECT_LT(share, 1.0);
    EXPECT_NEAR(shifts[middle].x, 0, 1e-6);
    give(shifts, feet);
    EXPECT_LT(std::abs(fitted(feet[0], sole).stretch(middle).by), std::abs(leg.by));
  }
}

TEST(GivingPelvis, StaysOverFeetThatStandAsCaptured) {
  const Sole sole;
  const FootFit left = fitted(standing(sole, 0.1, 0, 0.85), sole),
                right = fitted(standing(sole, -0.1, 0, 0.85), sole);
  for (const Vec3& shift : pelvis_gives({&left, &right})) EXPECT_LT(length(shift), 1e-4);
}

TEST(GivingPelvis, GivesLittleToAFootThatWasHardlySeen) {
  const Sole sole;
  const FootFit left = fitted(standing(sole, 0.1, 0.15, 0.95), sole),
                right = fitted(standing(sole, -0.1, 0, 0.85), sole);
  for (const Vec3& shift : pelvis_gives({&left, &right})) EXPECT_LT(length(shift), 0.01);
}

TEST(GivingPelvis, KneesKeepTheirBendWhenHipsMove) {
  const Sole sole;
  std::array<FootCourse, 2> feet{standing(sole, 0.1, 0, 0.85), standing(sole, -0.1, 0, 0.85)};
  const double bend = feet[0].hip[7].y - feet[0].foot[7].ankle.y;
  give(std::vector<Vec3>(kCount, Vec3{0, -0.01, 0}), feet);
  EXPECT_NEAR(length(feet[0].foot[7].ankle - feet[0].hip[7]) + feet[0].gives[7], bend, 1e-12);
  EXPECT_NEAR(feet[1].hip[7].y, 0.84, 1e-12);
}

}  // namespace
}  // namespace amble
