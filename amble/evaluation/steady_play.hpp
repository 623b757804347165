#pragma once

#include <memory>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/engine/technique.hpp"
#include "amble/metrics/limits.hpp"
#include "amble/metrics/score.hpp"

namespace amble {

/// How a library plays on level ground while one thing is asked of it, some seconds long.
struct SteadyPlay {
  static constexpr double kSeconds = 5;

  metrics::Score score;
  std::vector<metrics::LimitCheck> broken;  // motion limits of captures, but for knees: how far
                                            // they straighten is the person's own
  std::vector<double> weights;              // of the library's examples

  /// Whether a limit is broken by what it is blended of. How well a command is kept is not told by
  /// so few strides.
  bool spoilt() const;
};
SteadyPlay play_steadily(const std::shared_ptr<const Technique>& technique, const Command& command);

/// So many speeds all over a group's envelope, and turn rates at each; none at its edge.
std::vector<Command> commands_within(const Group& group, int speeds, int turns);

/// By example of the library: of all that it is blended into at speeds and turn rates all over its
/// group's envelope, the share that breaks a limit.
std::vector<double> spoilt_shares(const std::shared_ptr<const MotionLibrary>& library);

/// The library as it goes on in one motion: what was captured of changes is not looked at.
std::shared_ptr<const Technique> without_changes(const MotionLibrary& library);

}  // namespace amble
