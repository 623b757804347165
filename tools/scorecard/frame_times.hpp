#pragma once

#include <map>
#include <string>

namespace amble::scorecard {

/// Microseconds that a frame of the performer costs, by what it does: walking, running, following a
/// stick that never rests, on rough ground and on stairs. The kinds take turns, the thread's own
/// time counts, and the median of many short stretches is taken: other work on the machine disturbs
/// some of them, seldom half.
std::map<std::string, double> measure_frames(int rounds);

}  // namespace amble::scorecard
