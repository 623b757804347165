#include "tools/scorecard/drives.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "amble/core/error.hpp"
#include "tools/scorecard/plan.hpp"
#include "tools/scorecard/play.hpp"

namespace amble::scorecard {
namespace {

std::shared_ptr<const Wearer> wearer(const std::string& name) {
  std::string missing;
  return make_wearer(name, "", missing);
}

TEST(ScorecardDrives, TheGridLiesInsideTheEnvelopeAndIsSpread) {
  const auto performer = wearer("performer");
  const MotionLibrary& library = performer->library();
  int walks = 0, runs = 0, left = 0, first_left = 0;
  std::set<std::pair<double, double>> different;
  for (int i = 0; i < kGridSide * kGridSide; ++i) {
    const scorecard::Run run = draw_run(*performer, "flat", "grid", i, 1);
    ASSERT_TRUE(run.constant);
    EXPECT_TRUE(run.terrain.empty());
    double outside = 0;
    const auto group = static_cast<std::size_t>(run.constant->gait > 0.5);
    library.groups[group].envelope.nearest({run.constant->speed, run.constant->turn}, {0.5, 0.35},
                                           &outside);
    EXPECT_LT(outside, 0.005) << run.name;
    (group ? runs : walks) += 1;
    left += run.constant->turn > 0;
    if (i < 12) first_left += run.constant->turn > 0;
    different.insert({run.constant->speed, run.constant->turn});
  }
  EXPECT_EQ(walks, 8 * kGridSide);
  EXPECT_EQ(runs, 7 * kGridSide);
  EXPECT_EQ(different.size(), static_cast<std::size_t>(kGridSide * kGridSide));
  EXPECT_NEAR(left, 112, 20);
  EXPECT_NEAR(first_left, 6, 3) << "the first runs are spread as well";
}

TEST(ScorecardWearers, WhoIsNotThereIsSaid) {
  std::string missing;
  EXPECT_EQ(make_wearer("captures", "no such folder", missing), nullptr);
  EXPECT_NE(missing.find("no such folder"), std::string::npos);
  EXPECT_THROW(wearer("nobody"), Error);
}

TEST(ScorecardDrives, ASeedDrawsTheSameRunsAndAnotherOthers) {
  const auto performer = wearer("performer");
  for (const char* drive : {"random", "start-stop"}) {
    const scorecard::Run one = draw_run(*performer, "rough", drive, 3, 5);
    const scorecard::Run same = draw_run(*performer, "rough", drive, 3, 5);
    const scorecard::Run other = draw_run(*performer, "rough", drive, 3, 6);
    EXPECT_EQ(one.script, same.script);
    EXPECT_EQ(one.terrain, same.terrain);
    EXPECT_NE(one.script, other.script);
    EXPECT_NE(one.terrain, other.terrain);
  }
}

TEST(ScorecardDrives, OnStairsCommandsKeepToTheWay) {
  const auto performer = wearer("performer");
  for (int i = 0; i < 20; ++i) {
    const auto script =
        nlohmann::json::parse(draw_run(*performer, "stairs-up", "random", i, 1).script);
    double heading = 0, before = 0, turn = 0;
    for (const auto& command : script["commands"]) {
      heading += turn * (command["t"].get<double>() - before);
      before = command["t"];
      turn = command["turn"];
      EXPECT_LT(std::abs(heading), 1.6) << i;
    }
  }
}

TEST(ScorecardDrives, StairsGoTheWayTheyAreNamed) {
  const auto child = wearer("child");
  EXPECT_NEAR(child->library().size, 0.6, 0.08);
  for (const bool up : {true, false}) {
    const scorecard::Run run = draw_run(*child, up ? "stairs-up" : "stairs-down", "grid", 1, 1);
    const double rise = nlohmann::json::parse(run.terrain)["stairs"]["rise"];
    EXPECT_EQ(rise > 0, up);
    EXPECT_LT(std::abs(rise), 0.13) << "a child's stairs";
  }
}

TEST(ScorecardPlan, WordsDrawItIn) {
  EXPECT_EQ(make_plan(Extent::quick, {}).cells.size(), 6u * 5 * 4);
  EXPECT_TRUE(make_plan(Extent::quick, {}).fidelity);
  const Plan some = make_plan(Extent::quick, {"flat", "performer", "child"});
  EXPECT_EQ(some.cells.size(), 2u * 4);
  EXPECT_FALSE(some.frames);
  EXPECT_EQ(some.wearers(), (std::vector<std::string>{"performer", "child"}));
  EXPECT_TRUE(make_plan(Extent::quick, {"fidelity"}).cells.empty());
  EXPECT_EQ(make_plan(Extent::with_long, {"long"}).cells.size(), 6u) << "on level ground alone";
  EXPECT_THROW(make_plan(Extent::quick, {"moon"}), Error);
  EXPECT_THROW(make_plan(Extent::quick, {"long"}), Error);
}

TEST(ScorecardPlay, DoesNotDependOnTheNumberOfThreads) {
  Plan plan = make_plan(Extent::quick, {"performer", "stairs-down", "start-stop", "goals"});
  for (PlannedCell& cell : plan.cells) cell.runs = 3;
  const Wearers wearers{{"performer", wearer("performer")}};
  Card one, three;
  int heard = 0;
  one.cells = play(plan, wearers, 1, 1, [&](int, int all) { heard += all == 6; });
  three.cells = play(plan, wearers, 1, 3, [](int, int) {});
  EXPECT_EQ(heard, 6);
  EXPECT_EQ(to_json(one), to_json(three));
  EXPECT_EQ(one.runs(), 6);
}

}  // namespace
}  // namespace amble::scorecard
