#include <gtest/gtest.h>

#include <cmath>

#include "amble/actions/action_body.hpp"
#include "amble/actions/action_clip.hpp"
#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/style_maker.hpp"
#include "amble/engine/technique.hpp"
#include "amble/evaluation/example_score.hpp"
#include "amble/performer/gestures.hpp"
#include "amble/performer/repertoire.hpp"
#include "amble/style/mixed_cycle.hpp"

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60;

std::shared_ptr<const Technique> how() {
  static const auto shared = std::make_shared<const Technique>(default_library());
  return shared;
}
std::shared_ptr<const Style> style(const char* name) {
  return StyleMaker({}, how()).make(preset_mixes().at(name));
}

double most_apart(const Pose& a, const Pose& b) {
  double most = length(a.root - b.root);
  for (std::size_t j = 0; j < a.rotations.size(); ++j)
    most = std::max(most, angle_between(a.rotations[j], b.rotations[j]));
  return most;
}

/// Put on, changed and taken off within a stride: no joint turns further in a frame than it does in
/// the gaits, and the blend is of one whole.
TEST(CharacterStyle, ComesAndGoesWithoutAJump) {
  Character walker(how());
  walker.reset({.speed = 1.2});
  Pose before = walker.pose();
  double most = 0;
  for (int f = 0; f < 300; ++f) {
    if (f == 60) walker.wear(style("tired"));
    if (f == 75) walker.wear(style("happy"));  // before the first one is on
    if (f == 150) walker.wear(nullptr);
    walker.update(kStep);
    double whole = 0;
    for (const ActiveExample& one : walker.snapshot().active) whole += one.weight;
    EXPECT_NEAR(whole, 1, 1e-9) << f;
    most = std::max(most, most_apart(walker.pose(), before));
    before = walker.pose();
  }
  EXPECT_LT(most, 0.25);  // radians: 900 degrees a second
}

/// A style that was taken off is gone: the walk is the plain one again.
TEST(CharacterStyle, TakenOffLeavesNothing) {
  Character styled(how()), plain(how());
  styled.reset({.speed = 1.2});
  plain.reset({.speed = 1.2});
  styled.wear(style("tired"), 0.1);
  for (int f = 0; f < 30; ++f) styled.update(kStep);
  styled.wear(nullptr, 0.1);
  for (int f = 0; f < 600; ++f) styled.update(kStep);
  // The tired stride has another duration: meet at the same phase.
  double least = 1e9;
  for (int f = 0; f < 240; ++f) {
    plain.update(kStep);
    const double off = std::remainder(plain.doing().phase - styled.doing().phase, 1.0);
    if (std::abs(off) > 0.004) continue;
    double worst = 0;
    for (std::size_t j = 1; j < plain.pose().rotations.size(); ++j)
      worst = std::max(worst, angle_between(plain.pose().rotations[j], styled.pose().rotations[j]));
    least = std::min(least, worst);
  }
  EXPECT_LT(least, 0.06);
}

TEST(CharacterStyle, OfAnotherLibraryIsRefused) {
  const auto other = std::make_shared<const MotionLibrary>(*default_library());
  Character stranger(other);
  EXPECT_THROW(stranger.wear(style("tired")), Error);
  stranger.wear(nullptr);  // nothing to take off
}

/// Back to a moment before it was put on: the examples that have a say are those of the library
/// that is worn now.
TEST(CharacterStyle, ARestoreFitsWhatIsWorn) {
  Character walker(how());
  walker.reset({.speed = 1.2});
  const CharacterSnapshot plain = walker.snapshot();
  walker.wear(style("happy"), 0.1);
  for (int f = 0; f < 30; ++f) walker.update(kStep);
  const CharacterSnapshot dressed = walker.snapshot();
  Character other(how());
  ASSERT_TRUE(other.restore(dressed));  // wears nothing
  for (int f = 0; f < 30; ++f) other.update(kStep);
  for (const ActiveExample& one : other.snapshot().active)
    EXPECT_LT(one.example, static_cast<int>(default_library()->examples.size()));
  ASSERT_TRUE(walker.restore(plain));
  for (int f = 0; f < 30; ++f) walker.update(kStep);
  EXPECT_GT(walker.doing().speed, 1);
}

class ClipLegsTest : public testing::Test {
 protected:
  void go(double seconds) {
    for (double t = 0; t < seconds - 1e-9; t += 1.0 / 60) walker_.update(1.0 / 60);
  }
  std::shared_ptr<const MotionLibrary> library_ = default_library();
  std::shared_ptr<const ActionBody> body_ = std::make_shared<const ActionBody>(library_);
  Character walker_{library_};
};

/// How far the left knee bends at least and most while somebody goes on, degrees.
struct Knees {
  double least = 180, most = 0;
};
Knees knees_of(Character& walker, double seconds) {
  Knees out;
  const auto at = [&](Role role) {
    return walker.model()[static_cast<std::size_t>(walker.library().skeleton.joint(role))].position;
  };
  for (double t = 0; t < seconds; t += 1.0 / 60) {
    walker.update(1.0 / 60);
    const Vec3 thigh = at(Role::left_shin) - at(Role::left_thigh),
               shin = at(Role::left_foot) - at(Role::left_shin);
    const double bend =
        57.29577951308232 * std::acos(dot(thigh, shin) / (length(thigh) * length(shin)));
    out = {std::min(out.least, bend), std::max(out.most, bend)};
  }
  return out;
}

Clip performed(const std::string& style) {
  for (const Performance& one : repertoire())
    if (one.style == style && one.gait.gait == Gait::walk) return one.clip();
  return {};
}

TEST_F(ClipLegsTest, AClipThatStepsTakesTheLegsAndGivesThemBack) {
  const struct {
    const char* style;
    double most;  // that its knees bend
  } kClips[] = {{"sneaky", 48.4}, {"march", 97.4}, {"old", 50.3}};
  for (const auto& [style, most] : kClips) {
    Action action = body_->clip(performed(style), true);
    ASSERT_TRUE(action.take_legs(9)) << style;
    walker_.reset({.speed = action.clip->stride()->speed});
    const Knees before = knees_of(walker_, 3);
    const int number = walker_.play(action);
    go(1.5);
    EXPECT_NEAR(knees_of(walker_, 4).most, most, 5) << style;
    walker_.stop(number);
    go(1.5);
    EXPECT_NEAR(knees_of(walker_, 3).most, before.most, 0.5) << style;
  }
}

TEST_F(ClipLegsTest, LegsComeAndGoWithoutAPopAtAnyPhase) {
  Action action = body_->clip(performed("sneaky"), true);
  ASSERT_TRUE(action.take_legs(9));
  walker_.reset({.speed = action.clip->stride()->speed});
  Clip clip;
  clip.skeleton = library_->skeleton;
  clip.fps = 60;
  const auto record = [&](int frames) {
    for (int f = 0; f < frames; ++f) {
      go(1.0 / 60);
      clip.append(walker_.pose());
    }
  };
  for (int start = 0; start < 60; ++start) {  // strides of 1.3 and 1.4 s: every phase is met
    record(53 + start % 17);
    const int number = walker_.play(action);
    record(61 + start % 23);
    walker_.stop(number);
  }
  metrics::ScoreOptions floor = on_floor(library_->skeleton);
  const metrics::Score score = metrics::score_clip(clip, floor);
  EXPECT_EQ(score.smoothness.pops.joint_frames, 0);
  EXPECT_EQ(score.smoothness.pops.root_frames, 0);
  EXPECT_EQ(score.smoothness.pops.foot_frames, 0);
  EXPECT_LT(score.skate.toe_skate.mean, 0.5);
}

TEST_F(ClipLegsTest, OnlyALoopOfStepsTakesLegs) {
  EXPECT_FALSE(body_->clip(perform_gesture("wave", 60), true).take_legs());
  EXPECT_FALSE(body_->clip(performed("sneaky")).take_legs());
  EXPECT_FALSE(body_->look_at({0, 1, 3}).take_legs());
}

}  // namespace
}  // namespace amble
