#include "amble/dataset/drive.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/steering.hpp"
#include "specs.hpp"

namespace amble::dataset {
namespace {

Spec with_commands(const std::string& commands) {
  return parse_spec("{\"clips\":4,\"seconds\":6,\"commands\":[" + commands + "]}", "spec.json");
}

/// Drives for six seconds and gives the last that was asked.
Asked driven(const Cast& cast, Character& character, int command = 0) {
  Dice dice(cast.seed(), 0);
  const auto drive = draw_drive(cast, cast.players()[0], command, 6, dice, character);
  Asked asked;
  for (int step = 0; step < 360; ++step) {
    asked = drive->lead(step * Steering::kStep, character);
    character.update(Steering::kStep);
  }
  return asked;
}

TEST(Drive, KeepsASteadyCommand) {
  const Cast cast(with_commands(R"({"kind":"steady","speed":1.4,"turn":0.2})"));
  Character character(cast.players()[0].technique);
  const Asked asked = driven(cast, character);
  EXPECT_EQ(asked.command.speed, 1.4);
  EXPECT_NEAR(character.doing().speed, 1.4, 0.02);
  EXPECT_NEAR(character.doing().turn_rate, 0.2, 0.02);
  EXPECT_TRUE(std::isnan(asked.x));
}

TEST(Drive, StopsAndChanges) {
  const Cast cast(with_commands(
      R"({"kind":"stop","after":2},{"kind":"changing","speed":[0.5,2.5],"every":0.5})"));
  Character character(cast.players()[0].technique);
  EXPECT_EQ(driven(cast, character).command.speed, 0);
  EXPECT_LT(character.doing().speed, 0.01);
  Dice dice(cast.seed(), 3);
  const auto drive = draw_drive(cast, cast.players()[0], 1, 6, dice, character);
  std::vector<double> speeds;
  for (double now = 0.1; now < 6; now += 0.5)
    speeds.push_back(drive->lead(now, character).command.speed);
  std::sort(speeds.begin(), speeds.end());
  EXPECT_EQ(std::unique(speeds.begin(), speeds.end()), speeds.end());
}

TEST(Drive, GoesWhereItIsAsked) {
  const Cast cast(with_commands(
      R"({"kind":"goal","distance":3,"bearing":0.5,"heading":0},{"kind":"path","distance":2,"bend":0},)"
      R"({"kind":"pointer","speed":1.3},{"kind":"pointer","speed":1.3,"human":false})"));
  for (const int command : {0, 1, 2, 3}) {
    Character character(cast.players()[0].technique);
    const Asked asked = driven(cast, character, command);
    const Doing& doing = character.doing();
    if (command == 0) {
      EXPECT_LT(std::hypot(doing.x - asked.x, doing.z - asked.z), 0.2);
    }
    if (command == 1) {
      EXPECT_GT(doing.z, 6);
      EXPECT_GT(asked.z, doing.z - 0.1);
      EXPECT_LT(asked.z, doing.z + 2.1);
    }
    if (command >= 2) {
      EXPECT_NEAR(asked.z, 6 * 1.3, 0.1);
      EXPECT_LT(std::hypot(doing.x - asked.x, doing.z - asked.z), 1.5);
    }
  }
}

}  // namespace
}  // namespace amble::dataset
