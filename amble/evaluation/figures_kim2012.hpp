#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

/// Figures of Kim and Neff 2012, on the body of a library: its own walks where they have the names,
/// else the built-in performer's styles put on it.
/// Whether anything of a library shows in the first and the last two of them: its walks, or its
/// body.
bool shows_kim2012(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kim2012_1(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kim2012_6(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kim2012_7(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kim2012_8(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
