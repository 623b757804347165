#include "amble/version.hpp"

namespace amble {

const char* version() noexcept { return kVersion; }

}  // namespace amble
