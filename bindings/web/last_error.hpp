#pragma once

#include <exception>
#include <string>

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

}  // namespace amble::web
