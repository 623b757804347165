#pragma once

#include "amble/library/foot_fit.hpp"
#include "amble/motion/pose.hpp"
#include "amble/terrain/terrain.hpp"

namespace amble {

/// Where a clip is to begin on a ground: the place of its pelvis and the heading of its way.
struct GroundStart {
  double x = 0, z = 0, heading = 0;
};

/// Turns and shifts poses over the ground so that they begin there: the heading is that of the
/// first metre of the way, or of the hips where nobody goes so far.
void put_at(const GroundStart& start, const Skeleton& skeleton, std::vector<Pose>& poses);

/// Takes a body that walks on a level floor at y = 0 to a ground: every contact gets the nearest
/// foothold with its height and tilt, swings go from one to the next and over what lies between,
/// and the pelvis follows the feet as smoothly as the legs reach. What the feet still lack is left
/// to their fit. `feet` are the courses of both legs in the world.
void bring_to_ground(const Terrain& terrain, const Skeleton& skeleton, double fps,
                     std::array<FootCourse, 2>& feet, std::vector<Pose>& poses);

}  // namespace amble
