#include <gtest/gtest.h>

#include <cmath>

#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60;
using Type = Command::Type;

void go_on(Character& walker, double seconds) {
  for (int f = 0; f < std::lround(seconds / kStep); ++f) walker.update(kStep);
}
/// Heading of the pelvis.
double faces(const Character& walker) {
  const Vec3 ahead = rotate(walker.model()[0].rotation, Vec3{0, 0, 1});
  return std::atan2(ahead.x, ahead.z);
}

/// Aside or backwards, the body looks where it looked; it is the way that turns.
TEST(CharacterWishes, WhoStepsAsideLooksAheadStill) {
  for (const auto& [type, speed, x, z] :
       {std::tuple{Type::side, 0.3, 1, 0}, {Type::side, -0.3, -1, 0}, {Type::back, 0.4, 0, -1}}) {
    Character walker(default_library());
    walker.command({.speed = speed, .type = type});
    go_on(walker, 5);
    EXPECT_NEAR(std::remainder(faces(walker), 6.283185307179586), 0, 0.2);
    const Vec3 place = walker.pose().root;
    EXPECT_GT(x * place.x + z * place.z, 0.8);
    EXPECT_LT(std::abs(z * place.x) + std::abs(x * place.z), 0.3);
  }
}

/// From a walk it comes to a stand first, and from there goes aside: never both at once.
TEST(CharacterWishes, AManoeuvreBeginsStanding) {
  Character walker(default_library());
  walker.reset({.speed = 1.2});
  walker.command({.speed = 0.3, .type = Type::side});
  int changed = -1;
  for (int f = 0; f < 600 && changed < 0; ++f) {
    const double speed = walker.doing().speed;
    walker.update(kStep);
    if (walker.snapshot().state.manoeuvre >= 0) {
      changed = f;
      EXPECT_LT(std::abs(speed), 0.1);
    }
  }
  EXPECT_GT(changed, 10);
  walker.command({.speed = 1.2});
  go_on(walker, 6);
  EXPECT_EQ(walker.snapshot().state.manoeuvre, -1);
  EXPECT_GT(walker.doing().speed, 1);
}

/// What a library does not have is asked in vain, and nothing breaks.
TEST(CharacterWishes, UnknownTypesWalk) {
  Character walker(default_library());
  walker.command({.speed = 1.2, .type = own_type(77)});
  go_on(walker, 4);
  EXPECT_EQ(walker.snapshot().state.manoeuvre, -1);
  EXPECT_NEAR(walker.doing().speed, 1.2, 0.05);
}

/// Shares of own types are at most the whole, whatever is said; those that go aside are none.
TEST(CharacterWishes, SharesAreOfOneWhole) {
  Character walker(default_library());
  Manner manner;
  for (double& share : manner.shares) share = 5;
  manner.shares[0] = std::nan("");
  walker.set_manner(manner);
  walker.reset({.speed = 1.0});
  go_on(walker, 1);
  double sum = 0;
  const auto& state = walker.snapshot().state;
  const auto& own = default_library()->manoeuvres;
  for (std::size_t m = 0; m < state.mix.size(); ++m) {
    sum += state.mix[m].value;
    EXPECT_GE(state.mix[m].value, 0);
    const bool aside = m < own.size() && !own[m].ahead();
    EXPECT_TRUE(!aside || state.mix[m].value == 0) << m;
  }
  EXPECT_LE(sum, 1 + 1e-9);
  EXPECT_GT(walker.doing().speed, 0.9);
}

}  // namespace
}  // namespace amble
