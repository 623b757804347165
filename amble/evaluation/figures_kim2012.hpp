#pragma once

#include <memory>
#include <string>

#include "amble/library/motion_library.hpp"

namespace amble {

/// Figures of Kim and Neff 2012, of the built-in performer's styles; the library is not asked.
std::string draw_kim2012_1(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kim2012_6(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kim2012_7(const std::shared_ptr<const MotionLibrary>& library);
std::string draw_kim2012_8(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble
