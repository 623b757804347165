#include "amble/evaluation/self_test.hpp"

#include <gtest/gtest.h>

#include "amble/library.hpp"

namespace amble {
namespace {

MotionLibrary of_walks(int count) {
  MotionLibrary library;
  for (int i = 0; i < count; ++i) {
    Example example;
    example.name = "walk" + std::to_string(i);
    example.source = "a.bvh";
    example.speed = 1 + 0.1 * i;
    example.turn_rate = 0.1 * i;
    library.examples.push_back(example);
  }
  Group group;
  group.name = "walk";
  group.first = 0, group.count = count;
  library.groups.push_back(group);
  return library;
}

TriedExample tried(int example, bool badly, std::size_t broken) {
  return {example, std::vector<std::string>(broken, "joint pops 9 frames (limit 0)"), badly};
}

TEST(SelfTest, TheBuiltInPeopleHoldTheirLimits) {
  const auto library = default_library();
  const std::vector<TriedExample> all = self_test(library);
  EXPECT_GT(all.size(), 10u);
  for (const TriedExample& one : all)
    EXPECT_FALSE(one.badly) << library->examples[static_cast<std::size_t>(one.example)].name << ": "
                            << (one.broken.empty() ? "" : one.broken.front());
  EXPECT_TRUE(to_leave_out(*library, all, {}, {}, false).empty());
  EXPECT_EQ(what_it_can_do(*library, all).rfind("walk ", 0), 0u);
}

TEST(SelfTest, LeavesOutTheWorstButNeverTheGait) {
  const MotionLibrary library = of_walks(6);
  std::vector<TriedExample> all;
  for (int i = 0; i < 6; ++i) all.push_back(tried(i, i > 0, static_cast<std::size_t>(i)));
  const std::vector<Rejection> out = to_leave_out(library, all, {}, {}, false);
  ASSERT_EQ(out.size(), 3u);  // half of six may go
  EXPECT_EQ(out[0].source, "walk5");
  EXPECT_EQ(to_leave_out(library, all, {}, {}, true).size(), 5u);
  all[1].badly = false;
  EXPECT_EQ(to_leave_out(library, {all[0], all[1]}, {}, {}, false).size(), 0u);
  EXPECT_EQ(to_leave_out(library, {all[0], all[1]}, {}, {}, true).size(), 1u);
}

TEST(SelfTest, LeavesOutWhatSpoilsBlendsTheWorstFirst) {
  const MotionLibrary library = of_walks(4);
  std::vector<TriedExample> all;
  for (int i = 0; i < 4; ++i) all.push_back(tried(i, i == 0, i == 0 ? 3u : 0u));
  const std::vector<double> spoilt{0.1, 0.6, 0.4, 0.9};
  const std::vector<Rejection> out = to_leave_out(library, all, {}, spoilt, false);
  ASSERT_EQ(out.size(), 2u);  // of three that are bad: half of four may go
  EXPECT_EQ(out[0].source, "walk3");
  EXPECT_EQ(out[0].reason,
            "does not blend well with its neighbours: 90 % of the motion that it has a part in "
            "breaks a limit");
  EXPECT_EQ(out[1].source, "walk1");
}

TEST(SelfTest, LeavesOutWhatMakesNoLoop) {
  const MotionLibrary library = of_walks(8);
  std::vector<TriedExample> all;
  for (int i = 0; i < 8; ++i) all.push_back(tried(i, false, 0));
  BrokenLimit pop;
  pop.check.figure = "joint pops";
  pop.check.value = 7;
  pop.bad = true;
  BrokenLimit slide = pop, crouch = pop;
  slide.bad = false;
  crouch.bad = false, crouch.persons = true;
  const std::vector<ExampleLimits> loops{{2, {slide}}, {3, {pop}}, {4, {crouch}}};
  const std::vector<Rejection> out = to_leave_out(library, all, loops, {}, false);
  ASSERT_EQ(out.size(), 1u);
  EXPECT_EQ(out[0].source, "walk3");
  EXPECT_EQ(out[0].reason.rfind("makes no loop that holds the limits: joint pops 7", 0), 0u);
  EXPECT_EQ(to_leave_out(library, all, loops, {}, true).size(), 2u);  // what is theirs stays
}

TEST(SelfTest, SaysWhatTheLibraryCanDo) {
  const MotionLibrary library = of_walks(2);
  EXPECT_EQ(what_it_can_do(library, {tried(0, false, 0), tried(1, false, 1)}),
            "walk 1 to 1.1 m/s, turning 0 to 0.1 rad/s: 1 of 2 examples within all limits at "
            "their own speed");
  EXPECT_EQ(what_it_can_do(library, {}), "no walk and no run");
}

}  // namespace
}  // namespace amble
