#include "amble/analysis/frame_rate.hpp"

#include <gtest/gtest.h>

#include <iostream>

#include "amble/analysis/understand.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/standing.hpp"
#include "captures.hpp"
#include "true_rates.hpp"

namespace amble {
namespace {

double told_rate(Clip clip, double header) {
  clip.fps = header;
  understand(clip);
  return clip.fps;
}

TEST(FrameRate, BelievesTheHeaderOfPlainWalksAndRuns) {
  for (const double speed : {0.7, 1.2, 1.7})
    EXPECT_EQ(told_rate(perform({Gait::walk, speed, 0}, 4, 60), 60), 60) << speed;
  for (const double speed : {2.7, 3.7})
    EXPECT_EQ(told_rate(perform({Gait::run, speed, 0}, 4, 60), 60), 60) << speed;
}

TEST(FrameRate, SeesThatAWalkIsPlayedTwiceAsFastOrHalf) {
  const Clip walk = perform({Gait::walk, 1.2, 0}, 4, 60);
  EXPECT_EQ(told_rate(walk, 120), 60);
  EXPECT_EQ(told_rate(walk, 30), 60);
}

TEST(FrameRate, OfOneWhoStandsNothingIsSaid) {
  const Clip stand = perform_stand(60);
  for (const double header : {30.0, 60.0, 120.0}) EXPECT_EQ(told_rate(stand, header), header);
}

TEST(FrameRate, ClipsSpeakTogether) {
  RateEvidence little, much, nothing;
  little.fit = {-9, 0, -2, -9, -9};
  much.fit = {-9, -6, -1, -9, -9};
  EXPECT_EQ(rate_verdict({&little, 1}).factor, 1);  // not clear enough
  EXPECT_FALSE(rate_verdict({&little, 1}).clear);
  const RateEvidence twice[] = {little, little}, both[] = {little, much};
  EXPECT_EQ(rate_verdict(twice).factor, 0.5);
  EXPECT_EQ(rate_verdict(both).factor, 1);
  EXPECT_FALSE(nothing.tells());
  EXPECT_FALSE(rate_verdict({&nothing, 1}).clear);
}

/// Every capture alone: nineteen of twenty wrong headers are seen, and no honest one is accused.
TEST(FrameRate, CapturesWhoseHeadersLieAreFound) {
  AMBLE_NEEDS_CAPTURES();
  int lies = 0, found = 0;
  for (const std::string& file : captures()) {
    const Clip clip = read_clip(file);
    const double rate = true_rate(file);
    EXPECT_EQ(told_rate(clip, rate), rate) << file << " is honest";
    for (const double lie : {0.5, 2.0}) {
      ++lies;
      found += told_rate(clip, lie * rate) == rate;
    }
  }
  std::cout << found << " of " << lies << " wrong rates found\n";
  EXPECT_GE(found, 0.95 * lies);
}

}  // namespace
}  // namespace amble
