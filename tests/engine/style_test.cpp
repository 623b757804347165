#include "amble/engine/style.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/library/performer_library.hpp"
#include "amble/style/mixed_cycle.hpp"
#include "count_allocations.hpp"
#include "played.hpp"

namespace amble {
namespace {

const Decomposition& styles() {
  static const auto all = decompose(performed_style_examples());
  return *all;
}

std::shared_ptr<const Technique> technique(TechniqueOptions options = {}) {
  return std::make_shared<const Technique>(default_library(), options);
}

Stride mixed(const Mix& mix) { return planted(styles(), mix_cycle(styles(), mix), "mix"); }

std::shared_ptr<const Style> style_of(const Mix& mix, const std::shared_ptr<const Technique>& how) {
  return std::make_shared<const Style>(how, styles().source.skeleton, mixed(mix));
}

double furthest_apart(const Pose& a, const Pose& b) {
  double most = 0;
  for (std::size_t j = 0; j < a.rotations.size(); ++j)
    most = std::max(most, angle_between(a.rotations[j], b.rotations[j]));
  return most;
}

double mean_apart(const Pose& a, const Pose& b) {
  double sum = 0;
  for (std::size_t j = 0; j < a.rotations.size(); ++j)
    sum += angle_between(a.rotations[j], b.rotations[j]);
  return sum / static_cast<double>(a.rotations.size());
}

TEST(Style, LooksLikeTheMixAtItsSpeed) {
  const auto how = technique();
  for (const char* name : {"relaxed", "tired", "happy"}) {
    const Stride stride = mixed(preset_mixes().at(name));
    Character walker(how);
    walker.wear(style_of(preset_mixes().at(name), how));
    walker.reset({.speed = stride.speed, .gait = 0});
    double worst = 0;
    for (int f = 0; f < 90; ++f) {
      walker.update(1.0 / 60);
      const std::size_t samples = stride.poses.size();
      const double place = walker.doing().phase * static_cast<double>(samples);
      const auto before = static_cast<std::size_t>(place) % samples;
      const double share = place - std::floor(place);
      for (const Role role : {Role::left_upper_arm, Role::right_forearm, Role::head, Role::chest}) {
        const auto joint = static_cast<std::size_t>(walker.library().skeleton.joint(role));
        const Quat& from = stride.poses[before].rotations[joint];
        const Quat& to = stride.poses[(before + 1) % samples].rotations[joint];
        const Quat wanted = from * exp_half(share * log_half(inverse(from) * to));
        worst = std::max(worst, angle_between(walker.pose().rotations[joint], wanted));
      }
    }
    EXPECT_LT(worst, 0.06) << name;
  }
}

/// Mean angle of a part's joints between a stride and what is worn, at equal phases, degrees.
double unlike(const Stride& stride, BodyPart part, const std::vector<Pose>& worn) {
  double sum = 0, count = 0;
  for (std::size_t i = 0; i < worn.size(); ++i)
    for (const int joint : styles().parts[index(part)].joints) {
      const auto j = static_cast<std::size_t>(joint);
      sum += angle_between(worn[i].rotations[j], stride.poses[i].rotations[j]);
      count += 1;
    }
  return 57.29577951308232 * sum / count;
}

TEST(Style, GivesItsOwnMotionBackAtItsOwnSpeedLegsIncluded) {
  const auto how = technique();
  double sum = 0;
  int apart = 0;
  for (const StyleExample& example : styles().source.examples) {
    const Stride stride = mixed(whole_mix(example.name));
    Character character(how);
    character.wear(style_of(whole_mix(example.name), how), 0);
    character.reset({.speed = stride.speed, .turn_rate = stride.turn_rate});
    std::vector<Pose> worn;
    for (std::size_t i = 0; i < stride.poses.size(); ++i) {
      worn.push_back(character.pose());
      const std::size_t half = i < stride.poses.size() / 2 ? 0 : 1;
      character.update(2 * stride.half_seconds[half] / static_cast<double>(stride.poses.size()));
    }
    const double legs = 0.5 * (unlike(stride, BodyPart::left_leg, worn) +
                               unlike(stride, BodyPart::right_leg, worn));
    sum += legs;
    apart += legs > 3.6;  // 1.5 times what strides of one person differ by
    EXPECT_LT(unlike(stride, BodyPart::torso, worn), 1) << example.name;
  }
  // Those whose knees never straighten, the macho and the sneaky one, are made to stand up.
  EXPECT_LE(apart, 2);
  EXPECT_LT(sum / static_cast<double>(styles().examples()), 2.2);
}

/// How far the knees of who goes straight ahead bend at most, degrees, and how long the strides
/// are.
struct Gait {
  double knee = 0, stride = 0;
};
Gait gait_of(const std::shared_ptr<const Technique>& how, const std::shared_ptr<const Style>& style,
             double speed) {
  Character walker(how);
  if (style) walker.wear(style, 0);
  walker.reset({.speed = speed});
  const auto at = [&](Role role) {
    return walker.model()[static_cast<std::size_t>(walker.library().skeleton.joint(role))].position;
  };
  Gait out;
  double before = walker.doing().phase, strides = 0;
  constexpr int kFrames = 480;
  for (int f = 0; f < kFrames; ++f) {
    const Vec3 thigh = at(Role::left_shin) - at(Role::left_thigh),
               shin = at(Role::left_foot) - at(Role::left_shin);
    out.knee = std::max(
        out.knee, 57.29577951308232 * std::acos(dot(thigh, shin) / (length(thigh) * length(shin))));
    walker.update(1.0 / 60);
    const double on = walker.doing().phase - before;
    strides += on - std::floor(on);
    before = walker.doing().phase;
  }
  out.stride = speed * kFrames / 60 / strides;
  return out;
}

/// What a style does to the knees at its own speed it does at other speeds of a walk, less of it
/// where strides are shorter.
TEST(Style, KneesDifferAtAnySpeedAsTheyDoAtItsOwn) {
  const auto how = technique();
  int walks = 0, apart = 0;
  for (const char* name : {"basic", "energetic", "gorilla", "tired", "delightful", "side_sway",
                           "confident", "bouncy", "chaplin", "shoulder_roll"}) {
    const auto style = style_of(whole_mix(name), how);
    const double own = style->speed();
    const Gait plain_own = gait_of(how, nullptr, own);
    const double differs = gait_of(how, style, own).knee - plain_own.knee;
    for (const double speed : {0.3, 0.6, 0.9, 1.2, 1.5}) {
      const Gait plain = gait_of(how, nullptr, speed);
      const double scaled = differs * std::min(1.0, plain.stride / plain_own.stride),
                   off = gait_of(how, style, speed).knee - plain.knee - scaled;
      EXPECT_LT(std::abs(off), 8) << name << " at " << speed;
      ++walks;
      apart += std::abs(off) > 5;
    }
  }
  EXPECT_EQ(walks, 50);
  EXPECT_LE(apart, 4);  // strides far longer or shorter than the style's own
}

TEST(Style, KeepsTheSpeedThatWasAskedFor) {
  const auto how = technique();
  const auto style = style_of(preset_mixes().at("rigid"), how);
  for (const double speed : {0.7, 1.1, 1.7, 2.8}) {
    Character walker(how);
    walker.wear(style);
    walker.reset({.speed = speed, .turn_rate = 0.2});
    const double x = walker.doing().x, z = walker.doing().z;
    double way = 0, last_x = x, last_z = z;
    for (int f = 0; f < 240; ++f) {
      walker.update(1.0 / 60);
      way += std::hypot(walker.doing().x - last_x, walker.doing().z - last_z);
      last_x = walker.doing().x, last_z = walker.doing().z;
    }
    EXPECT_NEAR(way / 4, speed, 0.01 * speed);
  }
}

TEST(Style, FadesInWithoutAJump) {
  const auto how = technique();
  Character walker(how), plain(how);
  walker.reset({.speed = 1.2});
  plain.reset({.speed = 1.2});
  walker.wear(style_of(preset_mixes().at("happy"), how));
  EXPECT_LT(furthest_apart(walker.pose(), plain.pose()), 1e-9);  // nothing at once
  double most = 0, plain_most = 0;
  Pose before = walker.pose(), plain_before = plain.pose();
  for (int f = 0; f < 60; ++f) {
    walker.update(1.0 / 60);
    plain.update(1.0 / 60);
    most = std::max(most, furthest_apart(walker.pose(), before));
    plain_most = std::max(plain_most, furthest_apart(plain.pose(), plain_before));
    before = walker.pose(), plain_before = plain.pose();
  }
  EXPECT_LT(most, plain_most + 0.08);
  EXPECT_GT(mean_apart(walker.pose(), plain.pose()), 0.02);
}

TEST(Style, ComesOffAgain) {
  const auto how = technique();
  Character walker(how);
  walker.reset({.speed = 1.2});
  walker.wear(style_of(preset_mixes().at("tired"), how));
  for (int f = 0; f < 90; ++f) walker.update(1.0 / 60);
  walker.wear(nullptr);
  for (int f = 0; f < 240; ++f) walker.update(1.0 / 60);
  Character plain(how);
  plain.reset({.speed = 1.2}, 0, 0, 0, walker.doing().phase);
  EXPECT_LT(mean_apart(walker.pose(), plain.pose()), 0.02);
}

TEST(Style, ChangesIntoAnother) {
  const auto how = technique();
  const auto happy = style_of(preset_mixes().at("happy"), how),
             tired = style_of(preset_mixes().at("tired"), how);
  Character walker(how), other(how);
  walker.wear(happy);
  walker.reset({.speed = 1.1});
  walker.wear(tired, 0.3);
  Pose before = walker.pose();
  double most = 0;
  for (int f = 0; f < 240; ++f) {
    if (f == 8) walker.wear(happy);  // a change of mind while it fades
    if (f == 20) walker.wear(tired);
    walker.update(1.0 / 60);
    most = std::max(most, furthest_apart(walker.pose(), before));
    before = walker.pose();
  }
  EXPECT_LT(most, 0.25);
  other.wear(tired);
  other.reset({.speed = 1.1}, 0, 0, 0, walker.doing().phase);
  EXPECT_LT(mean_apart(walker.pose(), other.pose()), 0.02);
}

TEST(Style, AFrameAllocatesNothing) {
  const auto how = technique();
  const auto style = style_of(preset_mixes().at("relaxed"), how);
  Character walker(how);
  walker.reset({.speed = 1});
  walker.wear(style);
  const long before = allocations();
  for (int f = 0; f < 300; ++f) {
    walker.command({.speed = f < 100 ? 1.5 : (f < 200 ? 0 : 2.6), .turn_rate = 0.3});
    walker.update(1.0 / 60);
    (void)walker.model();
  }
  EXPECT_EQ(allocations(), before);
}

TEST(Style, SnapshotsComeBackWhateverIsWorn) {
  const auto how = technique();
  Character walker(how);
  walker.reset({.speed = 1.2});
  walker.wear(style_of(preset_mixes().at("relaxed"), how));
  for (int f = 0; f < 50; ++f) walker.update(1.0 / 60);
  const CharacterSnapshot kept = walker.snapshot();
  for (int f = 0; f < 30; ++f) walker.update(1.0 / 60);
  const Pose later = walker.pose();
  ASSERT_TRUE(walker.restore(kept));
  for (int f = 0; f < 30; ++f) walker.update(1.0 / 60);
  EXPECT_LT(furthest_apart(walker.pose(), later), 1e-12);
  Character plain(how);  // wears nothing
  ASSERT_TRUE(plain.restore(kept));
  for (int f = 0; f < 30; ++f) plain.update(1.0 / 60);
  EXPECT_TRUE(std::isfinite(plain.pose().root.y));
}

TEST(Style, OfAnotherLibraryIsRefused) {
  const auto how = technique();
  Character walker(performer_library(spread_gaits(8)));
  EXPECT_THROW(walker.wear(style_of(preset_mixes().at("happy"), how)), Error);
  Skeleton other = styles().source.skeleton;
  other.joints[1].name = "tail";
  EXPECT_THROW(Style(how, other, mixed(whole_mix("basic"))), Error);
}

TEST(Style, WorksWithTheOtherBlender) {
  TechniqueOptions fourier;
  fourier.blend = TechniqueOptions::Blend::fourier;
  const auto how = technique(fourier);
  Character walker(how);
  walker.reset({.speed = 1.1});
  walker.wear(style_of(preset_mixes().at("tired"), how));
  const Pose first = walker.pose();
  for (int f = 0; f < 120; ++f) walker.update(1.0 / 60);
  for (const Quat& q : walker.pose().rotations) ASSERT_TRUE(std::isfinite(q.w));
  EXPECT_GT(mean_apart(first, walker.pose()), 0.01);
}

/// What a walk in a style breaks that is put on after a second, and taken off again at a frame.
std::string broken_limits(const std::shared_ptr<const Technique>& how,
                          const std::shared_ptr<const Style>& style, double speed, double turn,
                          int taken_off) {
  Clip clip;
  clip.skeleton = default_library()->skeleton;
  clip.fps = 60;
  Character walker(how);
  walker.reset({.speed = speed, .turn_rate = turn, .gait = 0});
  for (int f = 0; f < 480; ++f) {
    if (f == 60) walker.wear(style);
    if (f == taken_off) walker.wear(nullptr);
    clip.append(walker.pose());
    walker.update(1.0 / 60);
  }
  return together(metrics::violated_limits(score(clip), metrics::LimitSet::walking()));
}

/// A few places of the command grid, put on while walking.
TEST(Style, TheMotionLimitsHold) {
  constexpr int kNever = -1;
  const auto how = technique();
  for (const char* name : {"relaxed", "rigid"}) {
    const auto style = style_of(preset_mixes().at(name), how);
    for (const auto& [speed, turn] : {std::pair{0.8, 0.0}, {1.2, 0.4}, {1.6, -0.3}}) {
      const std::string broken = broken_limits(how, style, speed, turn, kNever);
      // The toes of a stiff leg that walks fast may brush the ground.
      const bool brushes = broken.rfind("tip penetration p99 is 5.", 0) == 0 &&
                           broken.find('\n') + 1 == broken.size();
      EXPECT_TRUE(broken.empty() || brushes)
          << name << " at " << speed << " m/s, " << turn << ": " << broken;
    }
  }
}

/// Styles far from the library's walks, put on and taken off at speeds that are not their own.
TEST(Style, StylesUnlikeTheLibraryKeepTheLimitsToo) {
  const auto how = technique();
  for (const char* name : {"old", "chaplin", "gorilla", "tired"}) {
    const auto style = style_of(whole_mix(name), how);
    for (const auto& [speed, turn] : {std::pair{1.0, 0.9}, {1.25, 0.0}, {1.7, -0.1}}) {
      const std::string broken = broken_limits(how, style, speed, turn, 240);
      // A knee may kink in single frames at speeds so far from a style's own, and toes may brush
      // the ground by millimetres at thrice a style's own speed.
      const bool hardly =
          ((broken.rfind("joint pops is ", 0) == 0 && std::stoi(broken.substr(14)) <= 6) ||
           broken.rfind("tip penetration p99 is 6.", 0) == 0) &&
          broken.find('\n') + 1 == broken.size();
      EXPECT_TRUE(broken.empty() || hardly)
          << name << " at " << speed << " m/s, " << turn << ": " << broken;
    }
  }
}

}  // namespace
}  // namespace amble
