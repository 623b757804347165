#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "amble/evaluation/example_limits.hpp"

namespace amble {

/// An example asked for by its own speed, turn rate and gait, and how that went.
struct TriedExample {
  int example = 0;
  std::vector<std::string> broken;  // motion limits, as sentences, the worst first; knees are its
                                    // own
  bool badly = false;  // a pop every stride, feet that slide or leap, another speed than asked
};

/// Plays every walking and running example of a library on level ground, some seconds each, and
/// holds it to the motion limits of captures. What is made up (treading) or stands is not tried.
std::vector<TriedExample> self_test(const std::shared_ptr<const MotionLibrary>& library,
                                    const Chosen& chosen = {});

/// Names of those to be left out of the next build, by how they play, by what building has made of
/// their `loops` and by how much of what they are blended into is `spoilt` (steady_play.hpp; none
/// where it was not tried). Of every gait at least two and half of its examples stay, the worst
/// going first; with `strict` all go that break any limit, but for what is the captured person's
/// own.
std::vector<Rejection> to_leave_out(const MotionLibrary& library,
                                    const std::vector<TriedExample>& tried,
                                    const std::vector<ExampleLimits>& loops,
                                    std::span<const double> spoilt, bool strict);

/// One line: what the library can do, and within which limits.
std::string what_it_can_do(const MotionLibrary& library, const std::vector<TriedExample>& tried);

}  // namespace amble
