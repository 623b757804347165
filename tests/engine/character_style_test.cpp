#include <gtest/gtest.h>

#include <cmath>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/style_maker.hpp"
#include "amble/engine/technique.hpp"
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

}  // namespace
}  // namespace amble
