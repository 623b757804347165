#pragma once

#include <optional>

#include "amble/motion/skeleton.hpp"

namespace amble {

/// Two roles of a leg or an arm that are at odds: the joint of `lower` does not hang below that of
/// `upper`, as a shin does below its thigh.
struct TornLimb {
  Role lower, upper;
};

/// The first such pair, from the pelvis down; none where all limbs hang as limbs do. Names and
/// files may say anything, and everything that follows a limb up to the pelvis counts on it.
std::optional<TornLimb> torn_limb(const Skeleton& skeleton) noexcept;

}  // namespace amble
