#include "amble/library/manifest.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

std::string reason(const std::string& text) {
  try {
    read_manifest(text, "m.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(Manifest, ReadsEveryKey) {
  const auto clips = read_manifest(
      R"({"clips":[{"file":"a/walk.bvh","type":"walk","gait":0,"name":"stroll","style":"tired",
          "ignore":true,"scale":0.01,"fps":60,"parameters":{"slope":0.1},
          "phases":{"left":[["heel_strike",1.5]],"right":[["toe_off",2]]},
          "contacts":{"left":[[0.5,1.1],[1.6,2.25]]}}]})",
      "m.json");
  ASSERT_EQ(clips.size(), 1u);
  EXPECT_EQ(clips[0].name, "stroll");
  EXPECT_TRUE(clips[0].ignore);
  EXPECT_EQ(clips[0].fps, 60.0);
  EXPECT_EQ(clips[0].parameters.at("slope"), 0.1);
  ASSERT_EQ(clips[0].feet.phases.size(), 2u);
  EXPECT_EQ(clips[0].feet.phases[0].phase, FootPhase::heel_strike);
  EXPECT_EQ(clips[0].feet.phases[1].side, Side::right);
  ASSERT_TRUE(clips[0].feet.contacts[0]);
  EXPECT_EQ(clips[0].feet.contacts[0]->at(1), TimeSpan(1.6, 2.25));
  EXPECT_FALSE(clips[0].feet.contacts[1]);
}

TEST(Manifest, FindsAnEntryByTheEndOfAPath) {
  const auto clips =
      read_manifest(R"({"clips":[{"file":"walk.bvh"},{"file":"b/run.bvh"}]})", "m.json");
  EXPECT_EQ(manifest_entry(clips, "some/where/walk.bvh"), &clips[0]);
  EXPECT_EQ(manifest_entry(clips, "a/b/run.bvh"), &clips[1]);
  EXPECT_EQ(manifest_entry(clips, "a/sidewalk.bvh"), nullptr);
  EXPECT_EQ(manifest_entry(clips, "run.bvh"), nullptr);
}

/// What `amble performer` and `amble library export` write beside their clips can be given back.
TEST(Manifest, TakesWhatWeWrite) {
  const auto clips = read_manifest(
      R"({"clips":[{"file":"walk.bvh","fps":60,"gait":0,"name":"walk","parameters":{},"scale":1,
          "speed":1.2,"turn_rate":0.4,"type":"walk"}]})",
      "m.json");
  ASSERT_EQ(clips.size(), 1u);
  EXPECT_EQ(clips[0].name, "walk");
}

TEST(Manifest, RefusesWhatItDoesNotUnderstand) {
  EXPECT_EQ(reason("{").find("m.json:1: "), 0u);
  EXPECT_NE(reason("[]").find("a manifest is"), std::string::npos);
  EXPECT_NE(reason(R"({"clips":[{}]})").find("clip 1"), std::string::npos);
  EXPECT_NE(reason(R"({"clips":[{"file":"a","scale":-1}]})").find("above zero"), std::string::npos);
  EXPECT_NE(reason(R"({"clips":[{"file":"a","phases":{"left":[["heel",1]]}}]})").find("foot phase"),
            std::string::npos);
  EXPECT_NE(reason(R"({"clips":[{"file":"a","contacts":{"middle":[[1,2]]}}]})").find("left"),
            std::string::npos);
  EXPECT_NE(reason(R"({"clips":[{"file":"a","contacts":{"left":[[1]]}}]})").find("clip 1"),
            std::string::npos);
}

}  // namespace
}  // namespace amble
