#pragma once

#include "amble/metrics/score.hpp"

namespace amble::metrics {

/// Options to score a clip with: on level ground, with the soles of its own skeleton.
inline ScoreOptions on_floor(const Clip& clip, double speed, double turn_rate) {
  ScoreOptions options;
  options.ground = 0;
  options.speed = speed, options.turn_rate = turn_rate;
  std::array<SoleHeights, 2> soles;
  for (std::size_t side = 0; side < 2; ++side) {
    const Sole& sole = clip.skeleton.soles[side];
    soles[side] = {sole.ankle_height, sole.ball_height, sole.tip_height};
  }
  options.soles = soles;
  return options;
}

}  // namespace amble::metrics
