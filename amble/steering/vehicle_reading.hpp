#pragma once

#include "amble/maths/ground_frame.hpp"

namespace amble {

/// Where a vehicle is and how it moves.
struct VehicleReading {
  GroundFrame frame;
  double speed = 0, turn_rate = 0;
};

}  // namespace amble
