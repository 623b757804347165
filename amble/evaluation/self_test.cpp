#include "amble/evaluation/self_test.hpp"

#include <algorithm>
#include <cmath>

#include "amble/engine/character.hpp"
#include "amble/engine/technique.hpp"
#include "amble/evaluation/example_score.hpp"

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60, kSeconds = 5;
constexpr double kFarBeyond = 3;     // times a limit
constexpr double kOtherSpeed = 0.1;  // of the speed asked for, and of 1 m/s at least
constexpr int kFewest = 3;           // examples that stay of a gait

Clip played(const std::shared_ptr<const Technique>& technique, const Example& example) {
  Clip clip;
  clip.name = example.name;
  clip.skeleton = technique->library()->skeleton;
  clip.fps = 1 / kStep;
  Character character(technique);
  character.set_life({.idle = 0, .variation = 0});
  const Command command{
      .speed = example.speed, .turn_rate = example.turn_rate, .gait = example.gait};
  character.reset(command);
  for (int frame = 0; frame * kStep < kSeconds; ++frame) {
    if (frame > 0) character.update(kStep);
    clip.append(character.pose());
  }
  return clip;
}

/// Beyond what a viewer forgives.
bool is_bad(const metrics::LimitCheck& check, const Example& example) {
  if (check.figure == "median speed")
    return std::abs(check.value - example.speed) > kOtherSpeed * std::max(1.0, example.speed);
  if (check.figure.rfind("toe skate", 0) == 0 || check.figure.rfind("drift", 0) == 0)
    return check.value > kFarBeyond * check.high;
  return pops(check, kSeconds / example.duration);
}

TriedExample tried(const std::shared_ptr<const Technique>& technique, int number) {
  const Example& example = technique->library()->examples[static_cast<std::size_t>(number)];
  metrics::ScoreOptions asked = on_floor(technique->library()->skeleton);
  asked.speed = example.speed;
  asked.turn_rate = example.turn_rate;
  const metrics::Score score = metrics::score_clip(played(technique, example), asked);
  TriedExample out;
  out.example = number;
  out.badly = !score.ok();
  for (const std::string& problem : score.problems) out.broken.push_back(problem);
  for (const metrics::LimitCheck& check : metrics::check_limits(score, limits_of(example))) {
    if (check.held() || check.figure.find("knee") != std::string::npos) continue;  // its own crouch
    const bool bad = is_bad(check, example);
    out.badly = out.badly || bad;
    const double limit = check.value > check.high ? check.high : check.low;
    std::string sentence = check.figure + " " + metrics::plain_number(check.value) + " " +
                           check.unit + " (limit " + metrics::plain_number(limit) + ")";
    out.broken.insert(bad ? out.broken.begin() : out.broken.end(), std::move(sentence));
  }
  return out;
}

bool is_tried(const Example& example, int number, const Group& group) {
  return example.speed > 0 && number != group.tread && !example.source.empty();
}

/// What is held against an example, as it plays and as its loop.
struct Verdict {
  int example = 0;
  bool badly = false;
  std::size_t broken = 0;  // limits
  std::string why;         // the worst of them
};

Verdict verdict(const TriedExample& one) {
  const std::string what = one.broken.empty() ? "does not move" : one.broken.front();
  return {one.example, one.badly, one.broken.size(),
          "does not play well at its own speed: " + what};
}

void add_loop(const ExampleLimits& loop, Verdict& one) {
  for (const BrokenLimit& limit : loop.broken) {
    if (limit.persons) continue;
    if (one.broken++ == 0 || (limit.bad && !one.badly))
      one.why = "makes no loop that holds the limits: " + sentence(limit);
    one.badly |= limit.bad;
  }
}

std::string span(double low, double high) {
  return metrics::plain_number(low) + " to " + metrics::plain_number(high);
}

}  // namespace

std::vector<TriedExample> self_test(const std::shared_ptr<const MotionLibrary>& library,
                                    const Chosen& chosen) {
  // Nobody changes from one motion to another here: what was captured of that is not looked at.
  auto steady = std::make_shared<MotionLibrary>(*library);
  steady->segments.clear();
  const auto technique = std::make_shared<const Technique>(std::move(steady));
  std::vector<TriedExample> out;
  for (const Group& group : library->groups)
    for (int i = group.first; i < group.first + group.count; ++i)
      if (is_tried(library->examples[static_cast<std::size_t>(i)], i, group) &&
          (!chosen || chosen(i)))
        out.push_back(tried(technique, i));
  return out;
}

std::vector<Rejection> to_leave_out(const MotionLibrary& library,
                                    const std::vector<TriedExample>& tried,
                                    const std::vector<ExampleLimits>& loops, bool strict) {
  std::vector<Verdict> verdicts;
  for (const TriedExample& one : tried) verdicts.push_back(verdict(one));
  for (const ExampleLimits& loop : loops)
    for (Verdict& one : verdicts)
      if (one.example == loop.example) add_loop(loop, one);
  std::vector<Rejection> out;
  for (const Group& group : library.groups) {
    std::vector<const Verdict*> bad;
    int all = 0;
    for (const Verdict& one : verdicts) {
      if (one.example < group.first || one.example >= group.first + group.count) continue;
      ++all;
      if (one.badly || (strict && one.broken > 0)) bad.push_back(&one);
    }
    std::stable_sort(bad.begin(), bad.end(),
                     [](const auto* a, const auto* b) { return a->broken > b->broken; });
    const int may_go = strict ? all : std::max(0, all - std::max(kFewest, (all + 1) / 2));
    if (static_cast<int>(bad.size()) > may_go) bad.resize(static_cast<std::size_t>(may_go));
    for (const Verdict* one : bad)
      out.push_back({library.examples[static_cast<std::size_t>(one->example)].name, one->why});
  }
  return out;
}

std::string what_it_can_do(const MotionLibrary& library, const std::vector<TriedExample>& tried) {
  std::string out;
  for (const Group& group : library.groups) {
    double slowest = 1e9, fastest = -1e9, right = 1e9, left = -1e9;
    int all = 0, well = 0;
    for (const TriedExample& one : tried) {
      if (one.example < group.first || one.example >= group.first + group.count) continue;
      const Example& example = library.examples[static_cast<std::size_t>(one.example)];
      ++all, well += one.broken.empty();
      slowest = std::min(slowest, example.speed), fastest = std::max(fastest, example.speed);
      right = std::min(right, example.turn_rate), left = std::max(left, example.turn_rate);
    }
    if (all == 0) continue;
    out += (out.empty() ? "" : "; ") + group.name + " " + span(slowest, fastest) +
           " m/s, turning " + span(right, left) + " rad/s: " + std::to_string(well) + " of " +
           std::to_string(all) + " examples within all limits at their own speed";
  }
  return out.empty() ? "no walk and no run" : out;
}

}  // namespace amble
