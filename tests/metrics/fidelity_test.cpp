#include "amble/metrics/fidelity.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/core/error.hpp"
#include "amble/metrics/strides.hpp"
#include "amble/performer/performer.hpp"
#include "walker.hpp"

namespace amble::metrics {
namespace {

StrideMotion performed(double speed = 1.3) {
  return find_strides(perform({.speed = speed, .turn_rate = 0.1}, 6, 120), false).at(2);
}

/// The stride with its whole body moved at each moment.
template <class Move>
StrideMotion moved(StrideMotion stride, const Move& by) {
  for (int k = 0; k < StrideMotion::kMoments; ++k) {
    const Vec3 step = by(k, stride.pelvis(k));
    for (std::size_t j = 0; j < stride.joints(); ++j)
      stride.positions[static_cast<std::size_t>(k) * stride.joints() + j] += step;
  }
  return stride;
}

double mean_height(const StrideMotion& stride) {
  double mean = 0;
  for (int k = 0; k < StrideMotion::kMoments; ++k)
    mean += stride.pelvis(k).y / StrideMotion::kMoments;
  return mean;
}

TEST(Fidelity, OfTheSameStrideIsPerfect) {
  const StrideMotion stride = performed();
  const Fidelity same = compare_strides(stride, stride);
  for (const double error :
       {same.body, same.cm, same.degrees, same.feet, same.knee, same.knee_peak, same.seconds})
    EXPECT_NEAR(error, 0, 1e-5);
  for (const double ratio : {same.bob, same.sway, same.surge, same.shake, same.rise, same.lurch})
    EXPECT_NEAR(ratio, 1, 1e-9);
}

TEST(Fidelity, ReadsHowMuchThePelvisMoves) {
  const StrideMotion stride = performed();
  const double height = mean_height(stride);
  const Fidelity bobbing = compare_strides(stride, moved(stride, [&](int, const Vec3& pelvis) {
                                             return Vec3{0, 0.2 * (pelvis.y - height), 0};
                                           }));
  EXPECT_NEAR(bobbing.bob, 1.2, 1e-9);
  EXPECT_NEAR(bobbing.lurch, 1.2, 1e-9);
  EXPECT_NEAR(bobbing.sway, 1, 1e-9);
  EXPECT_NEAR(bobbing.degrees, 0, 1e-5);
  const Fidelity swaying = compare_strides(stride, moved(stride, [](int, const Vec3& pelvis) {
                                             return Vec3{0.5 * pelvis.x, 0, -0.3 * pelvis.z};
                                           }));
  EXPECT_NEAR(swaying.sway, 1.5, 1e-9);
  EXPECT_NEAR(swaying.shake, 1.5, 1e-9);
  EXPECT_NEAR(swaying.surge, 0.7, 1e-9);
  EXPECT_NEAR(swaying.bob, 1, 1e-9);
}

TEST(Fidelity, ShakeLooksBelowTenHertzOnly) {
  const StrideMotion stride = performed();
  const auto shaken = [&](int harmonic) {
    return compare_strides(stride, moved(stride,
                                         [&](int k, const Vec3&) {
                                           return Vec3{0.004 * std::sin(2 * std::numbers::pi *
                                                                        harmonic * k / 100.0),
                                                       0, 0};
                                         }))
        .shake;
  };
  const int highest = static_cast<int>(std::ceil(10 * stride.seconds - 1e-3)) - 1;
  EXPECT_GT(shaken(highest), 3);
  EXPECT_NEAR(shaken(highest + 1), 1, 1e-6);
}

TEST(Fidelity, ReadsDistancesInCentimetresAndAnglesInDegrees) {
  const StrideMotion stride = performed();
  const Fidelity aside = compare_strides(stride, moved(stride, [](int, const Vec3&) {
                                           return Vec3{0.03, 0.04, 0};
                                         }));
  EXPECT_NEAR(aside.cm, 5, 1e-9);
  EXPECT_NEAR(aside.body, 5, 1e-9);
  EXPECT_NEAR(aside.feet, 5, 1e-9);
  StrideMotion turned = stride;
  const int head = stride.skeleton->joint(Role::head);
  ASSERT_GE(head, 0);
  const double angle = 9 * std::numbers::pi / 180;
  for (int k = 0; k < StrideMotion::kMoments; ++k) {
    Quat& q = turned.rotations[static_cast<std::size_t>(k) * stride.joints() +
                               static_cast<std::size_t>(head)];
    q = q * rotation_x(angle);
  }
  const double joints = static_cast<double>(counted_joints(*stride.skeleton).size());
  EXPECT_NEAR(compare_strides(stride, turned).degrees, 9 / joints, 1e-5);
}

TEST(Fidelity, FeetAloneDoNotCountForTheBody) {
  const StrideMotion stride = performed();
  StrideMotion lifted = stride;
  for (int k = 0; k < StrideMotion::kMoments; ++k)
    for (const LegJoints& leg : stride.legs)
      lifted.positions[static_cast<std::size_t>(k) * stride.joints() +
                       static_cast<std::size_t>(leg.ankle)] += {0, 0, 0.02};
  const Fidelity found = compare_strides(stride, lifted);
  EXPECT_NEAR(found.body, 0, 1e-9);
  EXPECT_NEAR(found.feet, 2, 1e-9);
  EXPECT_GT(found.cm, 0.1);
}

TEST(Fidelity, ReadsKneesRiseAndDuration) {
  const StrideMotion stride = performed();
  StrideMotion longer = stride;
  longer.seconds *= 1.1;
  EXPECT_NEAR(compare_strides(stride, longer).seconds, 10, 1e-9);
  EXPECT_NEAR(compare_strides(longer, stride).seconds, 100 - 100 / 1.1, 1e-9);
  const Fidelity quick = compare_strides(performed(0.8), performed(1.6));
  EXPECT_GT(quick.knee, 1);
  EXPECT_GT(quick.seconds, 10);
}

TEST(Fidelity, MatchesJointsOfAnotherBodyByWhatTheyAre) {
  const StrideMotion one = find_strides(make_walker(), false).at(2);
  StrideMotion other = one;
  Skeleton renamed = *one.skeleton;
  for (Joint& joint : renamed.joints) joint.name = "x_" + joint.name;
  other.skeleton = std::make_shared<const Skeleton>(renamed);
  EXPECT_NEAR(compare_strides(one, other).cm, 0, 1e-9);
  for (int r = 0; r < kRoleCount; ++r) renamed.set_role(static_cast<Role>(r), -1);
  other.skeleton = std::make_shared<const Skeleton>(renamed);
  EXPECT_THROW(compare_strides(one, other), Error);
}

TEST(Fidelity, TheNearestIsOfTheSameGaitAndSteady) {
  StrideMotion wanted = performed(), near = wanted, nearer = wanted, run = wanted;
  near.rates = {wanted.rates.speed + 0.2, wanted.rates.turn_rate};
  nearer.rates = {wanted.rates.speed, wanted.rates.turn_rate + 0.1};
  run.rates = {2.0, wanted.rates.turn_rate};
  const StrideMotion* all[] = {&near, &nearer, &run};
  EXPECT_EQ(nearest_stride(wanted, all), &nearer);
  nearer.steady = false;
  EXPECT_EQ(nearest_stride(wanted, all), &near);
  near.steady = false;
  EXPECT_EQ(nearest_stride(wanted, all), nullptr);
}

TEST(Fidelity, TheMeanIsOfEachFigure) {
  Fidelity one, other;
  one.cm = 1, other.cm = 3;
  one.knee_peak = -2, other.knee_peak = 1;
  const Fidelity pair[] = {one, other};
  EXPECT_DOUBLE_EQ(mean_of(pair).cm, 2);
  EXPECT_DOUBLE_EQ(mean_of(pair).knee_peak, -0.5);
  EXPECT_DOUBLE_EQ(mean_of({}).cm, 0);
}

}  // namespace
}  // namespace amble::metrics
