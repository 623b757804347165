#include "amble/analysis/study.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/motion/edit.hpp"
#include "amble/performer/performer.hpp"
#include "figure.hpp"

namespace amble {
namespace {

TEST(Study, SaysWhyAClipGivesNothing) {
  EXPECT_NE(study(swaying_clip(600)).rejected.find("no locomotion"), std::string::npos);

  const Clip walk = perform({Gait::walk, 1.2, 0.0}, 4, 120);
  EXPECT_NE(study(frame_range(walk, 0, 90)).rejected.find("no full stride"), std::string::npos);

  Clip one_foot = walk;
  one_foot.skeleton.set_role(Role::left_foot, -1);
  EXPECT_NE(study(one_foot).rejected.find("left_foot"), std::string::npos);

  Clip no_feet = walk;
  for (int r = 0; r < kRoleCount; ++r) no_feet.skeleton.set_role(static_cast<Role>(r), -1);
  EXPECT_NE(study(no_feet).rejected.find("no legs"), std::string::npos);
}

TEST(Study, LetsAPersonPlaceAPhase) {
  const Clip walk = perform({Gait::walk, 1.2, 0.0}, 4, 120);
  const Study plain = study(walk);
  const double found = plain.contacts[1][1].begin;
  const Study placed =
      study(walk, {}, {{{Side::right, FootPhase::heel_strike, plain.file_time(found) + 0.03}}, {}});
  EXPECT_NEAR(placed.contacts[1][1].begin, found + 0.03, 1e-9);
  EXPECT_EQ(placed.contacts[1][1].event(FootPhase::heel_strike)->confidence, 1.0);
  EXPECT_THROW(study(walk, {}, {{{Side::right, FootPhase::heel_strike, 99.0}}, {}}), Error);
}

TEST(Study, LetsAPersonSayWhenAFootIsDown) {
  const Clip walk = perform({Gait::walk, 1.2, 0.0}, 4, 120);
  const Study plain = study(walk);
  std::vector<TimeSpan> spans;
  for (const Contact& contact : plain.contacts[1]) spans.emplace_back(contact.begin, contact.end);
  ASSERT_GT(spans.size(), 3u);

  // What was found, said again, changes nothing that a cycle is made of.
  const auto with_right = [&](std::vector<TimeSpan> given) {
    return study(walk, {}, {{}, {std::nullopt, std::move(given)}});
  };
  const Study same = with_right(spans);
  ASSERT_EQ(same.cycles.size(), plain.cycles.size());
  EXPECT_NEAR(same.cycles[1].speed, plain.cycles[1].speed, 1e-9);
  EXPECT_EQ(same.contacts[1][1].event(FootPhase::heel_strike)->confidence, 1.0);
  EXPECT_NEAR(same.contacts[1][1].event(FootPhase::foot_flat)->seconds,
              plain.contacts[1][1].event(FootPhase::foot_flat)->seconds, 0.02);

  // A step taken out leaves fewer cycles; a moved one moves them; the left foot stays.
  std::vector<TimeSpan> fewer = spans;
  fewer.erase(fewer.begin() + 1);
  const Study taken_out = with_right(fewer);
  EXPECT_EQ(taken_out.contacts[1].size(), spans.size() - 1);
  EXPECT_EQ(taken_out.contacts[0].size(), plain.contacts[0].size());
  EXPECT_LT(taken_out.cycles.size(), plain.cycles.size());
  std::vector<TimeSpan> moved = spans;
  moved[1].first += 0.05;
  EXPECT_NEAR(with_right(moved).contacts[1][1].begin, spans[1].first + 0.05, 1e-12);

  std::swap(moved[1], moved[2]);
  EXPECT_THROW(with_right(moved), Error);
  EXPECT_TRUE(with_right({}).contacts[1].empty());
}

TEST(Study, CountsTimeFromTheFilesFirstFrame) {
  Clip walk = perform({Gait::walk, 1.2, 0.0}, 4, 120);
  Study found = study(walk);
  found.found.first_frame = 12;
  EXPECT_NEAR(found.file_time(1.0), 1.1, 1e-12);
}

TEST(Study, RefusesALegWithoutLength) {
  for (const Role bone : {Role::left_shin, Role::right_foot}) {
    Clip clip = perform({Gait::walk, 1.2, 0.0}, 3, 60);
    clip.skeleton.joints[static_cast<std::size_t>(clip.skeleton.joint(bone))].offset = {};
    const Study found = study(clip);
    EXPECT_NE(found.rejected.find("has no length"), std::string::npos) << found.rejected;
    EXPECT_TRUE(found.cycles.empty());
  }
}

TEST(Study, RefusesARateThatShowsNoSteps) {
  Clip clip = perform({Gait::walk, 1.2, 0.0}, 3, 60);
  for (const double rate : {0.01, 1e6}) {
    clip.fps = rate;
    EXPECT_NE(study(clip).rejected.find("frames a second"), std::string::npos);
  }
  UnderstandOptions said;
  said.fps = 60;
  EXPECT_TRUE(study(clip, said).rejected.empty());
}

}  // namespace
}  // namespace amble
