#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

namespace amble {

/// What to tell a person of anything that loading or building threw.
inline std::string reason_of(const std::exception& error) {
  const bool full = dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
                    dynamic_cast<const std::length_error*>(&error) != nullptr;
  return full ? "too large for the memory there is; cut the clip into shorter takes, or lower its "
                "frame rate"
              : error.what();
}

}  // namespace amble
