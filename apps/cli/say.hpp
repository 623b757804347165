#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <utility>

#include "amble/io/text.hpp"

namespace amble::cli {

/// From now on what is said goes to standard error: an output of the command is written to standard
/// output.
void leave_standard_output_alone();
/// Where to say things.
std::FILE* where_to_say();

/// Prints as fmt::print does, but for what a terminal would obey: names of files and joints come
/// from anywhere.
template <typename... Arguments>
void say(std::FILE* where, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  const std::string said =
      printable(fmt::format(text, std::forward<Arguments>(arguments)...), Lines::kept);
  std::fwrite(said.data(), 1, said.size(), where);  // what does not arrive is told at the end
}
template <typename... Arguments>
void say(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
  say(where_to_say(), text, std::forward<Arguments>(arguments)...);
}

}  // namespace amble::cli
