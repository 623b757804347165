#include "judge.hpp"

#include <algorithm>

namespace amble::scorecard {
namespace {

constexpr double kStraightWalk = 12;                   // degrees: a walker's legs straighten so far
constexpr double kSameKnee = 2;                        // within which a knee is the person's own
constexpr double kStandsFrom = 5, kStandsUpTo = 10;    // degrees
constexpr int kFewestStances = 4, kFewestFrames = 30;  // below them nothing can be told

void keep(const metrics::LimitCheck& check, std::vector<Breach>& broken) {
  if (check.held()) return;
  broken.push_back(
      {check.figure, check.unit, check.value, check.value > check.high ? check.high : check.low});
}

/// Walkers straighten the leg that carries them, and who stands, stands nearly straight, however
/// the motion came about. A straight leg in one place must not excuse a crouch elsewhere, so the
/// usual stance of a steady walk is looked at; on stairs, where knees have to bend, the straightest
/// one. On uneven ground one leg of a standing body bends, and the straighter one counts. Whose own
/// walks have knees that stay bent keeps them: `own_knee`, degrees.
void judge_knees(const metrics::StepFigures& steps, Footing footing, double own_knee,
                 std::vector<Breach>& broken) {
  const metrics::Summary& walking = steps.walking_stance_flexion;
  const bool walks = walking.count >= kFewestStances;
  keep({"knee in a walk's stance", "degrees",
        footing == Footing::stairs ? steps.straightest_stance.value_or(0) : walking.median, 0,
        std::max(kStraightWalk, own_knee + kSameKnee), walks},
       broken);
  const metrics::Summary& standing =
      footing == Footing::level ? steps.standing_knee_flexion : steps.straighter_standing;
  keep({"knee standing", "degrees", standing.median, kStandsFrom, kStandsUpTo,
        standing.count >= kFewestFrames},
       broken);
}

}  // namespace

std::vector<Breach> judge(const metrics::Score& score, const metrics::LimitSet& limits,
                          Footing footing, double own_knee) {
  std::vector<Breach> broken;
  if (!score.ok()) broken.push_back({"no locomotion", "problems", 1.0 * score.problems.size(), 0});
  for (const metrics::LimitCheck& check : metrics::check_limits(score, limits))
    if (check.figure.find("knee flexion") == std::string::npos) keep(check, broken);
  if (score.measured) judge_knees(score.steps, footing, own_knee, broken);
  return broken;
}

metrics::Score score_of(const Run& run, const Performed& performed) {
  metrics::ScoreOptions options;
  if (performed.terrain)
    options.terrain = metrics::Ground{0, performed.terrain};
  else
    options.ground = 0;
  std::array<metrics::SoleHeights, 2> soles;
  for (std::size_t k = 0; k < 2; ++k) {
    const Sole& sole = performed.clip.skeleton.soles[k];
    soles[k] = {sole.ankle_height, sole.ball_height, sole.tip_height};
  }
  options.soles = soles;
  if (run.tracked && run.constant) {
    options.speed = run.constant->speed;
    options.turn_rate = run.constant->turn;
  }
  return metrics::score_clip(performed.clip, options);
}

std::vector<Breach> judge(const Run& run, const Performed& performed) {
  return judge(run, performed, score_of(run, performed));
}

std::vector<Breach> judge(const Run& run, const Performed& performed, const metrics::Score& score) {
  const bool stairs = run.name.find("/stairs") != std::string::npos;
  const Footing footing = !performed.terrain ? Footing::level
                          : stairs           ? Footing::stairs
                                             : Footing::uneven;
  std::vector<Breach> broken = judge(score, run.limits, footing, performed.own_knee);
  if (!performed.arrived) broken.push_back({"goal not reached", "times", 1, 0});
  return broken;
}

}  // namespace amble::scorecard
