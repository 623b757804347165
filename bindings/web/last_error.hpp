#pragma once

#include <exception>
#include <string>

#include "amble/core/error.hpp"
#include "amble/core/reason.hpp"

/// Exports cannot throw: they return null and leave the reason here, for `amble_last_error`.
namespace amble::web {

std::string& last_error() noexcept;

/// What `work` returns; null, with the reason kept, when it throws.
template <typename Work>
auto or_null(Work&& work) noexcept -> decltype(work()) {
  try {
    return work();
  } catch (const std::exception& error) {
    last_error() = reason_of(error);
    return nullptr;
  }
}

/// Whether `work` was done; false, with the reason kept, when it throws.
template <typename Work>
int done(Work&& work) noexcept {
  try {
    work();
    return 1;
  } catch (const std::exception& error) {
    last_error() = reason_of(error);
    return 0;
  }
}

/// The same of an outcome.
inline int allowed(const Outcome& outcome) noexcept {
  if (!outcome) last_error() = outcome.why();
  return outcome ? 1 : 0;
}

}  // namespace amble::web
