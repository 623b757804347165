#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {
namespace {

std::vector<double> weights_of(const Character& character) {
  return {character.weights().begin(), character.weights().end()};
}

/// Whatever is asked, weights are shares of one whole and never negative, and where a command jumps
/// they do not.
TEST(CharacterWeights, AreSharesOfOneWholeThatNeverJump) {
  Character character(default_library());
  const Command commands[] = {{1.2, 0}, {3.4, 0.3}, {0, 0}, {0.7, -0.9}, {2.6, 0}, {0, 1}};
  double furthest = 0;
  for (const Command& command : commands) {
    character.command(command);
    std::vector<double> before = weights_of(character);
    for (int frame = 0; frame < 150; ++frame) {
      character.update(1.0 / 60);
      const std::vector<double> now = weights_of(character);
      EXPECT_NEAR(std::accumulate(now.begin(), now.end(), 0.0), 1,
                  2e-4);  // a gait that hardly counts is left out
      for (std::size_t i = 0; i < now.size(); ++i) {
        EXPECT_GE(now[i], 0);
        furthest = std::max(furthest, std::abs(now[i] - before[i]));
      }
      before = now;
    }
  }
  EXPECT_LT(furthest, 0.25);
  EXPECT_GT(furthest, 0.01);  // they did change
}

/// Who is asked for by its own speed and turn rate has the most of the say.
TEST(CharacterWeights, OfAnExamplesOwnCommandAreItsOwn) {
  const auto library = default_library();
  int asked = 0;
  for (std::size_t i = 0; i < library->examples.size(); ++i) {
    const Example& example = library->examples[i];
    if (example.speed < 0.5 || example.type == "side" || example.type == "back" ||
        example.name.find("side") != std::string::npos ||
        example.name.find("back") != std::string::npos)
      continue;
    Character character(library);
    Command command{example.speed, example.turn_rate};
    command.gait = example.gait;
    character.reset(command);
    character.update(1.0 / 60);
    EXPECT_GT(character.weights()[i], 0.7) << example.name;
    ++asked;
  }
  EXPECT_GE(asked, 20);
}

/// Steps are quicker while a body speeds up than in the steady gait of the same speed.
TEST(CharacterWeights, WhoSpeedsUpTakesQuickerSteps) {
  const auto phases_in = [](Character& character) {
    const double before = character.doing().phase;
    character.update(1.0 / 60);
    const double passed = character.doing().phase - before;
    return passed < 0 ? passed + 1 : passed;
  };
  Character hurried(default_library());
  hurried.reset({1.0, 0});
  hurried.command({2.0, 0, 0});
  int compared = 0;
  for (int frame = 0; frame < 40; ++frame) {
    const double passed = phases_in(hurried);
    const double speed = hurried.doing().speed;
    if (speed < 1.15 || speed > 1.5) continue;
    Character steady(default_library());
    steady.reset({speed, 0, 0}, 0, 0, 0, hurried.doing().phase);
    EXPECT_GT(passed, 1.02 * phases_in(steady)) << speed;
    ++compared;
  }
  EXPECT_GT(compared, 2);
}

/// A steady gait is in no hurry, in bends and with uneven steps either: its strides take the time
/// that the examples take which it is blended of.
TEST(CharacterWeights, SteadyStridesTakeTheirExamplesTime) {
  const auto even = default_library();
  const auto limping = std::make_shared<MotionLibrary>(*even);
  for (Example& one : limping->examples)
    if (one.speed > 0) one.half_duration = {0.45 * one.duration, 0.55 * one.duration};
  for (const auto& library : {even, std::shared_ptr<const MotionLibrary>(limping)})
    for (const Command& command : {Command{0.7, 1.0}, {1.2, -0.9}, {1.6, 0.5}, {1.2, 0}}) {
      Character character(library);
      character.reset(command);
      double wanted = 0, passed = 0;
      for (std::size_t i = 0; i < library->examples.size(); ++i)
        wanted += character.weights()[i] * library->examples[i].duration;
      constexpr int kFrames = 600;
      for (int frame = 0; frame < kFrames; ++frame) {
        const double before = character.doing().phase;
        character.update(1.0 / 60);
        passed += character.doing().phase - before + (character.doing().phase < before ? 1 : 0);
      }
      EXPECT_NEAR(kFrames / 60.0 / passed, wanted, 0.006 * wanted)
          << command.speed << ", " << command.turn_rate;
    }
}

}  // namespace
}  // namespace amble
