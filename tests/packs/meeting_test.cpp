#include "amble/packs/meeting.hpp"

#include <gtest/gtest.h>

#include "amble/kinematics/forward.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

constexpr int kBegin = 20, kFrames = 70;

Clip walking_clip() {
  for (const Performance& performance : repertoire())
    if (performance.name == "walk_1.2") return performance.clip();
  return {};
}

/// Some frames of a walk as a motion that turns, its left foot planted at the end, its right one at
/// the beginning; what follows is its last pose, moved aside and bent a little.
struct Case {
  PackedMotion motion;
  Clip next;

  Case() {
    const Clip walk = walking_clip();
    motion.clip.skeleton = next.skeleton = walk.skeleton;
    for (int f = 0; f <= kFrames; ++f) {
      Pose pose{walk.root(kBegin + f), {}};
      for (int j = 0; j < walk.skeleton.size(); ++j)
        pose.rotations.push_back(walk.rotation(kBegin + f, j));
      motion.clip.append(pose);
      motion.way.push_back({0, 0, 0.01 * f});
      motion.planted.push_back({f > 50, f < 40});
      if (f < kFrames) continue;
      pose.root += Vec3{0.01, -0.005, 0.004};
      for (const Role role : {Role::spine, Role::left_foot, Role::right_thigh}) {
        Quat& rotation = pose.rotations[static_cast<std::size_t>(walk.skeleton.joint(role))];
        rotation = rotation * rotation_x(0.03);
      }
      next.append(pose);
    }
  }
};

/// Where an ankle is in the world, in which the vehicle turns.
Transform ankle(const PackedMotion& motion, Side side, int frame) {
  const Clip& clip = motion.clip;
  std::vector<Transform> world(clip.skeleton.joints.size());
  forward_kinematics(clip, frame, world);
  const GroundFrame& way = motion.way[static_cast<std::size_t>(frame)];
  const Transform& at =
      world[static_cast<std::size_t>(clip.skeleton.joint(on_side(Role::left_foot, side)))];
  return {way.to_world(at.position), rotation_y(way.heading) * at.rotation};
}

TEST(Meeting, EndsExactlyInTheNextPoseAndBeginsAsItDid) {
  Case made;
  const Clip before = made.motion.clip;
  meet(made.motion, made.next);
  const Clip& clip = made.motion.clip;
  EXPECT_EQ(length(clip.root(kFrames) - made.next.root(0)), 0);
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    EXPECT_LT(angle_between(clip.rotation(kFrames, j), made.next.rotation(0, j)), 1e-7);
    EXPECT_LT(angle_between(clip.rotation(0, j), before.rotation(0, j)), 1e-7);
  }
}

TEST(Meeting, PlantedFeetStayAndComeDownWhereTheyMust) {
  Case made;
  const PackedMotion before = made.motion;
  meet(made.motion, made.next);
  for (int f = 0; f < 40; ++f) {
    const Transform was = ankle(before, Side::right, f), is = ankle(made.motion, Side::right, f);
    EXPECT_LT(length(was.position - is.position), 2e-5) << f;
    EXPECT_LT(angle_between(was.rotation, is.rotation), 1e-5) << f;
  }
  // What was added to the foot that has come down is what the last frame adds.
  const Vec3 added = ankle(made.motion, Side::left, kFrames).position -
                     ankle(before, Side::left, kFrames).position;
  EXPECT_GT(length(added), 0.004);
  for (int f = 51; f < kFrames; ++f)
    EXPECT_LT(length(ankle(made.motion, Side::left, f).position -
                     ankle(before, Side::left, f).position - added),
              2e-5)
        << f;
}

TEST(Meeting, SpreadsWhatNeverSwings) {
  Case made;
  for (auto& planted : made.motion.planted) planted = {true, true};
  const PackedMotion before = made.motion;
  meet(made.motion, made.next);
  double most = 0;
  for (int f = 1; f <= kFrames; ++f) {
    const auto moved = [&](int frame) {
      return ankle(made.motion, Side::left, frame).position -
             ankle(before, Side::left, frame).position;
    };
    most = std::max(most, length(moved(f) - moved(f - 1)));
  }
  EXPECT_LT(most, 0.001) << "no step of more than a millimetre a frame";
}

}  // namespace
}  // namespace amble
