#include "commands.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace amble::scorecard {
namespace {

using nlohmann::json;

struct Wish {
  double speed = 0, turn = 0;
  std::optional<double> gait;
};

/// Commands over time as a document, in whole steps of 1/60 s: a character is told once a step.
class Script {
 public:
  /// From that step on, at once.
  void change(long step, const Wish& wish) {
    if (step > 0) add(std::max(step - 1, last_ + 1), before_);
    add(step, wish);
  }
  /// By that step, evenly from what was before.
  void reach(long step, const Wish& wish) { add(step, wish); }
  std::string text() const { return json{{"commands", commands_}}.dump(); }

 private:
  void add(long step, const Wish& wish) {
    before_ = wish;
    if (step <= last_) return;
    last_ = step;
    json command{{"t", static_cast<double>(step) / 60}, {"speed", wish.speed}, {"turn", wish.turn}};
    if (wish.gait) command["gait"] = *wish.gait;
    commands_.push_back(std::move(command));
  }
  json commands_ = json::array();
  Wish before_;
  long last_ = -1;
};

long steps(double seconds) { return std::lround(60 * seconds); }

Wish draw_wish(const CommandScope& scope, Dice& dice) {
  Wish wish;
  const double kind = dice.between(0, 1);
  if (kind > 0.25) {
    const double speed = dice.between(0, 4);
    wish.turn = dice.between(-1, 1) * std::min(1.0, 1.6 / std::max(0.5, speed));
    wish.speed = scope.speeds * speed;
    if (dice.chance(0.3)) wish.gait = dice.chance(0.5) ? 0 : 1;
  } else if (kind > 0.15) {
    wish.turn = dice.between(-1.1, 1.1);
  }
  return wish;
}

}  // namespace

std::string random_script(double seconds, const CommandScope& scope, Dice& dice) {
  constexpr double kAside = 0.5;  // radians from straight ahead: then it turns back
  Script script;
  script.change(0, {});
  double heading = 0;
  for (long step = 60; step < steps(seconds);) {
    Wish wish = draw_wish(scope, dice);
    const double lasts = dice.between(0.3, 3);
    if (scope.keeps_way) {
      if (heading * wish.turn > 0 && std::abs(heading) > kAside) wish.turn = -wish.turn;
      const double most = 2 * kAside / lasts;
      wish.turn = std::clamp(wish.turn, -most, most);
    }
    heading += wish.turn * lasts;
    script.change(step, wish);
    step += steps(lasts);
  }
  script.reach(steps(seconds), {});
  return script.text();
}

std::string start_stop_script(bool running, const CommandScope& scope, Dice& dice) {
  Script script;
  script.reach(0, {});
  double time = dice.between(0.3, 2);
  const double first = dice.between(0.6, 1.8);
  const double second = running ? dice.between(2.3, 3.6) : dice.between(0.6, 1.8);
  double speed = 0;
  for (const double next : {first, 0.0, second, 0.0}) {
    script.reach(steps(time), {scope.speeds * speed, 0, {}});
    time += dice.between(0.05, 3);
    script.reach(steps(time), {scope.speeds * next, 0, {}});
    time += dice.between(2, 4);
    speed = next;
  }
  script.reach(steps(time), {});
  return script.text();
}

}  // namespace amble::scorecard
