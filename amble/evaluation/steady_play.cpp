#include "amble/evaluation/steady_play.hpp"

#include <algorithm>

#include "amble/evaluation/example_score.hpp"
#include "amble/maths/vector.hpp"

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60;
constexpr int kSpeeds = 6, kTurns = 5;  // at which a group's envelope is looked at

}  // namespace

bool SteadyPlay::spoilt() const {
  return !score.ok() || std::any_of(broken.begin(), broken.end(), [](const auto& check) {
    return check.figure != "median speed" && check.figure != "mean turn rate";
  });
}

std::vector<Command> commands_within(const Group& group, int speeds, int turns) {
  double slowest = 1e9, fastest = -1e9;
  for (const Point2& corner : group.envelope.corners)
    slowest = std::min(slowest, corner[0]), fastest = std::max(fastest, corner[0]);
  std::vector<Command> out;
  for (int i = 0; i < speeds; ++i) {
    const double speed = lerp(slowest, fastest, (i + 0.5) / speeds);
    const ConvexHull::Span span = group.envelope.section(0, speed);
    if (span.low > span.high) continue;
    for (int k = 0; k < turns; ++k)
      out.push_back({.speed = speed,
                     .turn_rate = lerp(span.low, span.high, (k + 0.5) / turns),
                     .gait = group.gait});
  }
  return out;
}

SteadyPlay play_steadily(const std::shared_ptr<const Technique>& technique,
                         const Command& command) {
  Clip clip;
  clip.skeleton = technique->library()->skeleton;
  clip.fps = 1 / kStep;
  Character character(technique);
  character.set_life({.idle = 0, .variation = 0});
  character.reset(command);
  for (int frame = 0; frame * kStep < SteadyPlay::kSeconds; ++frame) {
    if (frame > 0) character.update(kStep);
    clip.append(character.pose());
  }
  metrics::ScoreOptions asked = on_floor(clip.skeleton);
  asked.speed = command.speed;
  asked.turn_rate = command.turn_rate;
  SteadyPlay out;
  out.score = metrics::score_clip(clip, asked);
  Example like;
  like.gait = command.gait;
  for (const metrics::LimitCheck& check : metrics::check_limits(out.score, limits_of(like)))
    if (!check.held() && check.figure.find("knee") == std::string::npos)
      out.broken.push_back(check);
  out.weights.assign(character.weights().begin(), character.weights().end());
  return out;
}

std::vector<double> spoilt_shares(const std::shared_ptr<const MotionLibrary>& library) {
  const std::size_t count = library->examples.size();
  const auto technique = without_changes(*library);
  std::vector<double> all(count, 0.0), spoilt(count, 0.0);
  for (const Group& group : library->groups) {
    for (const Command& command : commands_within(group, kSpeeds, kTurns)) {
      const SteadyPlay play = play_steadily(technique, command);
      for (std::size_t e = 0; e < count; ++e) {
        all[e] += play.weights[e];
        if (play.spoilt()) spoilt[e] += play.weights[e];
      }
    }
  }
  // Who has a part in little is told by nothing.
  for (std::size_t e = 0; e < count; ++e) spoilt[e] /= std::max(1.0, all[e]);
  return spoilt;
}

std::shared_ptr<const Technique> without_changes(const MotionLibrary& library) {
  auto steady = std::make_shared<MotionLibrary>(library);
  steady->segments.clear();
  return std::make_shared<const Technique>(std::move(steady));
}

}  // namespace amble
