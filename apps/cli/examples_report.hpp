#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "amble/evaluation/example_fidelity.hpp"

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

}  // namespace amble::cli
