#pragma once

#include <functional>
#include <memory>

namespace amble {

class MotionLibrary;
class Technique;

/// The technique that the users of one library share: made for the first of them, kept as long as
/// any of them is left. May be asked for on several threads.
std::shared_ptr<const Technique> kept_technique(
    const MotionLibrary& library, const std::function<std::shared_ptr<const Technique>()>& make);

}  // namespace amble
