#pragma once

#include <string>

#include "dice.hpp"

namespace amble::scorecard {

/// A ground of a kind ("rough", "stairs-up", …) as the JSON that `--terrain` reads; empty when it
/// is flat. `size` is that of the body beside a grown-up's: stairs of children are lower.
std::string draw_ground(const std::string& kind, double size, Dice& dice);

}  // namespace amble::scorecard
