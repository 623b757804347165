#include "amble/performer/performer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

const GaitSpec kSpecs[] = {{Gait::walk, 0.6, 0.0}, {Gait::walk, 1.2, 0.0},  {Gait::walk, 1.8, 0.0},
                           {Gait::walk, 1.2, 0.9}, {Gait::walk, 0.7, -1.0}, {Gait::run, 2.7, 0.0},
                           {Gait::run, 4.2, 0.0},  {Gait::run, 2.9, 0.8},   {Gait::run, 2.1, -1.0}};

TEST(Performer, PlantedFeetStayWhereTheyAre) {
  for (const GaitSpec& spec : kSpecs) {
    const PerformedGait gait(spec);
    const Travel travel{spec.speed, spec.turn_rate};
    for (const Side side : kSides) {
      const double strike = side == Side::left ? 0.5 : 0.0;
      const double middle = (strike + gait.mid_stance()) * gait.stride_seconds();
      const Plant plant = in_world(travel.after(middle), gait.placement(side));
      for (double share = 0; share < 1; share += 0.05) {
        const double phase = strike + share * gait.duty(side);
        const FootPose foot = gait.foot(side, phase);
        const Plant frame = travel.after(phase * gait.stride_seconds());
        const FootPose rolled =
            roll_foot(performer_skeleton().soles[0], plant, gait.stance_pitch(side, share));
        EXPECT_NEAR(length(in_world(frame, foot.ankle) - rolled.ankle), 0, 1e-9);
        EXPECT_NEAR(foot.yaw + frame.yaw, plant.yaw, 1e-9);
      }
    }
  }
}

TEST(Performer, FeetAreSmoothAllTheWayRound) {
  constexpr double kStep = 1e-4;
  for (const GaitSpec& spec : kSpecs) {
    const PerformedGait gait(spec);
    const auto acceleration = [&](double phase) {
      const Vec3 before = gait.foot(Side::right, phase - kStep).ankle;
      const Vec3 now = gait.foot(Side::right, phase).ankle;
      const Vec3 after = gait.foot(Side::right, phase + kStep).ankle;
      return (after - now * 2.0 + before) / (kStep * kStep);
    };
    // Across strike and toe-off the acceleration must not jump: it changes by what a bounded
    // third derivative allows in a thousandth of a stride.
    for (const double instant : {1.0, gait.duty(Side::right)}) {
      const double jump = length(acceleration(instant + 5e-4) - acceleration(instant - 5e-4));
      EXPECT_LT(jump, 6.0) << "speed " << spec.speed << " at phase " << instant;
    }
  }
}

TEST(Performer, SolesStayAboveTheFloorAndLegsReach) {
  for (const GaitSpec& spec : kSpecs) {
    const PerformedGait gait(spec);
    for (double phase = 0; phase < 1; phase += 0.005)
      for (const Side side : kSides) {
        const FootPose foot = gait.foot(side, phase);
        EXPECT_GT(lowest_sole_point(performer_skeleton().soles[0], foot), -0.004)
            << spec.speed << " " << phase;
        EXPECT_LT(leg_stretch(gait.pelvis(phase), side, foot), 0.9985)
            << spec.speed << " " << spec.turn_rate << " " << phase;
      }
  }
}

TEST(Performer, LegsEndInTheirFeet) {
  const PerformedGait gait({Gait::walk, 1.4, 0.3});
  Pose pose;
  std::vector<Transform> world(static_cast<std::size_t>(performer_skeleton().size()));
  for (double phase = 0; phase < 1; phase += 0.03) {
    const double seconds = phase * gait.stride_seconds();
    gait.pose(phase, seconds, pose);
    forward_kinematics(performer_skeleton(), pose, world);
    const Plant frame = Travel{1.4, 0.3}.after(seconds);
    for (const Side side : kSides) {
      const int ankle = performer_skeleton().joint(on_side(Role::left_foot, side));
      const Vec3 wanted = in_world(frame, gait.foot(side, phase).ankle);
      EXPECT_NEAR(length(world[static_cast<std::size_t>(ankle)].position - wanted), 0, 1e-6);
    }
  }
}

TEST(Performer, PelvisMovesAsMuchAsPeoples) {
  // Mean and standard deviation over people of the vertical and lateral range, cm.
  struct People {
    Gait gait;
    double speed, vertical, vertical_sd, lateral, lateral_sd;
  };
  constexpr People kPeople[] = {{Gait::walk, 1.0, 2.7, 0.9, 6.7, 1.6},
                                {Gait::walk, 1.3, 3.7, 1.5, 5.1, 1.8},
                                {Gait::walk, 1.6, 4.4, 0.8, 4.3, 1.2},
                                {Gait::run, 2.7, 9.4, 1.3, 2.6, 0.7}};
  for (const People& people : kPeople) {
    const PerformedGait gait(GaitSpec{people.gait, people.speed, 0.0});
    Vec3 low{1e9, 1e9, 1e9}, high{-1e9, -1e9, -1e9};
    for (double phase = 0; phase < 1; phase += 0.005) {
      const Vec3 root = gait.pelvis(phase).root();
      low = {std::min(low.x, root.x), std::min(low.y, root.y), 0};
      high = {std::max(high.x, root.x), std::max(high.y, root.y), 0};
    }
    EXPECT_NEAR(100 * (high.y - low.y), people.vertical, people.vertical_sd) << people.speed;
    EXPECT_NEAR(100 * (high.x - low.x), people.lateral, people.lateral_sd) << people.speed;
  }
}

TEST(Performer, WalksHaveDoubleSupportAndRunsFlight) {
  for (const GaitSpec& spec : kSpecs) {
    const double duty = PerformedGait(spec).duty(Side::left);
    if (spec.gait == Gait::walk)
      EXPECT_GT(duty, 0.51) << spec.speed;
    else
      EXPECT_LT(duty, 0.45) << spec.speed;
  }
}

TEST(Performer, KneesAreNearlyStraightOnceInAWalkingStance) {
  for (const double speed : {0.25, 0.4, 0.6, 0.9, 1.2, 1.5, 1.8}) {
    const PerformedGait gait({Gait::walk, speed, 0.0});
    double least = 1;
    Pose pose;
    for (double phase = 0; phase < gait.duty(Side::right); phase += 0.005) {
      gait.pose(phase, 0, pose);
      const Quat& knee = joint_rotation(pose, Role::right_shin);
      least = std::min(least, angle_between(knee, Quat{}));
    }
    EXPECT_LT(least, 12 * kDegree) << speed;
    EXPECT_GT(least, 4 * kDegree) << speed;
  }
}

TEST(Performer, LeftAndRightTurnsMirrorEachOther) {
  const PerformedGait left({Gait::walk, 1.1, 0.6}), right({Gait::walk, 1.1, -0.6});
  for (double phase = 0; phase < 1; phase += 0.05) {
    const FootPose a = left.foot(Side::left, phase), b = right.foot(Side::right, phase + 0.5);
    EXPECT_NEAR(a.ankle.x, -b.ankle.x, 1e-9);
    EXPECT_NEAR(a.ankle.z, b.ankle.z, 1e-9);
    EXPECT_NEAR(a.yaw, -b.yaw, 1e-9);
    EXPECT_NEAR(a.pitch, b.pitch, 1e-9);
  }
}

TEST(Performer, StridesCloseExactly) {
  const Clip clip = perform_strides({Gait::walk, 1.3, 0.4}, 3, 120);
  EXPECT_GE(clip.fps, 120);
  const int last = clip.frames() - 1;
  EXPECT_EQ(last % 3, 0);
  for (int j = 1; j < clip.skeleton.size(); ++j)
    EXPECT_LT(angle_between(clip.rotation(0, j), clip.rotation(last, j)), 1e-9);
  EXPECT_NEAR(clip.root(0).y, clip.root(last).y, 1e-9);
}

TEST(Performer, RejectsWhatCannotBePerformed) {
  EXPECT_THROW(PerformedGait({Gait::walk, 0.0, 0.0}), Error);
  EXPECT_THROW(PerformedGait({Gait::walk, 1.0, 0.0, "moonwalk", 1}), Error);
}

TEST(Performer, LegsReachWithThePelvisHardlyLowered) {
  for (double speed = 0.3; speed < 2.21; speed += 0.1)
    EXPECT_LE(PerformedGait({Gait::walk, speed, 0}).lowered(), 0.010) << "walk at " << speed;
  for (double speed = 1.8; speed < 5.01; speed += 0.1)
    EXPECT_LE(PerformedGait({Gait::run, speed, 0}).lowered(), 0.010) << "run at " << speed;
}

TEST(Performer, KneesPointWhereTheToesDo) {
  for (const GaitSpec& spec : kSpecs) {
    const PerformedGait gait(spec);
    for (const Side side : kSides) {
      const double strike = side == Side::left ? 0.5 : 0.0;
      for (double share = 0.2; share < 0.9; share += 0.1) {
        const double phase = strike + share * gait.duty(side);
        const Vec3 axis = gait.knee_axis(side, phase);  // about the body's left
        const double knee = std::atan2(-axis.z, axis.x), toes = gait.foot(side, phase).yaw;
        // In a tight turn the foot is set down turned ahead and the hip follows over it.
        const double allowed = (16 + 12 * std::abs(spec.turn_rate)) * kDegree;
        EXPECT_NEAR(knee, toes, allowed) << "speed " << spec.speed << ", share " << share;
      }
    }
  }
}

}  // namespace
}  // namespace amble
