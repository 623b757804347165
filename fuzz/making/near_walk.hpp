#pragma once

#include "amble/motion/clip.hpp"
#include "fuzz/making/choices.hpp"

namespace amble::fuzz {

/// A walk, run, start, stop or side step of the built-in performer that is nearly right: its ends
/// cut off, joints lost for a while or shaking, at odd rates, on a body with a limb missing or
/// longer than its twin, played twice, backwards, far away, in another unit. All zero decisions
/// give a plain walk of 1.2 m/s at 60 frames a second. Never more than kMostFrames frames.
inline constexpr int kMostFrames = 400;
Clip near_walk(Choices& choices);

}  // namespace amble::fuzz
