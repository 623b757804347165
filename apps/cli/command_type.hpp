#pragma once

#include <string>
#include <string_view>

#include "amble/engine/character.hpp"

namespace amble::cli {

/// walk, run, turn, stand, side or back.
std::string_view type_name(Command::Type type);

/// The type of that name; throws amble::Error, naming the place, when there is none.
Command::Type parse_type(std::string_view name, const std::string& where);

/// Sets a command's type by name, one of those or one of the library's own; throws as above.
void set_type(Command& command, std::string_view name, const MotionLibrary& library,
              const std::string& where);

/// Mixes a share of one of the library's own types into a command; throws when it has none of that
/// name.
void set_share(Command& command, std::string_view name, double share, const MotionLibrary& library,
               const std::string& where);

}  // namespace amble::cli
