#pragma once

namespace amble {

/// Seconds of the fixed step in which characters live, whatever the frame rate: lags are worked out
/// for it once.
inline constexpr double kFixedStep = 1.0 / 60;

}  // namespace amble
