#pragma once

#include <string>

#include "amble/engine/character.hpp"

namespace amble::cli {

/// Throws amble::Error, naming the place, when there is no such type of motion.
void check_type(const std::string& type, const std::string& where);

/// Makes a command one of a type: walk, run, turn (on the spot) or stand. An empty type changes
/// nothing.
void apply_type(const std::string& type, Command& command);

}  // namespace amble::cli
