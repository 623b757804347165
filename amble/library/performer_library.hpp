#pragma once

#include <memory>
#include <span>
#include <vector>

#include "amble/library/motion_library.hpp"
#include "amble/library/stride.hpp"
#include "amble/performer/gait_spec.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {

/// Builds the library of the built-in performer's locomotion: walks, runs and standing. Its cycles
/// are known from the model itself, so nothing has to be found in frames.
std::shared_ptr<const MotionLibrary> performer_library();

/// The same with these walks and runs alone.
std::shared_ptr<const MotionLibrary> performer_library(std::span<const GaitSpec> gaits);

/// One stride of a steady performance, as the model has it.
Stride performed_stride(const Performance& performance);

/// Half walks, half runs, spread over speeds and turn rates: for libraries of any size.
std::vector<GaitSpec> spread_gaits(int count);

}  // namespace amble
