#pragma once

#include "amble/analysis/cycles.hpp"
#include "amble/analysis/understand.hpp"

namespace amble {

/// A moment of a step that a person placed: it replaces what was found there.
struct PlacedPhase {
  Side side = Side::left;
  FootPhase phase = FootPhase::heel_strike;
  double seconds = 0;  // of the file
};

/// What a person says of the feet of a clip, in seconds of the file.
struct FootCorrections {
  std::vector<PlacedPhase> phases;
  /// By index(Side): every stretch in which the foot is down, in place of all that would be found.
  std::array<std::optional<std::vector<TimeSpan>>, 2> contacts;
};

/// Everything that is found in a clip, with the clip it was found in: metres, Y up, mended.
/// Times are seconds of the clip; `file_time` turns them into seconds of the file.
struct Study {
  Clip clip;
  Understanding found;
  BodyTrack body;
  FootContacts contacts;
  std::vector<Cycle> cycles;
  std::vector<std::pair<double, double>> standing;
  std::string rejected;  // why nothing can be used, or empty

  /// Whether it holds steps that can be trusted, steady ones or not.
  bool steps() const noexcept {
    for (const Fault& fault : found.faults)
      if (fault.kind == FaultKind::displaced && !rejected.empty()) return false;
    return rejected.empty() || !cycles.empty();
  }
  double file_time(double seconds) const noexcept { return seconds + found.first_frame / clip.fps; }
};

/// Studies a clip as read from its file. Throws amble::Error when a placed phase is not near any
/// contact, or given contacts are out of order; a clip without anything to use is no error, it
/// says why.
Study study(Clip clip, const UnderstandOptions& options = {},
            const FootCorrections& corrections = {});

}  // namespace amble
