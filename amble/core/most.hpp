#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "amble/core/error.hpp"

namespace amble {

// The sizes above which inputs are refused, so that none costs more than some seconds and a
// gigabyte. They lie far beyond what people make; docs/reliability.md lists them.

inline constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 32U;      // of any file
inline constexpr std::uint64_t kMostDocumentBytes = std::uint64_t{1} << 26U;  // of one in JSON
inline constexpr std::size_t kMostNested = 128;          // lists and objects within each other
inline constexpr std::size_t kMostJoints = 4096;         // of a body
inline constexpr std::size_t kMostSamples = 50'000'000;  // joints × frames of a clip
inline constexpr std::size_t kMostHeld = 20'000'000;     // of a motion that is made as a whole
inline constexpr std::size_t kMostPathPoints = 100'000;
inline constexpr std::size_t kMostCommands = 100'000;          // of a script: one a second of a day
inline constexpr std::size_t kMostPointerSamples = 1'000'000;  // 4.6 hours at 60 a second
inline constexpr std::size_t kMostScriptedActions = 10'000;
inline constexpr std::size_t kMostCorners = 1000;         // of one face of a mesh
inline constexpr std::size_t kMostTriangles = 2'000'000;  // of a mesh
inline constexpr double kLongestMotion = 86400;           // seconds

/// What to do about a clip that is longer than kMostSamples.
inline constexpr const char* kTooLong =
    "is too long: joints × frames may be 50000000; cut it into shorter takes";

/// Throws amble::Error where there are more of something than an input may hold.
inline void require_at_most(std::uint64_t count, std::uint64_t most, std::string_view what,
                            const std::string& where) {
  if (count > most)
    throw Error(where + ": holds " + std::to_string(count) + " " + std::string(what) +
                "; at most " + std::to_string(most) + " are read");
}

}  // namespace amble
