#pragma once

#include <new>
#include <stdexcept>

#include "amble/core/error.hpp"

namespace amble {

/// There was not enough memory to load or to build something. It says nothing against what was
/// loaded, so that nobody may leave that out because of it.
class NoMemory : public Error {
 public:
  NoMemory() : Error("there is not enough memory; close other programs, or give less at once") {}
};

/// Does what loads, builds or writes: missing memory is told as everything else is, by
/// amble::Error.
template <typename Work>
auto or_no_memory(Work&& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    throw NoMemory();
  } catch (const std::length_error&) {
    throw NoMemory();
  }
}

}  // namespace amble
