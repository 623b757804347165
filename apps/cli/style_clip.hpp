#pragma once

#include <string>

#include "amble/style/mixed_cycle.hpp"

namespace amble::cli {

/// The mix of a file, of a preset's name, or one example as it is, by its name.
Mix open_mix(const std::string& mix);

/// Cycles of a mix as its joints have them, feet and all, one after the other along their arc.
Clip raw_clip(const Decomposition& decomposition, const MixedCycle& cycle, int cycles, double fps);

/// Cycles of a mix walked by a character: feet planted.
Clip walked_clip(const Decomposition& decomposition, const MixedCycle& cycle, int cycles,
                 double fps);

}  // namespace amble::cli
