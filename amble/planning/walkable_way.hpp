#pragma once

#include <optional>
#include <vector>

#include "amble/maths/ground_curve.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/planning/obstacles.hpp"
#include "amble/steering/reachable_speeds.hpp"

namespace amble {

/// What a way through a scene must keep.
struct WayLimits {
  double radius = 0.37;  // metres from everything
  double most_bend = 2;  // 1/m that a walk can follow without stopping
  double spare = 0.02;   // metres more that it keeps where there is room
  double speed = 1.3;    // m/s at most
  GroundRectangle ground{-1e9, -1e9, 1e9, 1e9};
};

/// Makes a polyline that somebody of the radius can go into a chain of cubics (pettre2006:path):
/// pulled taut, rounded where there is room, and led into the headings of start and goal by cubics
/// (pettre2006:bezier) where that is open and bends little enough. Where it is not the way keeps
/// its own direction there, and who walks it has to turn on the spot. Of ways that round more or
/// less the one that is walked soonest is taken. The result keeps the radius, and has a continuous
/// direction and a continuous bend; nothing when none was found.
std::optional<GroundCurve> smooth_way(const Obstacles& obstacles, const std::vector<Point2>& way,
                                      const GroundFrame& start, const GroundFrame& goal,
                                      const ReachableSpeeds& people, const WayLimits& limits);

/// Makes a chain of cubics shorter in that manner; where that fails it stays as it is.
GroundCurve walkable_way(const Obstacles& obstacles, const GroundCurve& chain,
                         const GroundFrame& start, const GroundFrame& goal,
                         const ReachableSpeeds& people, const WayLimits& limits);

}  // namespace amble
