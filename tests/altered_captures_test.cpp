// Users cut, resample, reverse and repeat their clips before they bring them. Whatever was done to
// a capture, a library is built of it or it is refused with a reason, and nothing in between.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/library_file.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"
#include "clip_changes.hpp"
#include "with_skins.hpp"

namespace amble {
namespace {

struct Alteration {
  std::string name;
  std::function<Clip(const Clip&)> make;
};

std::vector<Alteration> alterations() {
  std::vector<Alteration> out;
  for (const double fps : {24.0, 25.0, 30.0, 50.0, 59.94, 60.0, 100.0, 144.0, 240.0})
    out.push_back({"at " + std::to_string(fps) + " frames a second",
                   [fps](const Clip& clip) { return resampled_clip(clip, fps); }});
  out.push_back({"reversed", reversed_clip});
  out.push_back({"played twice", [](const Clip& clip) { return repeated_clip(clip, 2); }});
  out.push_back({"there and back", [](const Clip& clip) {
                   std::vector<int> frames;
                   for (int f = 0; f < clip.frames(); ++f) frames.push_back(f);
                   for (int f = clip.frames() - 1; f >= 0; --f) frames.push_back(f);
                   return clip_of_frames(clip, frames);
                 }});
  for (const auto& [from, to] : {std::pair(0.0, 0.5), std::pair(0.5, 1.0), std::pair(0.33, 0.67),
                                 std::pair(0.9, 1.0), std::pair(0.02, 0.97), std::pair(0.4, 0.41)})
    out.push_back(
        {"cut to [" + std::to_string(from) + ", " + std::to_string(to) + "]",
         [from = from, to = to](const Clip& clip) { return part_of_clip(clip, from, to); }});
  for (const int trim : {1, 7, 31})
    out.push_back({"trimmed by " + std::to_string(trim), [trim](const Clip& clip) {
                     std::vector<int> frames{std::min(trim, clip.frames() - 1)};
                     for (int f = trim + 1; f < clip.frames() - trim; ++f) frames.push_back(f);
                     return clip_of_frames(clip, frames);
                   }});
  out.push_back({"shifted far away", [](const Clip& clip) {
                   return moved_clip(clip, 2.5, {1000.0, 0, -300.0});
                 }});
  out.push_back({"shifted up", [](const Clip& clip) {
                   return moved_clip(clip, -0.7, {0, 0.4 * length(clip.root(0)), 0});
                 }});
  return out;
}

void expect_numbers(const Study& found) {
  const double seconds = found.body.last_second();
  for (const auto& foot : found.contacts)
    for (const Contact& contact : foot) {
      EXPECT_GE(contact.begin, 0);
      EXPECT_LE(contact.end, seconds + 0.1);
      EXPECT_TRUE(std::isfinite(contact.level));
      for (const auto& event : contact.events)
        if (event) {
          EXPECT_TRUE(event->seconds >= 0 && event->seconds <= seconds + 0.1) << event->seconds;
          EXPECT_TRUE(event->confidence >= 0 && event->confidence <= 1) << event->confidence;
        }
    }
  for (const Cycle& cycle : found.cycles) {
    EXPECT_TRUE(cycle.start >= 0 && cycle.middle >= cycle.start && cycle.end >= cycle.middle);
    for (const double number : {cycle.speed, cycle.turn_rate, cycle.acceleration, cycle.duty[0],
                                cycle.duty[1], cycle.confidence, cycle.facing, cycle.frame.x,
                                cycle.frame.z, cycle.frame.heading, cycle.turn_change})
      EXPECT_TRUE(std::abs(number) < 1e4) << number;
  }
}

/// Its file can be read, which checks every number, and a character moves on it.
void expect_walks(const MotionLibrary& library) {
  const std::string bytes = write_library(library);
  Character character(read_library(std::as_bytes(std::span(bytes)), "altered.amble"));
  character.reset({1.2, 0.1});
  for (int frame = 0; frame < 40; ++frame) {
    character.command({0.1 * frame, 0.5});
    character.update(1.0 / 30);
    for (const Quat& q : character.pose().rotations)
      ASSERT_TRUE(std::abs(dot(q, q) - 1) < 1e-3) << "frame " << frame;
    ASSERT_LT(length(character.pose().root), 1e3);
  }
}

/// Whether a library came of it.
bool try_to_build(const Clip& clip, const std::string& name) {
  CaptureBuild build;
  std::vector<CaptureSource> sources;
  sources.push_back({name, study(clip), {}});
  expect_numbers(sources[0].study);
  try {
    expect_walks(*build_captures(sources, {}, build));
    return true;
  } catch (const Error& refused) {
    const std::string reason = refused.what();
    EXPECT_NE(reason.find("no stride"), std::string::npos) << reason;
    EXPECT_EQ(reason.find("nan"), std::string::npos) << reason;
    return false;
  }
}

TEST(AlteredCaptures, OfThePerformerBuildOrAreRefused) {
  int built = 0, refused = 0;
  for (const GaitSpec& spec : {GaitSpec{Gait::walk, 0.9, 0.0}, GaitSpec{Gait::run, 2.8, 0.4}})
    for (const Alteration& alteration : alterations()) {
      SCOPED_TRACE(alteration.name);
      const bool good = try_to_build(alteration.make(perform(spec, 4, 60)), "performed.bvh");
      (good ? built : refused) += 1;
      if (HasFatalFailure()) return;
    }
  EXPECT_GT(built, refused);
  EXPECT_GT(refused, 0);
}

TEST(AlteredCaptures, OfABodyInTwoSkinsBuild) {
  // As exporters write them, in either order; also where a skin leaves out a hand of the body.
  const Clip walk = perform({Gait::walk, 1.2, 0.0}, 4, 30);
  std::vector<std::size_t> all(walk.skeleton.joints.size()), some;
  const auto hand = static_cast<std::size_t>(walk.skeleton.joint(Role::right_hand));
  for (std::size_t j = 0; j < all.size(); ++j) {
    all[j] = j;
    if (j < hand || j > hand + 1) some.push_back(j);
  }
  using Skins = std::vector<std::vector<std::size_t>>;
  for (const Skins& skins : {Skins{all, {0, 1}}, Skins{{0, 1}, all}, Skins{some, {3, 4}}}) {
    const auto none = [](const std::string&) { return std::string(); };
    const Clip clip = read_gltf(with_skins(walk, skins), "two.glb", none)[0];
    CaptureOptions options;
    options.mirror = true;
    CaptureBuild build;
    std::vector<CaptureSource> sources;
    sources.push_back({"two.glb", study(clip), {}});
    expect_walks(*build_captures(sources, options, build));
  }
}

/// Every alteration of every capture takes an hour, so ./test looks at some of each folder's; with
/// AMBLE_EVERY_CAPTURE set it is all of them.
TEST(AlteredCaptures, BuildOrAreRefused) {
  AMBLE_NEEDS_CAPTURES();
  const bool every = std::getenv("AMBLE_EVERY_CAPTURE") != nullptr;
  const std::vector<Alteration> all = alterations();
  const std::vector<std::string> files = captures();
  std::size_t turn = 0;
  int built = 0, refused = 0;
  for (std::size_t i = 0; i < files.size(); i += every ? 1 : 3) {
    const Clip clip = read_clip(files[i]);
    if (!every && clip.seconds() > 12) continue;
    if (every) std::cerr << i + 1 << " of " << files.size() << ": " << files[i] << std::endl;
    for (std::size_t k = 0; k < (every ? all.size() : 4); ++k) {
      const Alteration& alteration = all[(every ? k : turn++) % all.size()];
      SCOPED_TRACE(files[i] + ", " + alteration.name);
      (try_to_build(alteration.make(clip), files[i]) ? built : refused) += 1;
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(built, 0);
  EXPECT_GT(refused, 0);
  RecordProperty("built", built);
  RecordProperty("refused", refused);
}

}  // namespace
}  // namespace amble
