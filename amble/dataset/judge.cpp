#include "amble/dataset/judge.hpp"

#include <algorithm>

#include "amble/metrics/limits.hpp"

namespace amble::dataset {
namespace {

/// Where legs have to bend on uneven ground, how straight they stand says nothing.
bool applies(const metrics::LimitCheck& check, bool level) {
  return level || check.figure != "knee flexion standing";
}

}  // namespace

Verdict judge(const Cast& cast, const MadeClip& made) {
  const Player& player = cast.players()[static_cast<std::size_t>(made.choice.player)];
  metrics::ScoreOptions options;
  if (made.ground)
    options.terrain = metrics::Ground{0, made.ground};
  else
    options.ground = 0;
  std::array<metrics::SoleHeights, 2> soles;
  for (std::size_t k = 0; k < 2; ++k) {
    const Sole& sole = made.motion.skeleton.soles[k];
    soles[k] = {sole.ankle_height, sole.ball_height, sole.tip_height};
  }
  options.soles = soles;
  options.joint_table = false;
  const metrics::Score score = metrics::score_clip(made.motion, options);
  metrics::LimitSet limits = metrics::limits_for_gait_of(score);
  const auto kind = cast.spec().commands[static_cast<std::size_t>(made.choice.command)].kind;
  limits.random_commands = kind != CommandWish::Kind::steady;
  limits.captured_library = player.captured;

  Verdict verdict;
  const metrics::SoleFigures& down = score.soles;
  verdict.figures = {static_cast<float>(score.skate.toe_skate.mean),
                     static_cast<float>(10 * score.skate.toe_drift.max),
                     static_cast<float>(std::max({down.heel.p99, down.ball.p99, down.tip.p99})),
                     static_cast<float>(down.floating.p95),
                     static_cast<float>(score.smoothness.acceleration_p99),
                     static_cast<float>(score.steps.straightest_stance.value_or(0))};
  if (!score.ok()) verdict.broken.push_back("no locomotion");
  for (const metrics::LimitCheck& check : metrics::check_limits(score, limits))
    if (!check.held() && applies(check, !made.ground)) verdict.broken.push_back(check.figure);
  return verdict;
}

}  // namespace amble::dataset
