// A character whose file is nearly right: it walks, or one sentence says what is wrong with it.
#include "fuzz/making/near_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "amble/analysis/own_character.hpp"
#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/performer/performer.hpp"
#include "amble/retargeting/retarget_clip.hpp"
#include "places.hpp"

namespace amble::fuzz {
namespace {

std::string no_files(const std::string& uri) { throw Error("hero.glb: needs " + uri); }

std::string wanderer() { return read_file(source_folder() + "/data/characters/wanderer.glb"); }

/// A walk on the character of a file, as the file that is written. Throws amble::Error.
std::string walking(const std::string& bytes) {
  static const Clip walk = perform({}, 1, 30);
  const OwnCharacter own = understand_character(GltfCharacter(bytes, "hero.glb", no_files), {});
  return own.with_motions({retarget(walk, own.body)});
}

bool is_finite(const Clip& clip) {
  for (const Vec3& place : clip.translations)
    if (!std::isfinite(place.x) || !std::isfinite(place.y) || !std::isfinite(place.z)) return false;
  for (const Quat& turn : clip.rotations)
    if (!std::isfinite(turn.w + turn.x + turn.y + turn.z)) return false;
  return true;
}

TEST(NearModel, WithoutDecisionsIsTheModel) {
  Choices none({});
  EXPECT_EQ(near_model(wanderer(), none), wanderer());
}

TEST(NearModel, WalksOrIsRefusedWithASentence) {
  constexpr unsigned kCount = 400;
  const std::string given = wanderer();
  unsigned walked = 0;
  std::set<std::string> sentences;
  for (unsigned seed = 0; seed < kCount; ++seed) {
    std::mt19937 generator(seed);
    std::vector<std::uint8_t> bytes(64);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(generator());
    bytes[0] = static_cast<std::uint8_t>(bytes[0] | 1);  // something is wrong with it
    Choices choices(bytes);
    const std::string model = near_model(given, choices);
    try {
      for (const Clip& clip : read_gltf(walking(model), "out.glb", no_files))
        EXPECT_TRUE(is_finite(clip)) << seed;
      ++walked;
    } catch (const Error& error) {
      const std::string said = error.what();
      EXPECT_NE(said.rfind("out.glb", 0), 0u) << seed << ": " << said;  // that is ours
      EXPECT_EQ(said.find('\n'), std::string::npos) << seed << ": " << said;
      sentences.insert(said);
    }
  }
  EXPECT_GT(walked, kCount / 10);  // many faults are none for who walks: materials, say
  EXPECT_LT(walked, kCount * 9 / 10);
  EXPECT_GT(sentences.size(), 30u);  // each of what is wrong
}

}  // namespace
}  // namespace amble::fuzz
