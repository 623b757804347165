#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "amble/engine/character.hpp"

namespace amble::cli {

/// A pointer as it was sampled, with what the character should do from a time on where that is
/// given.
struct PointerStream {
  double hz = 30;
  double start = 0;                           // seconds at the first sample
  std::vector<std::array<double, 2>> points;  // x, z; not numbers where the pointer was lost
  std::vector<double> times;                  // that the samples say of themselves; may be empty
  std::vector<std::pair<double, Command::Type>> types;  // ascending in time

  /// When a sample arrives, and the time that it is of.
  double moment(std::size_t i) const { return start + static_cast<double>(i) / hz; }
  double time_of(std::size_t i) const { return times.empty() ? moment(i) : times[i]; }
  double seconds() const { return static_cast<double>(points.size() - 1) / hz; }
  /// The pointer at a time: linear between samples, held at the ends.
  std::array<double, 2> at(double time) const;
  Command::Type type_at(double time) const;
};

/// Reads `{"hz":30,"points":[[x,z],…],"types":[[t,"run"],…]}`. A sample may be null, where the
/// pointer was lost, and may have a third number: the time that it is of. Throws amble::Error.
/// `list` names the list of pairs: "points", or "forces" of a stick.
PointerStream read_pointer_stream(const std::string& path, const std::string& list = "points");
/// The same from memory; messages name `path`.
PointerStream parse_pointer_stream(std::string_view text, const std::string& path,
                                   const std::string& list = "points");

}  // namespace amble::cli
