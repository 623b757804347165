#include "amble/library/on_body.hpp"

#include <gtest/gtest.h>

#include "amble/analysis/understand.hpp"
#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/metrics/limits.hpp"
#include "amble/motion/edit.hpp"
#include "captures.hpp"
#include "metrics/on_floor.hpp"
#include "retargeting/bodies.hpp"

namespace amble {
namespace {

using metrics::LimitSet;

Clip walked(const std::shared_ptr<const MotionLibrary>& library, const Command& command) {
  Character character(library);
  character.reset(command);
  Clip clip;
  clip.skeleton = library->skeleton;
  for (int frame = 0; frame < 480; ++frame) {
    clip.append(character.pose());
    character.update(1.0 / 60);
  }
  return clip;
}

std::vector<std::string> violations(const Clip& clip, const Command& command, LimitSet limits) {
  return violated_limits(
      score_clip(clip, metrics::on_floor(clip, command.speed, command.turn_rate)), limits);
}

void expect_limits_hold(const MotionLibrary& library, const Clip& body, const std::string& name,
                        bool captured) {
  const auto own = on_body(library, body);
  const double pace =
      std::sqrt(own->skeleton.leg_length(Side::left) / library.skeleton.leg_length(Side::left));
  for (const auto& [speed, turn, gait] :
       {std::array{0.9, 0.25, 0.0}, std::array{1.3, 0.0, 0.0}, std::array{2.7, -0.2, 1.0}}) {
    const Command command{speed * pace, turn, gait};
    LimitSet limits = gait > 0 ? LimitSet::run() : LimitSet::walking();
    if (captured) limits = limits.of_captures();
    for (const std::string& broken : violations(walked(own, command), command, limits))
      ADD_FAILURE() << name << " at " << command.speed << " m/s: " << broken;
  }
}

TEST(LibraryOnBody, ItsOwnBodyMovesAsBefore) {
  const auto library = default_library(), same = on_body(*library, body_of(*library));
  for (const Command& command : {Command{1.2, 0.3, 0.0}, Command{2.7, 0.0, 1.0}}) {
    Character one(library), other(same);
    one.reset(command), other.reset(command);
    for (int frame = 0; frame < 120; ++frame) {
      one.update(1.0 / 60), other.update(1.0 / 60);
      EXPECT_LT(length(one.pose().root - other.pose().root), 0.002) << frame;
      for (std::size_t j = 0; j < one.pose().rotations.size(); ++j)
        EXPECT_LT(angle_between(one.pose().rotations[j], other.pose().rotations[j]), 0.03)
            << "joint " << j << " at frame " << frame;
    }
  }
}

TEST(LibraryOnBody, EveryBodyKeepsTheMotionLimits) {
  const Clip adult = body_of(*default_library());
  expect_limits_hold(*default_library(), of_size(adult, 0.6), "child", false);
  expect_limits_hold(*default_library(), of_size(adult, 1.4), "giant", false);
  expect_limits_hold(*default_library(), with_limbs(adult, 1.3, 0.75), "long arms", false);
  expect_limits_hold(*default_library(), with_other_axes(adult), "other axes", false);
}

/// Its swing leaves the ground by as little, for its size, as the adult's does.
TEST(LibraryOnBody, AChildSetsOffAndStopsWithoutAPop) {
  const auto child = on_body(*default_library(), of_size(body_of(*default_library()), 0.6));
  Character character(child);
  character.reset({});
  Clip clip;
  clip.skeleton = child->skeleton;
  for (int frame = 0; frame < 900; ++frame) {
    clip.append(character.pose());
    const double seconds = frame / 60.0, phase = seconds - 5 * std::floor(seconds / 5);
    character.command({phase < 1 ? 0.0 : std::min(1.3, 0.65 * (phase - 1)), 0.0});
    character.update(1.0 / 60);
  }
  metrics::ScoreOptions options;
  options.ground = 0;
  const metrics::PopFigures pops = score_clip(clip, options).smoothness.pops;
  for (const metrics::PopEvent& pop : pops.first)
    ADD_FAILURE() << pop.joint << " at frame " << pop.frame;
  EXPECT_EQ(pops.joint_frames + pops.root_frames + pops.foot_frames, 0);
}

TEST(LibraryOnBody, AnotherStudiosRigKeepsTheMotionLimits) {
  AMBLE_NEEDS_CAPTURES();
  Clip rig = read_clip((capture_folder() / "bandai/dataset-2_walk_normal_001.bvh").string(), {});
  understand(rig, {});
  expect_limits_hold(*default_library(), rig, "other rig", false);
}

TEST(LibraryOnBody, LegsBendAsTheyDid) {
  const auto library = default_library();
  const Clip body = with_limbs(body_of(*library), 1.3, 0.75);
  const auto own = on_body(*library, body);
  const Clip before = walked(library, {1.2, 0.0, 0.0});
  const Clip after = walked(own, {1.2 * std::sqrt(0.75), 0.0, 0.0});
  EXPECT_NEAR(own->skeleton.leg_length(Side::left), 0.75 * library->skeleton.leg_length(Side::left),
              1e-9);
  // One stride of the smaller body is quicker: compare over whole strides, by their extremes.
  const auto knee = [](const Clip& clip) {
    double least = 10, most = 0;
    const int shin = clip.skeleton.joint(Role::left_shin);
    for (int f = 0; f < clip.frames(); ++f) {
      const double bent = angle_between(clip.rotation(f, shin), Quat{});
      least = std::min(least, bent), most = std::max(most, bent);
    }
    return std::pair(least, most);
  };
  EXPECT_NEAR(knee(before).first, knee(after).first, 0.05);
  EXPECT_NEAR(knee(before).second, knee(after).second, 0.13);
}

TEST(LibraryOnBody, HalfCyclesTurnThePelvisOfTheNewBody) {
  MotionLibrary library = *default_library();
  Segment segment;
  segment.frames.assign(Segment::kChannels, 0.0f);
  segment.frames[7] = 0.1f;  // leans by 0.2 radians
  library.segments = {segment};
  const Clip body = with_other_axes(body_of(library));
  const auto own = on_body(library, body);
  ASSERT_EQ(own->segments.size(), 1u);
  const Quat lean = own->segments[0].details(0).lean;
  const Quat axes = from_axes({0, 1, 0}, {0, 0, 1}, {1, 0, 0});
  EXPECT_LT(angle_between(lean, rotation_x(0.2) * axes), 0.01);
}

TEST(LibraryOnBody, SaysWhatABodyLacks) {
  Clip body = body_of(*default_library());
  body.skeleton.set_role(Role::left_shin, -1);
  EXPECT_THROW(on_body(*default_library(), body), Error);
}

TEST(OnBody, RefusesALegWithoutLength) {
  for (const Role bone : {Role::left_shin, Role::right_foot}) {
    Clip body = body_of(*default_library());
    body.skeleton.joints[static_cast<std::size_t>(body.skeleton.joint(bone))].offset = {};
    EXPECT_THROW(on_body(*default_library(), body), Error);
  }
}

TEST(OnBody, RefusesAnUnknownUnit) {
  Clip body = body_of(*default_library());
  body.name = "hero.glb";
  scale_body(body.skeleton, 500);
  try {
    on_body(*default_library(), body);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(
        std::string(error.what()).rfind("hero.glb: its legs are more than a hundred times", 0), 0u)
        << error.what();
  }
}

TEST(OnBody, ArmsWithoutLengthHang) {
  Clip body = body_of(*default_library());
  for (const Role bone : {Role::right_forearm, Role::right_hand})
    body.skeleton.joints[static_cast<std::size_t>(body.skeleton.joint(bone))].offset = {};
  for (const Quat& turn : walked(on_body(*default_library(), body), {.speed = 1.2}).rotations)
    ASSERT_NEAR(dot(turn, turn), 1, 1e-3);
}

}  // namespace
}  // namespace amble
