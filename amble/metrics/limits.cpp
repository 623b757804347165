#include "amble/metrics/limits.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "amble/core/error.hpp"

namespace amble::metrics {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kRunningFlight = 0.05;  // of the frames; a walk has none
constexpr double kTurnOnSpot = 0.2;      // m/s, below which the body's turning is what counts

// Gathers the checks; values of an empty summary are unknown.
class Checks {
 public:
  void at_most(const char* figure, const char* unit, double value, double high, bool known = true) {
    checks_.push_back({figure, unit, value, -kInfinity, high, known});
  }
  void within(const char* figure, const char* unit, double value, double low, double high,
              bool known = true) {
    checks_.push_back({figure, unit, value, low, high, known});
  }
  std::vector<LimitCheck> take() { return std::move(checks_); }

 private:
  std::vector<LimitCheck> checks_;
};

void check_feet(const Score& score, const LimitSet& set, Checks& checks) {
  const SkateFigures& skate = score.skate;
  const bool planted = !skate.toe_drift.empty();
  checks.at_most("toe skate mean", "cm/s", skate.toe_skate.mean, 0.5, !skate.toe_skate.empty());
  checks.at_most("toe skate p95", "cm/s", skate.toe_skate.p95, set.running ? 3 : 2,
                 !skate.toe_skate.empty());
  checks.at_most("drift per contact p95", "mm", skate.toe_drift.p95 * 10, 2, planted);
  checks.at_most("drift per contact max", "mm", skate.toe_drift.max * 10,
                 set.random_commands ? 10 : 5, planted);
  checks.at_most("foot yaw drift mean", "degrees", skate.yaw_drift.mean, 1, planted);
  checks.at_most("foot yaw drift p95", "degrees", skate.yaw_drift.p95, 3, planted);
  const SoleFigures& soles = score.soles;
  checks.at_most("heel penetration p99", "mm", soles.heel.p99, 5);
  checks.at_most("ball penetration p99", "mm", soles.ball.p99, 5, !soles.ball.empty());
  checks.at_most("tip penetration p99", "mm", soles.tip.p99, 5, !soles.tip.empty());
  checks.at_most("float of planted soles p95", "mm", soles.floating.p95, set.running ? 10 : 5,
                 !soles.floating.empty());
  checks.within("planted sole median", "mm", soles.planted.median, -4, 4, !soles.planted.empty());
}

void check_smoothness(const Score& score, const LimitSet& set, Checks& checks) {
  const PopFigures& pops = score.smoothness.pops;
  const double allowed = set.random_commands ? std::floor(2 * score.seconds / 60) : 0;
  checks.at_most("joint pops", "frames", pops.joint_frames, allowed);
  checks.at_most("root pops", "frames", pops.root_frames, 0);
  checks.at_most("foot pops", "frames", pops.foot_frames, 0);
  checks.at_most("vibrating joints", "joints",
                 static_cast<double>(score.smoothness.vibration.joints.size()), 0);
  const double acceleration =
      set.running ? (set.captured_library ? 19000 : 18000) : (set.captured_library ? 15000 : 13000);
  checks.at_most("angular acceleration p99", "degrees/s^2", score.smoothness.acceleration_p99,
                 acceleration);
}

void check_knees(const Score& score, const LimitSet& set, Checks& checks) {
  // Walking legs straighten in stance and standing ones nearly so; runners land on bent knees.
  if (set.running) return;
  // Either is told only by a body that does it for a while: over two legs, half a second each.
  const StepFigures& steps = score.steps;
  const auto long_enough = [&](const Summary& flexion) {
    return flexion.count / 2.0 / std::max(score.fps, 1.0) > 0.5;
  };
  checks.at_most("smallest knee flexion in stance", "degrees", steps.straightest_stance.value_or(0),
                 12, long_enough(steps.stance_knee_flexion) && !steps.step_length.empty());
  checks.within("knee flexion standing", "degrees", steps.standing_knee_flexion.median, 5, 10,
                long_enough(steps.standing_knee_flexion));
}

void check_tracking(const Score& score, Checks& checks) {
  if (score.path)
    checks.within("path covered", "of its length", score.path->covered_fraction, 0.95, 1);
  if (score.asked_speed) {
    const double slack = std::max(0.01 * std::abs(*score.asked_speed), 0.01);
    checks.within("median speed", "m/s", score.speed.median, *score.asked_speed - slack,
                  *score.asked_speed + slack);
  }
  if (score.asked_turn_rate) {
    const bool on_spot = score.asked_speed.value_or(score.speed.median) < kTurnOnSpot;
    const Summary& rate = on_spot ? score.body_turn_rate : score.turn_rate;
    checks.within("mean turn rate", "rad/s", rate.mean, *score.asked_turn_rate - 0.01,
                  *score.asked_turn_rate + 0.01, !rate.empty());
  }
}

std::string sentence(const LimitCheck& check) {
  const std::string allowed = std::isinf(check.low)
                                  ? "at most " + plain_number(check.high)
                                  : plain_number(check.low) + " to " + plain_number(check.high);
  return check.figure + " is " + plain_number(check.value) + " " + check.unit + ", " + allowed +
         " allowed";
}

}  // namespace

std::string plain_number(double value) {
  std::array<char, 48> buffer{};
  const double size = std::abs(value);
  const int decimals = size >= 1000 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
  std::string text = buffer.data();
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

std::string LimitSet::name() const {
  return std::string(running ? "running" : "walking") +
         (random_commands ? ", random commands" : "") +
         (captured_library ? ", captured library" : "");
}

std::vector<LimitCheck> check_limits(const Score& score, const LimitSet& set) {
  Checks checks;
  if (score.measured) {
    check_feet(score, set, checks);
    check_smoothness(score, set, checks);
    check_knees(score, set, checks);
    check_tracking(score, checks);
  }
  return checks.take();
}

std::vector<std::string> violated_limits(const Score& score, const LimitSet& set) {
  std::vector<std::string> violated = score.problems;
  for (const LimitCheck& check : check_limits(score, set))
    if (!check.held()) violated.push_back(sentence(check));
  return violated;
}

LimitSet limits_for_gait_of(const Score& score) {
  const double flight = score.steps.flight_fraction;
  const bool runs = flight > kRunningFlight && flight > score.steps.double_support_fraction;
  return runs ? LimitSet::run() : LimitSet::walking();
}

LimitSet parse_limit_set(std::string_view name) {
  constexpr std::string_view kCaptures = "-captures";
  const bool captures =
      name.size() > kCaptures.size() && name.substr(name.size() - kCaptures.size()) == kCaptures;
  const std::string_view base = captures ? name.substr(0, name.size() - kCaptures.size()) : name;
  LimitSet set;
  if (base == "running") {
    set = LimitSet::run();
  } else if (base == "random") {
    set = LimitSet::random();
  } else if (base != "walking") {
    throw Error("no limits are named '" + std::string(name) +
                "'; there are walking, running, random and each with -captures");
  }
  return captures ? set.of_captures() : set;
}

}  // namespace amble::metrics
