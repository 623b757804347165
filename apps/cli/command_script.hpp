#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "amble/engine/character.hpp"

namespace amble::cli {

/// Commands over time: numbers are interpolated linearly between entries and held at the ends.
struct CommandScript {
  struct Entry {
    double time;
    Command command;
    Manner manner;
    std::map<std::string, double> parameters;  // the library's own, by name
    std::map<std::string, double> mix;         // shares of the library's own types, by name
    std::string type, where;                   // as named, and in which place of the file
  };
  std::vector<Entry> entries;  // ascending in time, at least one
  double seconds = 0;          // how long it plays

  Command at(double time) const;
  Manner manner_at(double time) const;

  /// Gives types and parameters their places in commands and manners. Throws amble::Error for a
  /// name that the library does not know.
  void resolve(const MotionLibrary& library);

 private:
  struct Between {
    const Entry &before, &after;  // the same where numbers are held
    double share;                 // of the way to the later one
  };
  Between between(double time) const;
};

/// Reads `{"commands":[{"t":0,"speed":1.2,"turn":0.0,"gait":0.0},…]}`. Throws amble::Error.
CommandScript read_command_script(const std::string& path);
/// The same from memory; messages name `path`.
CommandScript parse_command_script(std::string_view text, const std::string& path);

}  // namespace amble::cli
