#include "amble/dataset/made_clip.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "specs.hpp"

namespace amble::dataset {
namespace {

TEST(MadeClip, IsAFunctionOfHashAndIndex) {
  const Cast cast(small_spec(R"(,"variation":[0,1])")),
      again(small_spec(R"(,"variation":[0,1])", 60));
  const MadeClip one = make_clip(cast, 3), same = make_clip(again, 3), other = make_clip(cast, 4);
  EXPECT_TRUE(one.motion.rotations == same.motion.rotations);
  EXPECT_TRUE(one.motion.translations == same.motion.translations);
  EXPECT_FALSE(one.motion.rotations == other.motion.rotations);
  EXPECT_EQ(one.choice.seed, same.choice.seed);
  EXPECT_EQ(choose(cast, 3).seed, one.choice.seed);
}

TEST(MadeClip, DoesNotDependOnThoseBeforeAndBeside) {
  const Cast cast(parse_spec(
      R"({"clips":1,"seconds":2,"variation":[0,1],"bodies":[{},{"height":1.5}],)"
      R"("grounds":[{"kind":"flat"},{"kind":"stairs"}],"commands":[{"kind":"steady"},{"kind":"pointer"},)"
      R"({"kind":"stop","after":1},{"kind":"goal"}],"styles":[{"mix":"none"},{"mix":"tired"}],)"
      R"("actions":[{"gesture":"none"},{"gesture":"wave","at":0.2}]})",
      "s"));
  Stage together(cast), backwards(cast);
  std::vector<MadeClip> many, single;
  constexpr std::uint64_t kClips = 40;
  for (std::uint64_t i = 0; i < kClips; i += 20)
    for (const MadeClip& made : together.make(i, 20)) many.push_back(made);
  for (std::uint64_t i = kClips; i-- > 0;) single.push_back(backwards.make(i, 1).front());
  for (std::uint64_t i = 0; i < kClips; ++i) {
    const MadeClip &one = many[i], &other = single[kClips - 1 - i];
    EXPECT_EQ(one.choice.index, i);
    EXPECT_TRUE(one.motion.rotations == other.motion.rotations) << i;
    EXPECT_TRUE(one.motion.translations == other.motion.translations) << i;
    if (i % 8 == 0) {
      EXPECT_TRUE(one.motion.rotations == make_clip(cast, i).motion.rotations) << i;
    }
  }
}

TEST(MadeClip, KeepsEveryFrameWithANeighbourOnEachSide) {
  for (const int fps : {20, 60, 120}) {
    const Cast cast(parse_spec("{\"clips\":1,\"seconds\":2,\"fps\":" + std::to_string(fps) +
                                   ",\"commands\":[{\"kind\":\"steady\",\"speed\":1.2}]}",
                               "s"));
    const MadeClip made = make_clip(cast, 0);
    EXPECT_EQ(static_cast<int>(made.kept.size()), 2 * fps);
    EXPECT_EQ(made.motion.fps, std::max(60, fps));
    EXPECT_EQ(made.frame(2 * fps - 1) + 2, made.motion.frames());
    const double gone =
        made.joint(made.frame(2 * fps - 1), 0).position.z - made.joint(made.frame(0), 0).position.z;
    EXPECT_NEAR(gone, 1.2 * (2.0 - 1.0 / fps), 0.08);
    int strikes = 0, lifts = 0;
    for (const KeptFrame& frame : made.kept)
      for (const std::int8_t event : frame.events) (event > 0 ? strikes : lifts) += event != 0;
    EXPECT_GE(strikes, 2);
    EXPECT_LE(std::abs(strikes - lifts), 2);
  }
}

TEST(MadeClip, DrawsByWeightAndSplit) {
  const Cast cast(
      small_spec(R"(,"grounds":[{"kind":"flat","weight":3},{"kind":"slope","weight":1},)"
                 R"({"kind":"stairs","weight":0}],"splits":{"a":0.5,"b":0.5})"));
  int slopes = 0, stairs = 0, b = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const Choice choice = choose(cast, i);
    slopes += choice.ground == 1;
    stairs += choice.ground == 2;
    b += choice.split == 1;
  }
  EXPECT_NEAR(slopes, 250, 60);
  EXPECT_EQ(stairs, 0);
  EXPECT_NEAR(b, 500, 70);
}

}  // namespace
}  // namespace amble::dataset
