#pragma once

#include <span>
#include <vector>

#include "amble/library/stride.hpp"
#include "amble/motion/mirror.hpp"

namespace amble {

/// A stride as its mirror image: left is right, turns go the other way, and what was the left
/// strike is at phase 0.
Stride mirrored(const Stride& stride, const Mirror& mirror);

/// What both sides do alike over whole strides, straight ones where there are any: their mean.
Pose usual_pose(std::span<const Stride> strides, const Skeleton& skeleton);

/// Mirror images of all strides, corrected for the asymmetry of the person: nobody walks like their
/// mirror image, and what a person's straight strides differ from theirs by, moment by moment, is
/// added to every image. Empty where the two sides of the skeleton are no mirror images of each
/// other, in their bones or in the axes they turn about. (Plain mirror images make predictions
/// worse, corrected ones better.)
std::vector<Stride> mirror_strides(const std::vector<Stride>& strides, const Skeleton& skeleton);

/// Of those the images of walks that stand where no stride is near, by speed and turn rate: whoever
/// was captured in left turns only turns right by them. None where fewer than three straight walks
/// tell the asymmetry, and none of runs, which predictions are worse with.
std::vector<Stride> gap_images(const std::vector<Stride>& strides, const Skeleton& skeleton);

}  // namespace amble
