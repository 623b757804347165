#include "amble/engine/steady_loop.hpp"

#include <cmath>

#include "amble/maths/fixed_step.hpp"
#include "amble/motion/edit.hpp"

namespace amble {

double cycle_seconds(Character& character) {
  constexpr double kStrides = 8;
  double strides = 0, before = character.doing().phase;
  int steps = 0;
  for (; strides < kStrides && steps < 3600; ++steps) {
    character.update(kFixedStep, Posing::later);
    const double gone = character.doing().phase - before;
    strides += gone - std::floor(gone);
    before = character.doing().phase;
  }
  if (strides > 1) return steps * kFixedStep / strides;
  const MotionLibrary& library = character.library();
  return library.stand >= 0 ? library.examples[static_cast<std::size_t>(library.stand)].duration
                            : 1.0;
}

Clip steady_loop(Character& character, const Command& command, double fps) {
  character.reset(command);
  const double cycle = cycle_seconds(character);
  character.reset(command);
  const int frames = static_cast<int>(std::ceil(cycle * fps - 1e-6));
  Clip clip;
  clip.name = "loop";
  clip.skeleton = character.library().skeleton;
  clip.fps = frames / cycle;
  clip.append(character.pose());
  for (int frame = 1; frame <= frames; ++frame) {
    character.update(1 / clip.fps);
    clip.append(character.pose());
  }
  return closed_loop(clip);
}

}  // namespace amble
