#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "amble/metrics/score.hpp"

namespace amble::metrics {

/// Which of the motion limits apply: they differ with the gait, with how wildly the character was
/// driven and with the people its examples come from.
struct LimitSet {
  bool running = false;
  bool random_commands = false;   // a new command every second or so, stops included
  bool captured_library = false;  // examples are captures, not the built-in performer

  static constexpr LimitSet walking() noexcept { return {}; }
  static constexpr LimitSet run() noexcept { return {true, false, false}; }
  /// Random commands run as well as walk.
  static constexpr LimitSet random() noexcept { return {true, true, false}; }
  constexpr LimitSet of_captures() const noexcept { return {running, random_commands, true}; }

  std::string name() const;  ///< "walking", "running, random commands, captured library"
};

/// One limit against what was measured. `value` and the bounds are in `unit`.
struct LimitCheck {
  std::string figure;  // "toe skate mean"
  std::string unit;    // "cm/s"
  double value = 0;
  double low = 0, high = 0;
  bool known = true;  // false: the motion gave nothing to measure, which is no violation
  bool held() const noexcept { return !known || (value >= low && value <= high); }
};

/// A figure for people: as many decimals as its size calls for, never an exponent.
std::string plain_number(double value);

/// Every limit of the set, with the tracking limits where a speed, turn rate or path was asked for.
std::vector<LimitCheck> check_limits(const Score& score, const LimitSet& set);

/// The limits that do not hold, as sentences, the problems of the motion first; empty: all hold.
std::vector<std::string> violated_limits(const Score& score, const LimitSet& set);

/// The set for a motion of which nothing else is known: running when both feet are in the
/// air for longer than both are down.
LimitSet limits_for_gait_of(const Score& score);

/// "walking", "running" or "random", each also with "-captures"; throws Error for another name.
LimitSet parse_limit_set(std::string_view name);

}  // namespace amble::metrics
