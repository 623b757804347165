#pragma once

#include <vector>

#include "amble/retargeting/foot_hold.hpp"

namespace amble {

/// One foot of a source through a whole clip: where it is, and how fast the body goes (m/s), frame
/// by frame.
struct FootTrack {
  std::vector<FootPlace> places;
  std::vector<double> body_speed;
  double fps = 60;
};

/// Says for every frame what a foot of the target is to do, with the whole clip known: from the
/// first to the last frame in which it stands it is where the source's foot stands in the mean, on
/// a floor at y = 0 even where the source's studio had another one, and what that takes is spread
/// over the swings between. `size` is that of the source, 1 for an adult; `scale` target over
/// source.
std::vector<FootGuide> plan_foot(const Sole& sole, const FootTrack& track, double size,
                                 double scale);

}  // namespace amble
