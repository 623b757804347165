#pragma once

#include <string>

namespace amble {

/// The folder of the sources, where tests keep their data.
std::string source_folder();

/// The optional folder beside the clone that holds captures.
std::string shared_folder();

}  // namespace amble
