#pragma once

#include <functional>
#include <string>

#include "card.hpp"
#include "compare.hpp"

namespace amble::scorecard {

/// The line that makes a run again.
using HowAgain = std::function<std::string(const std::string& run)>;

/// A card for people: broken runs by cell; each broken limit with its worst run, of all cells
/// together or `by_cell`; fidelity; the cost of a frame.
std::string table(const Card& card, bool by_cell, const HowAgain& again);

/// What got worse, what got better, and the sums.
std::string table(const Comparison& comparison);
/// The same of fidelity and the cost of frames, where both cards have them.
std::string table_of_figures(const Card& before, const Card& after);

}  // namespace amble::scorecard
