#pragma once

#include <CLI/CLI.hpp>

namespace amble::cli {

/// Adds `amble library export`: every example of a library as a loop of its own.
void add_library_export(CLI::App& parent);

}  // namespace amble::cli
