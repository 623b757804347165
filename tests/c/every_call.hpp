#pragma once

#include <amble.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace amble::c_calls {

/// Calls the C API as no sound program would: with null, stale and foreign ids, wrong sizes,
/// numbers that are none, names of nothing, in any order. Memory is always as large as it is said
/// to be. What is called is chosen by the bytes; `folder` is where files may be written.
///
/// Gives how many of the calls were done. A code that is none of AMBLE_… ends the program.
std::size_t call_everything(std::span<const std::uint8_t> choices, const char* folder);

/// How many different functions there are to be called.
std::size_t functions() noexcept;
/// How many of them gave AMBLE_OK, or what they return, at least once so far.
std::size_t functions_done() noexcept;
/// How many were called at all.
std::size_t functions_called() noexcept;
/// Those that were never done, each after a blank.
std::string never_done();

}  // namespace amble::c_calls
