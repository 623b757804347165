#pragma once

#include "amble/library/motion_library.hpp"
#include "amble/metrics/limits.hpp"
#include "amble/metrics/score.hpp"

namespace amble {

/// How a clip of a library's body is scored on level ground: with the soles that the body has.
metrics::ScoreOptions on_floor(const Skeleton& skeleton);

/// The motion limits of captured people that an example is held to, by its gait.
metrics::LimitSet limits_of(const Example& example);

/// Whether a figure says that something pops again and again: a joint in each of so many strides, a
/// foot or the pelvis at all.
bool pops(const metrics::LimitCheck& check, double strides);

}  // namespace amble
