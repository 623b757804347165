#pragma once

#include <string>

#include "run.hpp"
#include "wearers.hpp"

namespace amble::scorecard {

/// Run number `number` of a cell: the same for the same seed, whatever else is run. Ground and
/// commands are drawn by the run's name, so that a short card is the beginning of a longer one.
Run draw_run(const Wearer& wearer, const std::string& ground, const std::string& drive, int number,
             unsigned seed);

/// How many runs the command grid has: 15 speeds by 15 turn rates.
inline constexpr int kGridSide = 15;

}  // namespace amble::scorecard
