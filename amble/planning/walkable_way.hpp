#pragma once

#include "amble/maths/ground_curve.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/planning/obstacles.hpp"

namespace amble {

/// What a way through a scene must keep.
struct WayLimits {
  double radius = 0.37;  // metres from everything
  double most_bend = 2;  // 1/m that a walk can follow without stopping
  double spare = 0.02;   // metres more that it keeps where there is room
  GroundRectangle ground{-1e9, -1e9, 1e9, 1e9};
};

/// Makes a chain of cubics that somebody of the radius can go shorter (pettre2006:path): pulled
/// taut, rounded where there is room, and led into the headings of start and goal by one cubic each
/// (pettre2006:bezier) where such a cubic is open and bends little enough. Where it is not the way
/// keeps its own direction there, and who walks it has to turn on the spot. The result is as smooth
/// in its direction and keeps the radius; where none shorter is found it is the chain itself.
GroundCurve walkable_way(const Obstacles& obstacles, const GroundCurve& chain,
                         const GroundFrame& start, const GroundFrame& goal,
                         const WayLimits& limits);

}  // namespace amble
