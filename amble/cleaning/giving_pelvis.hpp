#pragma once

#include "amble/library/foot_fit.hpp"

namespace amble {

/// How the pelvis gives to planted feet: a shift a sample, by millimetres and slowly, that leaves
/// both knees as bent as they were captured. Where a leg is nearly straight a millimetre of its
/// length is a degree of its knee, so over a pelvis that stays the knee would snap. `fits` are the
/// fitted feet of one body, sampled evenly.
std::vector<Vec3> pelvis_gives(const std::array<const FootFit*, 2>& fits);

/// Moves the hips of both courses; the bends that the knees are to keep stay the captured ones.
void give(const std::vector<Vec3>& shifts, std::array<FootCourse, 2>& feet);

}  // namespace amble
