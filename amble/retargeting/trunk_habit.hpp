#pragma once

#include "amble/retargeting/anatomy.hpp"

namespace amble {

/// Joints between those that a trunk is read from lie where its curve says, but for what they lie
/// off it in the mean: many a neck is bent one way by one joint and back by the next. Puts that
/// mean of a clip (rooted at the pelvis, every so many frames of it) into how they are upright.
void settle_trunk(const Clip& clip, int step, Anatomy& body);

}  // namespace amble
