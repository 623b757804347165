#pragma once

namespace amble {

inline constexpr double kGravity = 9.81;  // m/s², at sea level

}  // namespace amble
