#pragma once

#include <cstddef>

namespace amble::faults {

/// What can be made to fail.
enum class Kind {
  allocation,  // there is no memory
  write,       // the disk is full, or a file cannot be made, kept or renamed
  read,        // the disk is broken, or a file cannot be opened
  part,        // not a fault: a read or write that does less than it was asked to
  pause,       // not a fault: a read or write that a signal interrupts
};
inline constexpr int kKinds = 5;
inline constexpr const char* kNames[kKinds] = {"allocation", "write", "read", "part", "pause"};

/// The `number`-th such call from now on fails, once; 0: none does. Calls are counted from here.
void arm(Kind kind, std::size_t number) noexcept;
/// Parts of a program: pairs of first and one-past-the-last address, which stay where they are.
struct Parts {
  const std::size_t* ranges = nullptr;
  std::size_t pairs = 0;
};
/// Calls that come from the `spared` parts are counted but never fail.
void heed(const Parts& spared, const Parts& noted) noexcept;
/// Whether the call that failed came from the noted parts.
bool failed_in_noted() noexcept;
/// Nothing fails and nothing is counted.
void disarm() noexcept;
/// Such calls since it was armed.
std::size_t count(Kind kind) noexcept;
/// Blocks of memory that are not freed.
long live_blocks() noexcept;

}  // namespace amble::faults
