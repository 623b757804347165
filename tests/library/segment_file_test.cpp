#include "amble/library/segment_file.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"

namespace amble {
namespace {

constexpr std::size_t kTurning = 20;

Segment segment() {
  Segment out;
  out.source = "walk.bvh";
  out.from = "stand", out.to = "walk";
  out.start = 1.25, out.end = 1.75, out.first_moment = 1.3;
  out.side = Side::left;
  out.speed = 0.4, out.acceleration = 1.5, out.sideways = -0.2;
  out.fps = 120;
  out.x = 3, out.z = -2, out.heading = 0.7;
  out.frames.assign(5 * Segment::kChannels, 0.5f);
  out.postures.assign(Segment::kPostures * 3 * (kTurning - 1), 0.1f);
  return out;
}

TEST(SegmentFile, TextComesBackWithRoomForTheCurves) {
  const Segment was = segment();
  std::size_t floats = was.frames.size() + was.postures.size() + 7;
  const Segment is = segment_from(segment_text(was), kTurning, floats);
  EXPECT_EQ(floats, 7u);  // what others have is left
  EXPECT_EQ(is.source, was.source);
  EXPECT_EQ(is.from, "stand");
  EXPECT_EQ(is.to, "walk");
  EXPECT_EQ(is.side, Side::left);
  EXPECT_EQ(is.start, 1.25);
  EXPECT_EQ(is.first_moment, 1.3);
  EXPECT_EQ(is.acceleration, 1.5);
  EXPECT_EQ(is.sideways, -0.2);
  EXPECT_EQ(is.fps, 120);
  EXPECT_EQ(is.heading, 0.7);
  EXPECT_EQ(is.frames.size(), was.frames.size());
  EXPECT_EQ(is.postures.size(), was.postures.size());
}

TEST(SegmentFile, OlderFilesHaveNoPostures) {
  nlohmann::json text = segment_text(segment());
  text.erase("postures");
  std::size_t floats = 5 * Segment::kChannels;
  EXPECT_TRUE(segment_from(text, kTurning, floats).postures.empty());
}

TEST(SegmentFile, WhatMakesNoSenseIsRefused) {
  const auto refused = [](const char* key, const nlohmann::json& value) {
    nlohmann::json text = segment_text(segment());
    text[key] = value;
    std::size_t floats = 100000;
    EXPECT_ANY_THROW(segment_from(text, kTurning, floats)) << key;
  };
  refused("seconds", {2, 1, 1});
  refused("fps", 0);
  refused("side", 2);
  refused("frames", 1);
  refused("frames", 100000000);
  refused("motion", {1, 2});
  refused("place", {1, 2, 1e300});
}

TEST(SegmentFile, TakesNoMoreThanTheFileHas) {
  std::size_t floats = 10;
  EXPECT_THROW(segment_from(segment_text(segment()), kTurning, floats), Error);
}

}  // namespace
}  // namespace amble
