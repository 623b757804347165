#pragma once

#include <string_view>

namespace amble {

/// The performer's data files, compiled into the library byte for byte.
std::string_view embedded_gait_figures() noexcept;
std::string_view embedded_performer_styles() noexcept;

}  // namespace amble
