#include "amble/analysis/soles.hpp"

#include <gtest/gtest.h>

#include "amble/analysis/understand.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/standing.hpp"
#include "captures.hpp"

namespace amble {
namespace {

Clip walk() {
  GaitSpec spec;
  spec.speed = 1.2;
  return perform(spec, 6, 60);
}

TEST(Soles, AreFoundWhereFeetStandFlat) {
  Clip clip = walk();
  const std::array<Sole, 2> real = clip.skeleton.soles;
  for (Sole& sole : clip.skeleton.soles) sole = {};
  const std::array<int, 2> frames = fit_soles(clip);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_GT(frames[k], 10);
    EXPECT_NEAR(clip.skeleton.soles[k].ankle_height, real[k].ankle_height, 0.005);
    EXPECT_NEAR(clip.skeleton.soles[k].ball_joint.z, real[k].ball_joint.z, 0.005);
    EXPECT_NEAR(clip.skeleton.soles[k].tip_joint.z, real[k].tip_joint.z, 0.01);
  }
}

TEST(Soles, TellSoftToes) {
  Clip clip = walk();
  fit_soles(clip);
  for (const Sole& sole : clip.skeleton.soles) EXPECT_LT(sole.toe_stiffness, 0.2);
}

/// A body that never raises its heels keeps what it had.
TEST(Soles, WithoutARolledFootTellNothing) {
  Clip clip = perform_stand(60);
  for (Sole& sole : clip.skeleton.soles) sole.toe_stiffness = 0.7;
  fit_soles(clip);
  for (const Sole& sole : clip.skeleton.soles) EXPECT_EQ(sole.toe_stiffness, 0.7);
}

/// Balls are pressed into the floor late in a stance; toes still lie as they do beside the ball.
TEST(Soles, TellHowToesLieByTheFramesThatTellTheBall) {
  Clip clip = perform_stand(60);
  const std::array<Sole, 2> real = clip.skeleton.soles;
  const std::size_t joints = clip.skeleton.joints.size();
  for (Vec3& place : clip.translations) place.y += 0.05;  // room below
  for (const Side side : kSides) {
    const auto foot = static_cast<std::size_t>(clip.skeleton.joint(on_side(Role::left_foot, side))),
               toe = static_cast<std::size_t>(clip.skeleton.joint(on_side(Role::left_toe, side)));
    for (int f = 0; f < clip.frames(); ++f) {  // up to 4 cm, the toes kept level
      const double pressed = 0.28 * f / clip.frames();
      Quat* turns = clip.rotations.data() + static_cast<std::size_t>(f) * joints;
      turns[foot] = turns[foot] * exp_half({0.5 * pressed, 0, 0});
      turns[toe] = exp_half({-0.5 * pressed, 0, 0}) * turns[toe];
    }
  }
  fit_soles(clip);
  for (std::size_t k = 0; k < 2; ++k) {
    const Sole& sole = clip.skeleton.soles[k];
    EXPECT_LT(sole.ball_height, real[k].ball_height + 0.04);  // pressed by a centimetre and more
    EXPECT_NEAR(sole.tip_joint.y - sole.ball_joint.y, real[k].tip_joint.y - real[k].ball_joint.y,
                0.002);
  }
}

/// Markers of optical captures hardly see toes bend.
TEST(Soles, TellStiffToesOfCaptures) {
  AMBLE_NEEDS_CAPTURES();
  for (const std::string& file : captures("park20")) {
    Clip clip = read_clip(file);
    understand(clip);
    for (const Sole& sole : clip.skeleton.soles) EXPECT_GT(sole.toe_stiffness, 0.45) << file;
  }
}

}  // namespace
}  // namespace amble
