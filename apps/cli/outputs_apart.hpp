#pragma once

#include <CLI/CLI.hpp>

namespace amble::cli {

/// Has every command refuse, before it begins, an output that is also an input or another output
/// of its own: it would destroy what it reads, or half of what it makes.
void keep_outputs_apart(CLI::App& app);

}  // namespace amble::cli
