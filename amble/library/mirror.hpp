#pragma once

#include <vector>

#include "amble/library/stride.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// The joint on the other side of the body, by name: itself where there is none.
std::vector<int> mirror_joints(const Skeleton& skeleton);

/// A stride as its mirror image: left is right, turns go the other way, and what was the left
/// strike is at phase 0.
Stride mirrored(const Stride& stride, const std::vector<int>& twins);

/// Mirror images of all strides, corrected for the asymmetry of the person: nobody walks like their
/// mirror image, and what a person's straight strides differ from theirs by, moment by moment, is
/// added to every image. Empty where joints of the two sides turn about axes that are no mirror
/// images of each other. (Plain mirror images make predictions worse, corrected ones better.)
std::vector<Stride> mirror_strides(const std::vector<Stride>& strides, const Skeleton& skeleton);

}  // namespace amble
