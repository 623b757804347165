#pragma once

#include <map>
#include <string>

#include "card.hpp"

namespace amble::scorecard {

/// Whether park20 and control5 are still the person who was captured: the figures of `amble
/// evaluate` for walks and runs, "own" from a library of the clip alone and "left out" from one of
/// the others, with the "nearest" captured stride beside them. `knee` is that of the most bent
/// moment. Takes some seconds. Nothing, with the reason in `missing`, where the captures are not
/// there.
std::map<std::string, Figures> measure_captures(const std::string& captures, std::string& missing);

}  // namespace amble::scorecard
