#include "amble/evaluation/example_score.hpp"

namespace amble {

metrics::ScoreOptions on_floor(const Skeleton& skeleton) {
  metrics::ScoreOptions options;
  options.ground = 0;
  std::array<metrics::SoleHeights, 2> soles;
  for (std::size_t side = 0; side < 2; ++side) {
    const Sole& sole = skeleton.soles[side];
    soles[side] = {sole.ankle_height, sole.ball_height, sole.tip_height};
  }
  options.soles = soles;
  return options;
}

metrics::LimitSet limits_of(const Example& example) {
  metrics::LimitSet limits =
      example.gait > 0.5 ? metrics::LimitSet::run() : metrics::LimitSet::walking();
  return limits.of_captures();
}

bool pops(const metrics::LimitCheck& check, double strides) {
  if (check.figure == "joint pops") return check.value > strides;
  return (check.figure == "root pops" || check.figure == "foot pops") && !check.held();
}

}  // namespace amble
