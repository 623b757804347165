#include "amble/adaptation/landing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/terrain/stairs.hpp"
#include "tests/adaptation/walking_feet.hpp"

namespace amble {
namespace {

constexpr double kPass = 1.0 / 64;  // of a stride

FootState in_mid_swing(WalkingFeet& walker, Side side) {
  FootState foot;
  for (int i = 0; i < 128; ++i) {
    place_in_steady_gait(walker.work(), side, foot);
    const double share = (foot.phase - foot.lift_phase) / (1 - foot.lift_phase);
    if (!foot.planted && share > 0.3 && share < 0.45) return foot;
    walker.pass(kPass);
  }
  ADD_FAILURE() << "it never swings";
  return foot;
}

/// What the strike will look like is what it looks like when it comes.
TEST(Landing, IsForeseenAsItComes) {
  for (const char* name : {"walk_0.9", "walk_1.8", "run_2.7"}) {
    WalkingFeet walker(name);
    FootState foot = in_mid_swing(walker, Side::right);
    plan_landing(walker.work(), Side::right, 0.5, foot);
    const Landing foreseen = foot.landing;
    const Plant target = foot.target;
    walker.pass(1 - foot.phase);
    const FootWork then = walker.work();
    EXPECT_NEAR(foreseen.frame.x, walker.course().frame.x, 0.003) << name;
    EXPECT_NEAR(foreseen.frame.z, walker.course().frame.z, 0.003) << name;
    EXPECT_LT(length(foreseen.hip.value - then.hips[at(Side::right)]), 0.003) << name;
    FootState steady;
    place_in_steady_gait(then, Side::right, steady);
    EXPECT_NEAR(target.x, steady.plant.x, 0.003) << name;
    EXPECT_NEAR(target.z, steady.plant.z, 0.003) << name;
  }
}

/// The hip's rate at the strike is that of the hip.
TEST(Landing, HipsMoveAsTheyAreSaidTo) {
  WalkingFeet walker("walk_1.5");
  FootState foot = in_mid_swing(walker, Side::left);
  plan_landing(walker.work(), Side::left, 0, foot);
  constexpr double kProbe = 1e-3;
  const FootWork work = walker.work();
  const double ahead = 1 - foot.phase;
  const Vec3 before = hip_ahead(work, Side::left, ahead - kProbe),
             after = hip_ahead(work, Side::left, ahead + kProbe);
  const Vec3 rate = (after - before) / (2 * kProbe * walker.gait().seconds());
  EXPECT_LT(length(rate - foot.landing.hip.rate), 0.05);
}

/// A target that is out of the leg's reach is drawn in towards the hip; one within it stays.
TEST(Landing, DrawsInWhatIsTooFar) {
  WalkingFeet walker("walk_1.2");
  FootState foot = in_mid_swing(walker, Side::right), far = foot;
  plan_landing(walker.work(), Side::right, 0, foot);
  const double own = foot.target.z;
  far.target.z += 0.4;
  far.halfway.z += 0.4;
  far.choice = far.target;
  for (int i = 0; i < 20; ++i) plan_landing(walker.work(), Side::right, 0, far);
  EXPECT_LT(far.target.z, own + 0.3);
  const Vec3 hip = far.landing.frame.to_world(far.landing.hip.value);
  const Vec3 ankle =
      roll_foot(walker.library().skeleton.soles[0], far.target, far.landing.pitch.value).ankle;
  EXPECT_LE(length(hip - ankle), walker.work().bones[0].length());
  FootState again = foot;
  plan_landing(walker.work(), Side::right, 0, again);
  EXPECT_NEAR(again.target.z, own, 1e-6);
}

/// A spot near where the step goes anyway comes under the middle of the foot; one far off is left.
TEST(Landing, StepsOnASpotThatIsNear) {
  WalkingFeet walker("walk_1.2");
  FootState foot = in_mid_swing(walker, Side::right);
  const Sole& sole = walker.library().skeleton.soles[0];
  const Plant plain = foot.target;
  for (const auto& [ahead, heeded] : {std::pair{0.05, true}, std::pair{0.9, false}}) {
    FootState stepping = foot;
    FootWork work = walker.work();
    const double x = plain.x, z = plain.z + middle_of(sole) + ahead;
    work.spots[at(Side::right)] = {1, x, z};
    for (int i = 0; i < 40; ++i) plan_landing(work, Side::right, 0.5, stepping);
    // As near as the leg reaches, which is nearly straight as it is.
    EXPECT_NEAR(stepping.target.z, plain.z + (heeded ? ahead : 0), 0.03) << ahead;
  }
}

/// Among stairs a foot finds a place without an edge under its sole, and keeps to it.
TEST(Landing, FindsATreadAndKeepsToIt) {
  const auto stairs = std::make_shared<Stairs>(Stairs::Shape{});
  WalkingFeet walker("walk_0.6", stairs);
  FootState foot = in_mid_swing(walker, Side::right);
  const FootWork work = walker.work();
  const Sole& sole = walker.library().skeleton.soles[0];
  const Plant wanted = foot.target;
  const Plant found = choose_foothold(work, Side::right, wanted, foot);
  const double heel = stairs->height(found.x, found.z + sole.heel.z),
               tip = stairs->height(found.x, found.z + sole.tip_joint.z);
  EXPECT_NEAR(heel, tip, 0.02);
  EXPECT_NEAR(found.height, heel, 0.02);
  Plant nearly = wanted;
  nearly.z += 1e-4;
  const Plant again = choose_foothold(work, Side::right, nearly, foot);
  EXPECT_EQ(again.z, found.z);
}

/// Who steps down comes down flatter; heels that are up stay as they are.
TEST(Landing, FlattensStrikesThatGoDown) {
  WalkingFeet walker("walk_1.2");
  const FootWork work = walker.work();
  const double duty = walker.gait().feet[0].duty;
  const Moving<double> plain = stance_pitch(work, Side::right, 0, duty, 0),
                       flat = stance_pitch(work, Side::right, 0, duty, 1);
  EXPECT_GT(plain.value, 0.05);
  EXPECT_NEAR(flat.value, 0, 1e-12);
  EXPECT_EQ(stance_pitch(work, Side::right, 0.9, duty, 0).value,
            stance_pitch(work, Side::right, 0.9, duty, 1).value);
}

}  // namespace
}  // namespace amble
