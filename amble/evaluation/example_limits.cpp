#include "amble/evaluation/example_limits.hpp"

#include <algorithm>
#include <cmath>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/evaluation/captured_example.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/library/example_loop.hpp"
#include "amble/metrics/score.hpp"

namespace amble {
namespace {

constexpr int kCycles = 7;          // of a loop: enough for its contacts and pops to be judged
constexpr double kFps = 60;         // that the limits are meant for
constexpr double kSameKnee = 2;     // degrees within which a captured knee is the person's …
constexpr double kSameShare = 1.1;  // … or as a factor, which goes for accelerations, too

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

/// The captured stride as a loop like the example's.
Clip captured_loop(const Clip& clip, const Cycle& cycle) {
  const ClosedCycle closed(clip, cycle);
  const double first = closed.half_seconds()[0], second = closed.half_seconds()[1];
  const int frames = std::max(1, static_cast<int>(std::ceil(kFps * closed.seconds() - 1e-6)));
  Clip out;
  out.skeleton = clip.skeleton;
  out.fps = frames / closed.seconds();
  Pose pose;
  for (int k = 0; k <= frames * kCycles; ++k) {
    const double since = (k % frames) / out.fps;
    closed.pose(since < first ? 0.5 * since / first : 0.5 + 0.5 * (since - first) / second, pose);
    const GroundFrame frame = GroundFrame{}.along_arc(cycle.speed, cycle.turn_rate, k / out.fps);
    pose.root = frame.to_world(pose.root);
    pose.rotations[0] = rotation_y(frame.heading) * pose.rotations[0];
    out.append(pose);
  }
  return out;
}

bool speaks_of(const metrics::LimitCheck& check, const char* word) {
  return check.figure.find(word) != std::string::npos;
}

/// Whether what is broken is how the captured person goes. Feet that stand are the builder's duty;
/// how far a leg is bent and how hard it is swung is the person's.
bool is_persons(const BrokenLimit& broken) {
  if (!broken.captured_known) return false;
  if (speaks_of(broken.check, "knee"))
    return broken.check.value <=
           std::max(broken.captured + kSameKnee, broken.captured * kSameShare);
  if (speaks_of(broken.check, "acceleration"))
    return broken.check.value <= broken.captured * kSameShare;
  return false;
}

}  // namespace

std::vector<ExampleLimits> broken_limits(const MotionLibrary& library,
                                         const std::vector<CaptureSource>& sources,
                                         const CaptureBuild& build) {
  std::vector<Rejection> unused;
  const CommonSkeleton common(sources, unused);
  std::vector<Clip> clips(sources.size());
  std::vector<ExampleLimits> out;
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e) {
    const Example& example = library.examples[static_cast<std::size_t>(e)];
    const CaptureStride* found = capture_of(example, build);
    if (!found) continue;
    const metrics::LimitSet limits =
        (example.gait > 0.5 ? metrics::LimitSet::run() : metrics::LimitSet::walking())
            .of_captures();
    const Clip loop = example_loop(library, e, {.cycles = kCycles, .fps = kFps});
    ExampleLimits one{e, {}};
    for (const metrics::LimitCheck& check :
         check_limits(score_clip(loop, on_floor(library.skeleton)), limits))
      if (!check.held()) one.broken.push_back({check});
    if (one.broken.empty()) continue;
    Clip& clip = clips[found->source];
    if (clip.frames() == 0) clip = common.clip(found->source);
    const auto captured =
        check_limits(metrics::score_clip(captured_loop(clip, found->cycle), {}), limits);
    for (BrokenLimit& broken : one.broken) {
      const auto own = std::find_if(captured.begin(), captured.end(), [&](const auto& other) {
        return other.figure == broken.check.figure && other.known;
      });
      broken.captured_known = own != captured.end();
      if (broken.captured_known) broken.captured = own->value;
      broken.persons = is_persons(broken);
    }
    out.push_back(std::move(one));
  }
  return out;
}

std::string sentence(const BrokenLimit& broken) {
  const metrics::LimitCheck& check = broken.check;
  std::string out = check.figure + " " + metrics::plain_number(check.value) + " " + check.unit;
  out += std::isinf(check.low)
             ? " (at most " + metrics::plain_number(check.high)
             : " (" + metrics::plain_number(check.low) + " to " + metrics::plain_number(check.high);
  if (broken.captured_known) out += ", captured " + metrics::plain_number(broken.captured);
  return out + ")";
}

}  // namespace amble
