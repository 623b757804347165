#include "amble/retargeting/retarget_clip.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/analysis/study.hpp"
#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
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

TEST(RetargetClip, CapturesThereAndBackAcrossRigs) {
  AMBLE_NEEDS_CAPTURES();
  const std::string folder = capture_folder().string();
  const auto open = [](const std::string& file) {
    Clip clip = read_clip(file, {});
    understand(clip);
    return clip;
  };
  const Clip bandai = open(folder + "/bandai/dataset-2_walk_normal_001.bvh");
  for (const char* file : {"/park20/16_21.bvh", "/park20/16_36.bvh"}) {
    const Clip clip = open(folder + file);
    const Clip there = retarget(clip, bandai);
    EXPECT_LT(mean_direction_error(clip, there), 5 * kDegree) << file;
    EXPECT_LT(mean_difference(clip, retarget(there, clip)), 3 * kDegree) << file;
  }
}

}  // namespace
}  // namespace amble
