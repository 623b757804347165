#include "amble/evaluation/example_limits.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/evaluation/captured_example.hpp"
#include "amble/evaluation/example_score.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/library/example_curves.hpp"
#include "amble/library/example_loop.hpp"
#include "amble/library/steady_strides.hpp"

namespace amble {
namespace {

constexpr int kCycles = 7;          // of a loop: enough for its contacts and pops to be judged,
constexpr double kRepeats = 5;      // of which so many surely tell what each stride does again
constexpr double kFps = 60;         // that the limits are meant for
constexpr double kSameKnee = 2;     // degrees within which a captured knee is the person's …
constexpr double kSameShare = 1.1;  // … or as a factor, which goes for accelerations, too

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
bool is_persons(const BrokenLimit& broken, double value) {
  if (!broken.captured_known) return false;
  if (speaks_of(broken.check, "knee"))
    return value <= std::max(broken.captured + kSameKnee, broken.captured * kSameShare);
  if (speaks_of(broken.check, "acceleration")) return value <= broken.captured * kSameShare;
  return false;
}

/// Where a clip's joints are, frame by frame.
class JointPaths {
 public:
  explicit JointPaths(const Clip& clip)
      : skeleton_(clip.skeleton), world_(forward_kinematics(clip)) {}
  /// How far a knee is bent, degrees.
  double flexion(int frame, Side side) const {
    const Vec3 hip = at(frame, on_side(Role::left_thigh, side)),
               knee = at(frame, on_side(Role::left_shin, side)),
               ankle = at(frame, on_side(Role::left_foot, side));
    const Vec3 thigh = normalised(knee - hip), shin = normalised(ankle - knee);
    return std::atan2(length(cross(thigh, shin)), dot(thigh, shin)) * 180 / std::numbers::pi;
  }

 private:
  const Vec3& at(int frame, Role role) const {
    return world_[static_cast<std::size_t>(frame) * skeleton_.joints.size() +
                  static_cast<std::size_t>(skeleton_.joint(role))]
        .position;
  }
  const Skeleton& skeleton_;
  std::vector<Transform> world_;
};

/// Whether the clip of a stride has another one of its kind that may take its place.
bool has_another(const CaptureStride& one, const std::vector<CaptureSource>& sources,
                 const CaptureBuild& build) {
  const auto left_out = [&](const CaptureStride& other) {
    const std::string moment = at_seconds(sources[other.source].file, other.stride.start);
    return std::any_of(build.rejected.begin(), build.rejected.end(),
                       [&](const Rejection& rejection) { return rejection.source == moment; });
  };
  return std::any_of(build.strides.begin(), build.strides.end(), [&](const CaptureStride& other) {
    return &other != &one && other.source == one.source && other.stride.type == one.stride.type &&
           (other.kept || !left_out(other));
  });
}

/// How far the straightest knee is bent while the example has its foot down, degrees.
double straightest_knee(const ExampleCurves& curves, const Clip& loop) {
  const JointPaths paths(loop);
  double least = 180;
  for (int frame = 0; frame < loop.frames() / kCycles; ++frame)
    for (const Side side : kSides)
      if (curves.share_of_contact(side, curves.phase_after(frame / loop.fps)) <= 1)
        least = std::min(least, paths.flexion(frame, side));
  return least;
}

}  // namespace

std::vector<ExampleLimits> broken_limits(const MotionLibrary& library,
                                         const std::vector<CaptureSource>& sources,
                                         const CaptureBuild& build, const Chosen& chosen) {
  std::vector<Rejection> unused;
  const CommonSkeleton common(sources, unused);
  ClipsInTurn clips(common);
  std::vector<ExampleLimits> out;
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e) {
    const Example& example = library.examples[static_cast<std::size_t>(e)];
    const CaptureStride* found = capture_of(example, build);
    if (!found || (chosen && !chosen(e))) continue;
    const metrics::LimitSet limits = limits_of(example);
    const Clip loop = example_loop(library, e, {.cycles = kCycles, .fps = kFps});
    ExampleLimits one{e, {}};
    for (const metrics::LimitCheck& check :
         check_limits(score_clip(loop, on_floor(library.skeleton)), limits))
      if (!check.held()) one.broken.push_back({check});
    if (one.broken.empty()) continue;
    const Clip was = captured_loop(clips[found->source], found->cycle);
    const auto captured = check_limits(metrics::score_clip(was, {}), limits);
    for (BrokenLimit& broken : one.broken) {
      const auto own = std::find_if(captured.begin(), captured.end(), [&](const auto& other) {
        return other.figure == broken.check.figure && other.known;
      });
      broken.captured_known = own != captured.end();
      if (broken.captured_known) broken.captured = own->value;
      double value = broken.check.value;
      if (speaks_of(broken.check, "knee")) {
        const ExampleCurves curves(library, e);
        broken.captured = straightest_knee(curves, was);
        value = straightest_knee(curves, loop);
      }
      broken.persons = is_persons(broken, value);
      broken.bad =
          !broken.persons && pops(broken.check, kRepeats) && has_another(*found, sources, build);
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
