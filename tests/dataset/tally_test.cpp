#include "amble/dataset/tally.hpp"

#include <gtest/gtest.h>

#include "specs.hpp"

namespace amble::dataset {
namespace {

TEST(Tally, AddsUpInAnyOrderAndComesBack) {
  const Cast cast(small_spec());
  Tally parts[2], whole;
  Verdict broken;
  broken.broken = {"joint pops", "foot pops"};
  for (std::uint64_t i = 0; i < 4; ++i) {
    const MadeClip made = make_clip(cast, i);
    const Verdict verdict = i == 3 ? broken : Verdict{};
    whole.add(cast, made, verdict);
    parts[i % 2].add(cast, made, verdict);
  }
  Tally sum = parts[1];
  sum.add(parts[0]);
  EXPECT_EQ(sum.json(), whole.json());
  EXPECT_EQ(read_tally(nlohmann::json::parse(whole.json().dump())).json(), whole.json());
  EXPECT_EQ(whole.kept, 3u);
  EXPECT_EQ(whole.left_out, 1u);
  EXPECT_EQ(whole.broken.at("foot pops"), 1u);
  EXPECT_EQ(whole.frames, 180u);
  std::uint64_t covered = 0;
  for (const std::uint64_t frames : whole.coverage) covered += frames;
  EXPECT_EQ(covered, whole.frames);
  EXPECT_EQ(whole.kept_by.at("ground flat"), 3u);
}

}  // namespace
}  // namespace amble::dataset
