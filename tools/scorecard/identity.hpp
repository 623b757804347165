#pragma once

#include <map>
#include <string>
#include <vector>

#include "amble/motion/pose.hpp"
#include "amble/motion/skeleton.hpp"
#include "card.hpp"

namespace amble::scorecard {

/// A stride at even moments, seen from the frame that travels with it.
using SeenStride = std::vector<Pose>;

/// How a stride that was made differs from the one that it should be: "cm" and "deg" of the joints
/// in the mean, "feet" of the ankles (cm), "knee" (degrees by which the most bent knee is off, made
/// minus wanted, the worse leg), and what the made one's pelvis and ankles do as a share of the
/// other's: "bob" up and down, "sway" sideways, "surge" along the way, "rise" of the ankles.
Figures difference(const Skeleton& skeleton, const SeenStride& made, const SeenStride& wanted);

/// Whether a clip came back as it is: the limits of identity.
bool identical(const Figures& figures);

/// Every steady clip of the performer, asked for by its own speed and turn rate from the library
/// that holds it, by name: "walk_0.9", …
std::map<std::string, Figures> measure_identity();

}  // namespace amble::scorecard
