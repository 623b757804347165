#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "amble/analysis/foot_phases.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/library/stride.hpp"

namespace amble {

/// The moments of one foot's step, by FootPhase: phases of the stride since the foot's own strike,
/// so the first is 0 and the last is its duty. Ascending, below 1.
using KeyPhases = std::array<double, kFootPhaseCount>;

/// One clip as an ingredient of style: a cycle that closes on itself (`cycle.poses` at uniform
/// phases, in the travelling frame; its feet are not used) and the key frames of both feet.
struct StyleExample {
  std::string name;
  Stride cycle;
  std::array<KeyPhases, 2> keys{};                           // by index(Side)
  std::array<std::array<bool, kFootPhaseCount>, 2> found{};  // or placed where it usually is

  /// Phase of the stride, 0 at the right strike, of a key; may lie beyond 1.
  double key_phase(Side side, FootPhase phase) const noexcept {
    return (side == Side::right ? 0.0 : 0.5) +
           keys[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(phase)];
  }
};

/// How many stances of a source showed how many of their moments.
struct PhaseCount {
  std::string source;
  int stances = 0, complete = 0;  // of those with a strike and a toe-off: with all four moments
  int tiptoe = 0;                 // complete but for foot-flat, on feet that are never flat
  FootContacts contacts;          // for whoever wants to see them
};

/// Examples on one body, and what did not become one.
struct StyleExamples {
  Skeleton skeleton;  // rooted at the pelvis
  std::vector<StyleExample> examples;
  std::vector<Rejection> rejected;
  std::vector<PhaseCount> phases;
};

/// One example a studied clip: its straightest and steadiest cycle. A clip is named by its
/// manifest's style or name, else by its file. Clips without a cycle are rejected with the reason.
StyleExamples style_examples(const std::vector<CaptureSource>& sources);

/// The examples of a library that go ahead, under their names. Where the moments of a step are is
/// read from how the foot rolls.
StyleExamples style_examples(const MotionLibrary& library);

/// The built-in performer's styles of one gait, under their names: "basic", "tired", …
StyleExamples performed_style_examples(bool running = false);

}  // namespace amble
