#pragma once

#include <string>

namespace amble::cli {

/// Text as it stands in HTML or SVG.
std::string escaped(const std::string& text);

}  // namespace amble::cli
