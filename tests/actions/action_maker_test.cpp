#include <gtest/gtest.h>

#include "amble/actions.hpp"
#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(ActionMaker, MakesEveryKindForOneBody) {
  const ActionMaker make(default_library());
  EXPECT_EQ(make.gesture("wave").source, Action::Source::clip);
  EXPECT_EQ(make.gait("run").source, Action::Source::gait);
  EXPECT_EQ(make.reach(Side::left, {1, 1, 1}).source, Action::Source::reach);
  EXPECT_EQ(make.look_at({1, 1, 1}).source, Action::Source::look);
  EXPECT_EQ(make.hips_height(0.7).source, Action::Source::hips_height);
  EXPECT_EQ(make.step_on(Side::right, 0, 1).source, Action::Source::step);
  EXPECT_EQ(make.gesture("wave").body, make.body());
}

TEST(ActionMaker, NamesTheGesturesThereAre) {
  const ActionMaker make(default_library());
  try {
    make.gesture("wav");
    FAIL() << "no such gesture";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("wave"), std::string::npos);
  }
}

}  // namespace
}  // namespace amble
