#pragma once

#include <array>
#include <vector>

#include "amble/motion/clip.hpp"
#include "amble/terrain/terrain.hpp"
#include "run.hpp"
#include "wearers.hpp"

namespace amble::scorecard {

/// What came of a run, at 60 frames a second.
struct Performed {
  Clip clip;
  std::shared_ptr<const Terrain> terrain;  // null: level ground
  std::vector<std::array<bool, 2>> down;   // by frame and index(Side): which feet
  bool arrived = true;                     // where there was a goal
  /// Degrees that the straightest knees of a captured person's own walks are bent, in the middle of
  /// what was blended; nothing: they walk as a walker should.
  double own_knee = 0;
};

/// Makes the motion of a run as `amble synth` would.
Performed perform(const Run& run, const Wearer& wearer);

/// The line to type for the same motion. Files it needs are named as `inputs` names them.
std::string synth_line(const Run& run, const Wearer& wearer);

/// Whether it needs any.
bool inputs_needed(const Run& run, const Wearer& wearer);

/// What files those are: names and contents, the library's for other bodies and captures included.
struct RunFile {
  std::string name, content;
};
std::vector<RunFile> inputs(const Run& run, const Wearer& wearer);

}  // namespace amble::scorecard
