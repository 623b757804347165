#pragma once

#include <array>
#include <vector>

#include "amble/metrics/ground.hpp"
#include "amble/metrics/series.hpp"
#include "amble/metrics/travel.hpp"
#include "amble/score.hpp"

namespace amble::metrics {

/// When a foot point is on the ground, and the height at which it then stands.
struct PointContact {
  Mask mask;
  double level = 0;  // metres above the terrain
};

struct FootContact {
  PointContact toe, ankle;
  Mask any;  // either of them
};

/// Contacts of both feet, by index(Side).
///
/// A test that asks for a slow foot cannot see a skating foot, so the speed over the ground is not
/// used. A point is in contact while it is low and moves backwards relative to the pelvis along the
/// direction of travel, as a stance foot must and a swing foot cannot; when the body stands, while
/// it is low and slow relative to the pelvis. `terrain` may be null: a level floor.
std::array<FootContact, 2> find_contacts(const Body& body, const Travel& travel,
                                         const Ground* terrain, const ContactHeights& heights);

/// The contacts without their first and last fifth: roll-on and roll-off are not skate. One that
/// an end of the clip cuts off is trimmed as much as a whole one and may vanish.
std::vector<Run> contact_cores(const Mask& mask);

}  // namespace amble::metrics
