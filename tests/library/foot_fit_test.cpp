// A foot that slides and hangs while it is down is planted; what was right stays.
#include "amble/library/foot_fit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

constexpr double kRate = 120;
constexpr std::size_t kStrike = 40, kLift = 110, kCount = 160;
const LegBones kBones{0.42, 0.42};

/// A foot that comes down, stands and leaves, under a hip that passes over it.
FootCourse step(const Sole& sole, double slide, double hang) {
  FootCourse course;
  for (std::size_t k = 0; k < kCount; ++k) {
    const double t = static_cast<double>(k) / kRate;
    const double into =
        std::min(1.0, std::max(0.0, (static_cast<double>(k) - kStrike) / (kLift - kStrike)));
    FootPose foot = roll_foot(sole, {0, slide * into, 0}, 0.0);
    foot.ankle.y += hang;
    const double before =
                     std::max(0.0, static_cast<double>(kStrike) - static_cast<double>(k)) / kRate,
                 after = std::max(0.0, static_cast<double>(k) - static_cast<double>(kLift)) / kRate;
    foot.ankle.z += -1.5 * before * before + 2.0 * after * after;
    foot.ankle.y += 0.8 * before * before + 0.8 * after * after;
    course.foot.push_back(foot);
    course.hip.push_back({0, 0.85, 0.4 * (t - 75 / kRate)});
    course.seconds.push_back(t);
  }
  course.frames.resize(kCount);
  FitContact contact{kStrike, kLift, {}, {}, {}, false};
  for (std::size_t k = kStrike; k <= kLift; ++k)
    contact.share.push_back(static_cast<double>(k - kStrike) / (kLift - kStrike));
  course.contacts.push_back(contact);
  return course;
}

FootFit fitted(const FootCourse& course, const Sole& sole) {
  FootFit fit(course, sole, kBones);
  fit.fit();
  fit.turn_on_the_ground();
  return fit;
}

TEST(FootFit, LeavesAFootThatStands) {
  const Sole sole;
  const FootCourse course = step(sole, 0, 0);
  const FootFit fit = fitted(course, sole);
  for (std::size_t k = 0; k < kCount; ++k)
    EXPECT_LT(length(fit.pose(k).ankle - course.foot[k].ankle), 0.003) << k;
}

TEST(FootFit, PlantsAFootThatSlidesAndHangs) {
  const Sole sole;
  const FootCourse course = step(sole, 0.04, 0.01);
  const FootFit fit = fitted(course, sole);
  const Vec3 middle = fit.place((kStrike + kLift) / 2);
  for (std::size_t k = kStrike; k <= kLift; ++k) {
    EXPECT_LT(length(fit.place(k) - middle), 0.0015) << k;
    EXPECT_NEAR(fit.place(k).y, 0, 0.0005) << k;
  }
  EXPECT_NEAR(middle.z, 0.02, 0.01);  // in the mean where it was
  EXPECT_LT(length(fit.pose(0).ankle - course.foot[0].ankle), 0.01);
}

/// A marker that rises by centimetres under a standing foot: it is best flat, where heel and ball
/// meet, and steps from one side of that to the other must come to rest there.
TEST(FootFit, ComesToRestBetweenHeelAndBall) {
  const Sole sole;
  FootCourse course = step(sole, 0.02, 0);
  for (std::size_t k = 0; k < kCount; ++k) {
    const double stands = (static_cast<double>(k) - kStrike) / (kLift - kStrike);
    course.foot[k].ankle.y += 0.05 * (std::clamp(stands, 0.0, 1.0) - 0.8);
    course.foot[k].pitch = 0.1 * std::sin(12 * stands);
  }
  const FootFit fit = fitted(course, sole);
  const Vec3 middle = fit.place((kStrike + kLift) / 2);
  for (std::size_t k = kStrike; k <= kLift; ++k) {
    EXPECT_LT(length(fit.place(k) - middle), 0.0015) << k;
    EXPECT_NEAR(fit.place(k).y, 0, 0.001) << k;
  }
}

TEST(FootFit, LaysAFootFlatThatWouldRollToAndFro) {
  // One that was seen in the ground: its ankle would be higher with the foot pitched to either
  // side, until it has passed flat.
  const Sole sole;
  for (const double hang : {-0.01, -0.02})
    for (const double up : {0.85, 0.87, 0.89}) {
      FootCourse course = step(sole, 0.04, hang);
      for (Vec3& hip : course.hip) hip.y = up;
      const FootFit fit = fitted(course, sole);
      for (std::size_t k = kStrike; k <= kLift; ++k) EXPECT_NEAR(fit.place(k).y, 0, 0.001) << k;
    }
}

TEST(FootFit, TellsHowFarALegIsStretched) {
  const Sole sole;
  const FootFit level = fitted(step(sole, 0, 0), sole), hung = fitted(step(sole, 0, 0.01), sole);
  const std::size_t middle = (kStrike + kLift) / 2;
  EXPECT_NEAR(level.stretch(middle).by, 0, 0.001);
  EXPECT_NEAR(hung.stretch(middle).by, 0.01, 0.002);  // down to the floor
  EXPECT_LT(hung.stretch(middle).along.y, -0.9);
  EXPECT_GT(level.stretch(middle).bends, 1);  // a millimetre is more than that of the shank's end
}

TEST(FootFit, LetsGoGentlyOfAHeadingThatTurnsAway) {
  const Sole sole;
  FootCourse course = step(sole, 0, 0);
  for (std::size_t k = kLift - 10; k < kCount; ++k)
    course.foot[k].yaw = 0.05 * static_cast<double>(k - (kLift - 10));
  const auto jerk = [&] {
    const FootFit fit = fitted(course, sole);
    double most = 0;
    for (std::size_t k = kLift - 10; k < kLift + 10; ++k)
      most =
          std::max(most, std::abs(fit.pose(k + 1).yaw - 2 * fit.pose(k).yaw + fit.pose(k - 1).yaw));
    return most;
  };
  const double firm = jerk();
  for (std::size_t k = kStrike; k <= kLift; ++k) {
    const double left = std::min(1.0, static_cast<double>(kLift - k) / 7);
    course.contacts.front().hold.push_back(left * left * left * left);
  }
  EXPECT_LT(jerk(), 0.9 * firm);
}

TEST(FootFit, StandsOnTheTiltedPlaneOfAFixedPlant) {
  const Sole sole;
  FootCourse course = step(sole, 0.03, 0);
  FitContact& contact = course.contacts.front();
  contact.fixed = true;
  contact.plant.z = 0.015, contact.plant.height = 0.02;
  contact.plant.tilt.turn = axis_angle({1, 0, 0}, -0.1);
  for (std::size_t k = 0; k < kCount; ++k) {  // a foot is brought there before it is fitted
    course.foot[k].ankle.y += 0.02;
    course.hip[k].y += 0.02;
  }
  const FootFit fit = fitted(course, sole);
  const Vec3 normal = contact.plant.tilt({0, 1, 0});
  for (std::size_t k = kStrike; k <= kLift; ++k) {
    const Vec3 off = fit.place(k) - Vec3{0, 0.02, 0.015};
    EXPECT_NEAR(dot(off, normal), 0, 0.0005) << k;
    EXPECT_LT(length(off), 0.01) << k;
  }
}

TEST(FootFit, HoldsLessWhereItIsToldTo) {
  const Sole sole;
  FootCourse course = step(sole, 0.04, 0);
  course.contacts.front().hold.assign(kLift - kStrike + 1, 0.0);
  const FootFit fit = fitted(course, sole);
  EXPECT_GT(length(fit.place(kLift - 8) - fit.place(kStrike + 8)), 0.015);
}

}  // namespace
}  // namespace amble
