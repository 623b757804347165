#include "amble/cleaning/shared_soles.hpp"

#include <gtest/gtest.h>

#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

Clip walking_clip() {
  for (const Performance& performance : repertoire())
    if (performance.name == "walk_1.2") return performance.clip();
  return {};
}

CaptureSource source(double ball, int flat, double size = 1) {
  CaptureSource out;
  out.study.clip.skeleton = walking_clip().skeleton;
  for (Joint& joint : out.study.clip.skeleton.joints) joint.offset = joint.offset * size;
  out.study.clip.fps = 120;
  for (Sole& sole : out.study.clip.skeleton.soles) sole.ball_height = ball;
  out.study.found.flat_frames = {flat, flat};
  return out;
}

double ball(const CaptureSource& source) { return source.study.clip.skeleton.soles[0].ball_height; }

TEST(SharedSoles, ARunnerTakesThoseOfItsWalk) {
  std::vector<CaptureSource> sources{source(0.05, 3), source(0.03, 300), source(0.02, 60)};
  share_soles(sources);
  EXPECT_EQ(ball(sources[0]), 0.03);
  EXPECT_EQ(ball(sources[1]), 0.03);
  EXPECT_EQ(ball(sources[2]), 0.02);  // has enough of its own
}

TEST(SharedSoles, NobodyTakesThoseOfAnotherBody) {
  std::vector<CaptureSource> sources{source(0.05, 3), source(0.03, 300, 1.2)};
  share_soles(sources);
  EXPECT_EQ(ball(sources[0]), 0.05);
}

}  // namespace
}  // namespace amble
