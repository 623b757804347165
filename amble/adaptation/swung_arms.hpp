#pragma once

#include <vector>

#include "amble/adaptation/carriage.hpp"

namespace amble {

/// How far a turn swings arms that hang loosely: away from the body by its rate (rad/s), and behind
/// the turn while that quickens (rad/s²). Radians, as a pendulum on a merry-go-round hangs.
double swung_out(double turn_rate) noexcept;
double swung_back(double turn_acceleration) noexcept;

/// Whether the arms of a body are swung at all.
bool swung(const Carriage& carriage) noexcept;

/// What an upper arm of a skeleton hangs on, from the root down; nothing where there is none.
std::vector<int> above_arm(const Skeleton& skeleton, Side side);

}  // namespace amble
