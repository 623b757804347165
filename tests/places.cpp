#include "places.hpp"

namespace amble {

std::string source_folder() { return AMBLE_SOURCE_DIR; }

std::string shared_folder() { return source_folder() + "/../shared"; }

}  // namespace amble
