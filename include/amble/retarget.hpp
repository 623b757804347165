#pragma once

#include <memory>

#include "amble/clip.hpp"
#include "amble/library.hpp"

namespace amble {

/// A clip on the skeleton of another one, which also shows how that body is built (its axes, its
/// hinges) and gives its soles. Frames and rate are those of `clip`; travel scales with the legs.
/// Joints of the target above its pelvis stay at the origin. Throws amble::Error when one of the
/// bodies has no legs or no trunk.
Clip retarget(const Clip& clip, const Clip& target);

/// The library of another body, which `body` shows: a clip of it in metres, one pose is enough. Its
/// characters plan their steps on that body's own legs and soles, so that feet hold and speeds are
/// met as on the library's own. Size changes speeds and times as it does those of people. Throws
/// amble::Error when the body has no legs or no trunk.
std::shared_ptr<const MotionLibrary> on_body(const MotionLibrary& library, const Clip& body);

}  // namespace amble
