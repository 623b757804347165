#pragma once

#include <memory>
#include <span>

#include "amble/library/motion_library.hpp"
#include "amble/library/stride.hpp"

namespace amble {

/// park2002:19  the orientation of a joint that is closest to all of its orientations: the
/// eigenvector of the largest eigenvalue of Σ q qᵀ (the paper says the smallest, a slip).
Quat reference_orientation(std::span<const Stride* const> strides, std::size_t joint);

/// Adds a stride's curves to a library that has its skeleton, turning joints and references; which
/// group it belongs to is for the caller to say.
void append_stride(MotionLibrary& library, const Stride& stride);

/// Builds a library from strides of one skeleton. `standing` is a pose cycle of standing still
/// (type "stand"; its poses run over its own seconds). Treading on the spot, which no clip has, is
/// made from the slowest walk. Throws amble::Error
/// when there is nothing to build from.
std::shared_ptr<const MotionLibrary> build_library(const std::string& name,
                                                   const Skeleton& skeleton,
                                                   std::vector<Stride> strides,
                                                   const Stride& standing);

}  // namespace amble
