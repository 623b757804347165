#include "amble/library/example_loop.hpp"

#include <algorithm>
#include <cmath>

#include "amble/library/example_motion.hpp"

namespace amble {

Clip example_loop(const MotionLibrary& library, int example, const LoopOptions& options) {
  const ExampleMotion motion(library, example);
  const Example& own = motion.curves().example();
  const int frames = std::max(1, static_cast<int>(std::ceil(own.duration * options.fps - 1e-6)));
  Clip clip;
  clip.name = own.name;
  clip.skeleton = library.skeleton;
  clip.fps = frames / own.duration;
  std::vector<Pose> cycle(static_cast<std::size_t>(frames));
  for (int k = 0; k < frames; ++k)
    motion.pose(motion.curves().phase_after(k / clip.fps), cycle[static_cast<std::size_t>(k)]);
  const bool travels = !options.in_place && !motion.curves().still();
  for (int k = 0; k <= frames * std::max(1, options.cycles); ++k) {
    Pose pose = cycle[static_cast<std::size_t>(k % frames)];
    if (travels) {
      const GroundFrame frame = GroundFrame{}.along_arc(own.speed, own.turn_rate, k / clip.fps);
      pose.root = frame.to_world(pose.root);
      pose.rotations[0] = rotation_y(frame.heading) * pose.rotations[0];
    }
    clip.append(pose);
  }
  return clip;
}

}  // namespace amble
