#pragma once

#include <string>
#include <vector>

#include "amble/evaluation/example_fidelity.hpp"
#include "amble/evaluation/example_limits.hpp"
#include "amble/evaluation/self_test.hpp"

namespace amble::cli {

/// One HTML file about a build: the control space and what to capture next, how far
/// examples are from their captures, then for every clip
/// its foot heights with phases, its path with arcs, and what became of each of its cycles.
/// It ends with what the library can do.
std::string library_report(const MotionLibrary& library, const std::vector<CaptureSource>& sources,
                           const CaptureBuild& build, const std::vector<ExampleFidelity>& examples,
                           const std::vector<ExampleLimits>& broken,
                           const std::vector<TriedExample>& tried);

}  // namespace amble::cli
