#pragma once

#include "amble/library/motion_library.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

struct LoopOptions {
  int cycles = 1;
  double fps = 60;        // at least: raised until a cycle has a whole number of frames
  bool in_place = false;  // seen from the travelling frame
};

/// An example of a library as a clip that closes exactly: after every cycle it is posed as at the
/// start, travel aside. It begins at the right strike, the travelling frame at the origin facing
/// +Z, and is as the library holds it (ExampleMotion), not as an engine would play it.
Clip example_loop(const MotionLibrary& library, int example, const LoopOptions& options = {});

}  // namespace amble
