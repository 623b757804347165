#include "amble/retargeting/retarget_clip.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numbers>

#include "amble/analysis/study.hpp"
#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/metrics/leading_frames.hpp"
#include "amble/metrics/limits.hpp"
#include "amble/retargeting/anatomy.hpp"
#include "captures.hpp"
#include "retargeting/bodies.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr std::pair<Role, Role> kBones[] = {{Role::left_thigh, Role::left_shin},
                                            {Role::left_shin, Role::left_foot},
                                            {Role::left_upper_arm, Role::left_forearm},
                                            {Role::left_forearm, Role::left_hand}};

double mean_direction_error(const Clip& a, const Clip& b) {
  double sum = 0;
  for (const Side side : kSides)
    for (const auto& [from, to] : kBones)
      sum += direction_error(a, b, on_side(from, side), on_side(to, side)) / 8;
  return sum;
}

/// Mean angle between the joints of two clips of one skeleton.
double mean_difference(const Clip& a, const Clip& b) {
  double sum = 0;
  int count = 0;
  for (int j = 0; j < a.skeleton.size(); ++j) {
    if (a.skeleton.joints[static_cast<std::size_t>(j)].end) continue;
    for (int f = 0; f < a.frames(); ++f, ++count)
      sum += angle_between(a.rotation(f, j), b.rotation(f, j));
  }
  return sum / count;
}

TEST(RetargetClip, LimbsPointTheSameWayOnEveryBody) {
  for (const Gait gait : {Gait::walk, Gait::run}) {
    const Clip clip = performed(gait, gait == Gait::walk ? 1.2 : 2.7);
    for (const Clip& body : {of_size(clip, 0.6), of_size(clip, 1.4), with_other_axes(clip),
                             with_limbs(clip, 1.3, 0.75)}) {
      const Clip out = retarget(clip, body);
      ASSERT_EQ(out.frames(), clip.frames());
      EXPECT_LT(mean_direction_error(clip, out), 5 * kDegree);
    }
  }
}

TEST(RetargetClip, ThereAndBackIsTheSameMotion) {
  for (const Gait gait : {Gait::walk, Gait::run}) {
    const Clip clip = performed(gait, gait == Gait::walk ? 1.2 : 2.7);
    for (const Clip& body : {of_size(clip, 0.6), of_size(clip, 1.4), with_other_axes(clip),
                             with_limbs(clip, 1.3, 0.75)})
      EXPECT_LT(mean_difference(clip, retarget(retarget(clip, body), clip)), 3 * kDegree);
  }
}

TEST(RetargetClip, FeetStandOnEveryBody) {
  const Clip walk = performed(Gait::walk, 1.2);
  for (const double size : {0.6, 1.0, 1.4}) {
    const Clip body = of_size(walk, size), out = retarget(walk, body);
    std::vector<Transform> world(out.skeleton.joints.size());
    const int ankle = out.skeleton.joint(Role::left_foot), toe = out.skeleton.joint(Role::left_toe);
    double lowest = 1;
    for (int f = 0; f < out.frames(); ++f) {
      forward_kinematics(out, f, world);
      lowest = std::min({lowest, world[static_cast<std::size_t>(toe)].position.y,
                         world[static_cast<std::size_t>(ankle)].position.y});
    }
    EXPECT_NEAR(lowest, size * 0.025, 0.004 * size);  // the toe joint of a standing foot
  }
}

/// Whose floor is three centimetres lower after a long jump than before is brought to it on the
/// way.
TEST(RetargetClip, ABodyInTheAirTakesItsTimeToAnotherFloor) {
  const Clip walk = performed(Gait::walk, 1.2);
  Clip jump = walk;
  jump.translations.clear(), jump.rotations.clear();
  for (int f = 0; f < 250; ++f) {
    Pose pose = pose_of(walk, 12);
    const double up = smoothstep((f - 60) / 30.0), down = smoothstep((f - 160) / 30.0);
    pose.root.y += 0.35 * up - 0.38 * down;
    jump.append(pose);
  }
  const Clip out = retarget(jump, of_size(walk, 1.0));
  const auto jolt = [](const Clip& clip) {
    double most = 0;
    for (int f = 1; f + 1 < clip.frames(); ++f)
      most = std::max(most, std::abs(clip.root(f - 1).y - 2 * clip.root(f).y + clip.root(f + 1).y));
    return most;
  };
  EXPECT_LT(jolt(out), jolt(jump) + 0.0015);
}

TEST(RetargetClip, ABodyWithoutArmsTurnsTheJointsOfOneThatHasThem) {
  const Clip clip = performed(Gait::walk, 1.2);
  Clip armless = clip;
  for (const Side side : kSides)
    for (const Role role : {Role::left_upper_arm, Role::left_forearm, Role::left_hand})
      armless.skeleton.set_role(on_side(role, side), -1);
  for (const Quat& rotation : retarget(armless, clip).rotations)
    ASSERT_NEAR(dot(rotation, rotation), 1, 1e-6);
}

TEST(RetargetClip, KeepsTheWholeSkeletonOfTheTarget) {
  const Clip walk = performed(Gait::walk, 1.2);
  Clip hung = walk;  // the same body below a joint that stays at the origin
  hung.skeleton.joints.insert(hung.skeleton.joints.begin(), Joint{"world", -1, {}, false});
  for (std::size_t j = 1; j < hung.skeleton.joints.size(); ++j) ++hung.skeleton.joints[j].parent;
  for (int r = 0; r < kRoleCount; ++r)
    if (const int joint = walk.skeleton.joint(static_cast<Role>(r)); joint >= 0)
      hung.skeleton.set_role(static_cast<Role>(r), joint + 1);
  hung.rotations.clear(), hung.translations.clear();
  hung.translated = {0, 1};
  for (int f = 0; f < walk.frames(); ++f) {
    hung.translations.push_back({});
    hung.translations.push_back(walk.root(f));
    hung.rotations.push_back({});
    for (int j = 0; j < walk.skeleton.size(); ++j) hung.rotations.push_back(walk.rotation(f, j));
  }
  const Clip out = retarget(walk, hung), plain = retarget(walk, walk);
  ASSERT_EQ(out.skeleton.size(), walk.skeleton.size() + 1);
  std::vector<Transform> a(out.skeleton.joints.size()), b(plain.skeleton.joints.size());
  for (int f = 0; f < out.frames(); f += 9) {
    forward_kinematics(out, f, a);
    forward_kinematics(plain, f, b);
    for (std::size_t j = 0; j < b.size(); ++j)
      EXPECT_LT(length(a[j + 1].position - b[j].position), 1e-9);
  }
}

Clip open(const std::string& file) {
  Clip clip = read_clip(file, {});
  UnderstandOptions options;
  options.mend = false;
  understand(clip, options);
  return clip;
}

std::vector<std::pair<std::string, Clip>> five_bodies() {
  const Clip adult = performed(Gait::walk, 1.3);
  return {
      {"performer", adult},
      {"child", of_size(adult, 0.6)},
      {"giant", of_size(adult, 1.4)},
      {"long arms, short legs", with_limbs(adult, 1.3, 0.75)},
      {"other rig", open((capture_folder() / "bandai/dataset-2_walk_normal_001.bvh").string())}};
}

TEST(RetargetClip, EveryCaptureComesBackFromEveryBody) {
  AMBLE_NEEDS_CAPTURES();
  const auto bodies = five_bodies();
  for (const char* folder : {"park20", "control5"})
    for (const std::string& file : captures(folder)) {
      Clip clip = open(file);
      metrics::drop_leading_frames(clip, metrics::leading_foreign_frames(clip));
      for (const auto& [name, body] : bodies) {
        const Clip there = retarget(clip, body);
        EXPECT_LT(mean_direction_error(clip, there), 5 * kDegree) << file << " on " << name;
        EXPECT_LT(mean_difference(clip, retarget(there, clip)), 3 * kDegree)
            << file << " from " << name;
      }
    }
}

metrics::Score scored(Clip clip, int foreign, const Skeleton* body) {
  metrics::drop_leading_frames(clip, foreign);
  metrics::ScoreOptions options;
  if (body) {
    std::array<metrics::SoleHeights, 2> soles;
    for (std::size_t side = 0; side < 2; ++side)
      soles[side] = {body->soles[side].ankle_height, body->soles[side].ball_height,
                     body->soles[side].tip_height};
    options.ground = 0;
    options.soles = soles;
  }
  return score_clip(clip, options);
}

double size_of(const metrics::LimitCheck& check) {
  return check.figure == "planted sole median" ? std::abs(check.value) : check.value;
}

TEST(RetargetClip, FiguresOfCapturesKeepTheirLimitsOrAreNoWorseThanCaptured) {
  AMBLE_NEEDS_CAPTURES();
  const auto bodies = five_bodies();
  std::map<std::string, std::vector<std::string>> worse;  // by figure, of 125 clips
  int clips = 0;
  for (const char* folder : {"park20", "control5"})
    for (const std::string& file : captures(folder)) {
      const Clip clip = open(file);
      const int foreign = metrics::leading_foreign_frames(clip);
      const metrics::Score before = scored(clip, foreign, nullptr);
      const metrics::LimitSet limits = metrics::limits_for_gait_of(before).of_captures();
      std::map<std::string, double> captured;
      for (const metrics::LimitCheck& check : check_limits(before, limits))
        captured[check.figure] = size_of(check);
      for (const auto& [name, body] : bodies) {
        const Skeleton soles = study_anatomy(body).skeleton;
        const metrics::Score after = scored(retarget(clip, body), foreign, &soles);
        ++clips;
        for (const metrics::LimitCheck& check : check_limits(after, limits))
          if (!check.held() && size_of(check) > captured[check.figure])
            worse[check.figure].push_back(file + " on " + name);
      }
    }
  EXPECT_EQ(clips, 125);
  // A fast run on the rig with the highest ankles, a straight knee that short legs let go at once,
  // and one that is bent by 0.02° too much.
  const std::map<std::string, std::size_t> known{
      {"float of planted soles p95", 1}, {"joint pops", 1}, {"smallest knee flexion in stance", 1}};
  for (const auto& [figure, where] : worse)
    EXPECT_LE(where.size(), known.count(figure) ? known.at(figure) : 0)
        << figure << ", last of " << where.back();
}

}  // namespace
}  // namespace amble
