#pragma once

#include <array>

#include "amble/blending/body_blend.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {

/// What the pelvis does beyond the blended strides, on its way: left, up, forward, and a half-angle
/// vector, as in a body row (kwon2007:details); and what it is on its way to when the half cycle
/// ends, where a foot comes down.
struct PelvisDetails {
  static constexpr std::size_t kChannels = 6;
  static constexpr double kTime = 0.08;  // seconds: the lag with which it follows
  std::array<CriticallyDamped, kChannels> now;
  std::array<CriticallyDamped, kChannels> end;  // foreseen, without its jumps

  std::array<double, kChannels> at(double seconds_ahead) const noexcept;
};

/// The pelvis in the travelling frame from the channels of a body row, with its details as they are
/// now or will be soon.
Transform detailed_pelvis(const MotionLibrary& library, const float* channels,
                          const PelvisDetails& details, double seconds_ahead = 0) noexcept;

/// The same at a generic phase of a blend; without details, the blend's alone.
Transform detailed_pelvis(const MotionLibrary& library, const BodyBlend& body, double phase,
                          double idle_phase, const PelvisDetails* details,
                          double seconds_ahead = 0) noexcept;

}  // namespace amble
