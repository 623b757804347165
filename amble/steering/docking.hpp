#pragma once

#include "amble/steering/drive.hpp"

namespace amble {

/// The largest speed (m/s, at most `most`) to ask for over the next `step` seconds such that the
/// vehicle, told to stop after it, comes to rest no further than `remaining` metres on. A vehicle
/// follows its directive by known filters, so that where it will stop is no guess: asked again at
/// every step, it stops on the spot.
double docking_speed(const Drive& drive, double remaining, double most, double step) noexcept;

/// The same for a heading: the turn rate, of the sign of `remaining` radians, at most `most`.
double docking_turn_rate(const Drive& drive, double remaining, double most, double step) noexcept;

}  // namespace amble
