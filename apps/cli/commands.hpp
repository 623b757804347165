#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace amble::cli {

/// Parses the command line and runs one command. Exit status as documented: 0 done, 1 bad input
/// (one line on stderr), 2 wrong usage.
int run(int argc, char** argv);

// Each command adds itself to the parser: options, help and what to run when it was chosen.
// A callback throws amble::Error on bad input.
void add_convert(CLI::App& app);
void add_clean(CLI::App& app);
void add_crowd(CLI::App& app);
void add_dataset(CLI::App& app);
void add_evaluate(CLI::App& app);
void add_figure(CLI::App& app);
void add_inspect(CLI::App& app);
void add_library(CLI::App& app);
void add_pack(CLI::App& app);
void add_performer(CLI::App& app);
void add_plan(CLI::App& app);
void add_retarget(CLI::App& app);
void add_score(CLI::App& app);
void add_studio(CLI::App& app);
void add_style(CLI::App& app);
void add_synth(CLI::App& app);
void add_terrain_transfer(CLI::App& app);

}  // namespace amble::cli
