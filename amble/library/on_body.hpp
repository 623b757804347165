#pragma once

#include <memory>

#include "amble/library/motion_library.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// The library of another body, which `body` shows: a clip of it in metres, one pose is enough. Its
/// characters plan their steps on that body's own legs and soles, so that feet hold and speeds are
/// met as on the library's own. Postures are carried by their normalised form (menardais2004 §2);
/// the body rides as high, and its feet roll as far, as keeps every planted leg bent as it was.
/// Size changes speeds and times as `scaled` does. Examples, groups and their order stay. Throws
/// amble::Error when the body has no legs or no trunk.
std::shared_ptr<const MotionLibrary> on_body(const MotionLibrary& library, const Clip& body);

/// Poses of the library's own body, from all of its strides: what shows its joints and hinges.
Clip body_of(const MotionLibrary& library);

}  // namespace amble
