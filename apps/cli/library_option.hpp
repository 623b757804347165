#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble::cli {

/// The library of a `--library` option; the built-in one when the path is empty.
std::shared_ptr<const MotionLibrary> open_library(const std::string& path);

}  // namespace amble::cli
