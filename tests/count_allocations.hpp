#pragma once

namespace amble {

/// How many times this program has asked for memory with `new` so far.
long allocations() noexcept;

}  // namespace amble
