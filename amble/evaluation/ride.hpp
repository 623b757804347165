#pragma once

#include <functional>
#include <vector>

#include "amble/engine/character.hpp"

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

}  // namespace amble
