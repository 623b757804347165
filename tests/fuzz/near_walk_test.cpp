// The walks that fuzz targets are given: nearly right, so most of them must come far.
#include "fuzz/making/near_walk.hpp"

#include <gtest/gtest.h>

#include <random>

#include "amble/analysis/study.hpp"
#include "amble/core/error.hpp"
#include "fuzz/making/clip_bytes.hpp"

namespace amble::fuzz {
namespace {

std::vector<std::uint8_t> some_bytes(unsigned seed) {
  std::mt19937 generator(seed);
  std::vector<std::uint8_t> bytes(64);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(generator());
  return bytes;
}

TEST(NearWalk, WithoutDecisionsIsAPlainWalk) {
  Choices none({});
  const Study found = study(near_walk(none));
  EXPECT_TRUE(found.rejected.empty()) << found.rejected;
  ASSERT_FALSE(found.cycles.empty());
  EXPECT_NEAR(found.cycles.front().speed, 1.2, 0.05);
}

TEST(NearWalk, TheSameBytesMakeTheSameFile) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    const std::vector<std::uint8_t> bytes = some_bytes(seed);
    Choices once(bytes), again(bytes);
    EXPECT_EQ(near_walk_bytes(once).bytes, near_walk_bytes(again).bytes);
  }
}

TEST(NearWalk, MostAreReadAndManyHoldCycles) {
  constexpr unsigned kCount = 60;
  unsigned read_back = 0, with_cycles = 0;
  for (unsigned seed = 0; seed < kCount; ++seed) {
    const std::vector<std::uint8_t> bytes = some_bytes(seed);
    Choices choices(bytes);
    try {
      Clip clip = read(near_walk_bytes(choices));
      EXPECT_LE(clip.frames(), 2 * kMostFrames);
      ++read_back;
      if (!study(std::move(clip)).cycles.empty()) ++with_cycles;
    } catch (const Error&) {
    }
  }
  EXPECT_GT(read_back, kCount * 2 / 3);
  EXPECT_GT(with_cycles, kCount / 5);
  EXPECT_LT(with_cycles, kCount);  // or nothing was wrong with any of them
}

}  // namespace
}  // namespace amble::fuzz
