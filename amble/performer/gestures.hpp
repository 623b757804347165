#pragma once

#include <string>
#include <vector>

#include "amble/motion/clip.hpp"

namespace amble {

/// Names of what the performer can do standing: wave, reach, carry_tray, look_around, crouch,
/// arms_open.
std::vector<std::string> gesture_names();

/// A gesture, from standing to standing. Throws amble::Error for a name that is not one.
Clip perform_gesture(const std::string& name, double fps);

}  // namespace amble
