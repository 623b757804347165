#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "amble/evaluation/example_fidelity.hpp"
#include "amble/evaluation/example_limits.hpp"

namespace amble::cli {

/// How far the examples of a library are from their captures, as a section of an HTML report: a row
/// each, with a small picture, and what was changed by more than the limits.
std::string examples_section(const MotionLibrary& library,
                             const std::vector<ExampleFidelity>& examples);

/// The same in short for JSON: means over walks and runs, and the examples beyond the limits.
nlohmann::json examples_json(const MotionLibrary& library,
                             const std::vector<ExampleFidelity>& examples);

/// And for people: a line for each example beyond the limits.
std::string examples_text(const MotionLibrary& library,
                          const std::vector<ExampleFidelity>& examples);

/// The examples that break a motion limit as loops, in the same three ways: what is the captured
/// person's own apart from what is not.
std::string limits_section(const MotionLibrary& library, const std::vector<ExampleLimits>& broken);
nlohmann::json limits_json(const MotionLibrary& library, const std::vector<ExampleLimits>& broken);
std::string limits_text(const MotionLibrary& library, const std::vector<ExampleLimits>& broken);

}  // namespace amble::cli
