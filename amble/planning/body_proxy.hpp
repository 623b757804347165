#pragma once

#include <memory>

#include "amble/library/motion_library.hpp"

namespace amble {

/// The upright cylinder that stands for a walking body while its way is planned. Its radius is how
/// far a walk of the library reaches to the side of its way, swinging hands included, with flesh
/// around the joints and room for the vehicle to stray from the curve; forward and back a stride
/// reaches only where the cylinder has been or will be. Metres.
struct BodyProxy {
  double radius = 0.37, height = 1.8;
};

/// Measured on standing, walking and turning at up to this speed (m/s).
BodyProxy body_proxy(const std::shared_ptr<const MotionLibrary>& library, double speed);

}  // namespace amble
