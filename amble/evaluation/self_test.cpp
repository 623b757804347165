#include "amble/evaluation/self_test.hpp"

#include <algorithm>
#include <cmath>

#include "amble/evaluation/example_score.hpp"
#include "amble/evaluation/steady_play.hpp"

namespace amble {
namespace {

constexpr double kFarBeyond = 3;     // times a limit
constexpr double kOtherSpeed = 0.1;  // of the speed asked for, and of 1 m/s at least
constexpr int kFewest = 2;           // examples that stay of a gait
constexpr double kMostly = 0.5;      // of what an example is blended into

/// Beyond what a viewer forgives.
bool is_bad(const metrics::LimitCheck& check, const Example& example) {
  if (check.figure == "median speed")
    return std::abs(check.value - example.speed) > kOtherSpeed * std::max(1.0, example.speed);
  if (check.figure.rfind("toe skate", 0) == 0 || check.figure.rfind("drift", 0) == 0)
    return check.value > kFarBeyond * check.high;
  return pops(check, SteadyPlay::kSeconds / example.duration);
}

TriedExample tried(const std::shared_ptr<const Technique>& technique, int number) {
  const Example& example = technique->library()->examples[static_cast<std::size_t>(number)];
  const SteadyPlay play = play_steadily(
      technique, {.speed = example.speed, .turn_rate = example.turn_rate, .gait = example.gait});
  TriedExample out;
  out.example = number;
  out.badly = !play.score.ok();
  for (const std::string& problem : play.score.problems) out.broken.push_back(problem);
  for (const metrics::LimitCheck& check : play.broken) {
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
  double spoilt = 0;       // share of what it is blended into
};

Verdict verdict(const TriedExample& one) {
  const std::string what = one.broken.empty() ? "does not move" : one.broken.front();
  return {one.example, one.badly, one.broken.size(), "does not play well at its own speed: " + what,
          0};
}

void add_blends(double spoilt, Verdict& one) {
  one.spoilt = spoilt;
  if (spoilt < kMostly || one.badly) return;
  one.badly = true;
  one.why = "does not blend well with its neighbours: " +
            metrics::plain_number(std::round(100 * spoilt)) +
            " % of the motion that it has a part in breaks a limit";
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
  const auto technique = without_changes(*library);
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
                                    const std::vector<ExampleLimits>& loops,
                                    std::span<const double> spoilt, bool strict) {
  std::vector<Verdict> verdicts;
  for (const TriedExample& one : tried) {
    verdicts.push_back(verdict(one));
    if (!spoilt.empty()) add_blends(spoilt[static_cast<std::size_t>(one.example)], verdicts.back());
  }
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
    std::stable_sort(bad.begin(), bad.end(), [](const auto* a, const auto* b) {
      return std::pair(a->spoilt, a->broken) > std::pair(b->spoilt, b->broken);
    });
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
    if (const Bounds& ends = group.bounds; ends.fastest > ends.slowest)
      slowest = std::max(slowest, ends.slowest), fastest = std::min(fastest, ends.fastest);
    out += (out.empty() ? "" : "; ") + group.name + " " + span(slowest, fastest) +
           " m/s, turning " + span(right, left) + " rad/s: " + std::to_string(well) + " of " +
           std::to_string(all) + " examples within all limits at their own speed";
  }
  return out.empty() ? "no walk and no run" : out;
}

}  // namespace amble
