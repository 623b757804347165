#pragma once

#include "amble/maths/smooth.hpp"

namespace amble {

/// The state S of an action (menardais2004 §2), from 0, stopped, to 1, fully active. It gets there
/// in finite time, may be turned back at any moment, and has no kink wherever that happens.
class Rise {
 public:
  double value() const noexcept { return smoothstep(progress_); }
  bool over() const noexcept { return progress_ <= 0; }
  bool whole() const noexcept { return progress_ >= 1; }

  /// Towards 1 or towards 0, the whole way in about `duration` seconds.
  void advance(bool up, double duration, double seconds) noexcept {
    const double wanted = (up ? 1.0 : -1.0) / duration;
    const double lag = kTurnBack * duration;
    const double kept = deterministic::exp(-seconds / lag), before = rate_;
    rate_ = wanted + (before - wanted) * kept;
    progress_ += wanted * seconds + (before - wanted) * lag * (1 - kept);
    if (progress_ >= 1 || progress_ <= 0) {  // the step is flat there, whatever the rate
      progress_ = clamp01(progress_);
      rate_ = 0;
    }
  }

 private:
  static constexpr double kTurnBack = 0.1;  // of the duration
  double progress_ = 0, rate_ = 0;          // 1; 1/s
};

}  // namespace amble
