#pragma once

#include <string>
#include <vector>

#include "amble/performer/repertoire.hpp"

namespace amble::cli {

/// One SVG picture of clips: a strip of mannequins each, its name beside it.
std::string contact_sheet(const std::vector<Performance>& performances);

}  // namespace amble::cli
