#pragma once

#include <functional>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/steering/vehicle_reading.hpp"

namespace amble {

/// What a driven character did, for pictures: one moment a step of 1/60 s.
struct Ride {
  struct Moment {
    Vec3 pelvis, input;  // input: where it should be, y = 0
    Doing doing;
  };
  struct Footprint {
    Vec3 heel, toe;
    Side side;
  };
  std::vector<Moment> moments;
  std::vector<Footprint> footprints;  // where the feet were put down
};

/// Drives a character until `command` says no more: it gets the time, the character and room for
/// the place that is asked for.
Ride ride(Character& character,
          const std::function<bool(double, const Character&, Command&, Vec3&)>& command);

/// Its footprints seen from above, the way ahead (z) to the right.
void draw_footprints(Drawing& drawing, const Axes& axes, const Ride& ride);

/// What steering reads of a character.
VehicleReading reading_of(const Doing& doing) noexcept;

}  // namespace amble
