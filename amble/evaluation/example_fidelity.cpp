#include "amble/evaluation/example_fidelity.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/evaluation/captured_example.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/library/example_motion.hpp"

namespace amble {
namespace {

using metrics::Fidelity;
using metrics::LegJoints;
using metrics::StrideMotion;
using metrics::StrideSource;

constexpr int kFrames = 240;        // of a stride, before it is compared at 100 moments
constexpr double kOnTheSpot = 0.3;  // metres of way, below which it tells no direction
constexpr double kPlanting = 0.1;   // of a limit: a change of more than closing brings

/// A stride of kFrames, both ends included, with the poses that `pose_at` gives for shares of its
/// time, in the world.
template <class PoseAt>
StrideMotion stride_of(const Skeleton& skeleton, const std::string& name, double seconds,
                       double turn_rate, const PoseAt& pose_at) {
  Clip clip;
  clip.skeleton = skeleton;
  clip.fps = kFrames / seconds;
  StrideSource source{name, std::make_shared<const Skeleton>(skeleton), &clip, {}};
  Pose pose;
  for (int k = 0; k <= kFrames; ++k) {
    pose_at(static_cast<double>(k) / kFrames, pose);
    clip.append(pose);
    source.pelvis.push_back(pose.root);
  }
  return stride_between(
      source, 0, kFrames,
      metrics::arc_between(source.pelvis.front(), source.pelvis.back(), seconds, turn_rate));
}

/// The phase of a loop at a share of its time since its first strike.
class PhaseOf {
 public:
  PhaseOf(const std::array<double, 2>& half_seconds, Side first)
      : start_(first == Side::right ? 0.0 : 0.5),
        half_(half_seconds[first == Side::right ? 0 : 1] / (half_seconds[0] + half_seconds[1])) {}
  double operator()(double share) const {
    return start_ +
           (share < half_ ? 0.5 * share / half_ : 0.5 + 0.5 * (share - half_) / (1 - half_));
  }

 private:
  double start_, half_;
};

/// Takes a pose from the travelling frame to the world.
void place_on_arc(double speed, double turn_rate, double seconds, Pose& pose) {
  const GroundFrame frame = GroundFrame{}.along_arc(speed, turn_rate, seconds);
  pose.root = frame.to_world(pose.root);
  pose.rotations[0] = rotation_y(frame.heading) * pose.rotations[0];
}

StrideMotion captured_stride(const Skeleton& skeleton, const Clip& clip, const Cycle& cycle,
                             const Example& example) {
  return stride_of(skeleton, example.name, cycle.seconds(), example.turn_rate,
                   [&](double share, Pose& pose) {
                     captured_pose(clip, cycle.start + share * cycle.seconds(), {}, pose);
                   });
}

/// The example from the strike on with which its capture begins.
StrideMotion stored_stride(const ExampleMotion& motion, const Skeleton& skeleton, Side first) {
  const Example& example = motion.curves().example();
  const PhaseOf phase(example.half_duration, first);
  return stride_of(skeleton, example.name, example.duration, example.turn_rate,
                   [&](double share, Pose& pose) {
                     motion.pose(phase(share), pose);
                     place_on_arc(example.speed, example.turn_rate, share * example.duration, pose);
                   });
}

/// Where the floor of a capture lies is not known to a few millimetres. Both bodies are set at the
/// same height in the mean, as the arcs set them at the same place; one that rides too high over
/// its feet is told by its knees and by the feet.
void set_at_height(const StrideMotion& stored, StrideMotion& captured) {
  double higher = 0;
  for (int k = 0; k < StrideMotion::kMoments; ++k)
    higher += (captured.pelvis(k).y - stored.pelvis(k).y) / StrideMotion::kMoments;
  for (Vec3& position : captured.positions) position.y -= higher;
}

/// Where the hips face, in the mean of the stride.
double mean_facing(const StrideMotion& stride) {
  Vec3 left;
  for (int k = 0; k < StrideMotion::kMoments; ++k)
    left += stride.position(k, stride.legs[0].hip) - stride.position(k, stride.legs[1].hip);
  return std::atan2(-left.z, left.x);
}

/// A stride on the spot has no way to lay it along: it is turned to face as the stored one.
void face_alike(const StrideMotion& stored, StrideMotion& captured) {
  if (std::abs(stored.rates.speed) * stored.seconds > kOnTheSpot) return;
  const Quat turn = rotation_y(mean_facing(stored) - mean_facing(captured));
  for (Vec3& position : captured.positions) position = rotate(turn, position);
  for (std::size_t k = 0; k < captured.rotations.size(); k += captured.joints())
    captured.rotations[k] = turn * captured.rotations[k];
}

/// The captured stride as a loop, its feet as they slid.
StrideMotion closed_stride(const Skeleton& skeleton, const Clip& clip, const Cycle& cycle,
                           const Example& example) {
  const ClosedCycle closed(clip, cycle);
  const PhaseOf phase(closed.half_seconds(), cycle.first);
  return stride_of(skeleton, example.name, closed.seconds(), example.turn_rate,
                   [&](double share, Pose& pose) {
                     closed.pose(phase(share), pose);
                     place_on_arc(cycle.speed, cycle.turn_rate, share * closed.seconds(), pose);
                   });
}

Fidelity closed_figures(const Skeleton& skeleton, const Clip& clip, const Cycle& cycle,
                        const Example& example, const ExampleFidelity& one) {
  StrideMotion closed = closed_stride(skeleton, clip, cycle, example);
  set_at_height(one.stored, closed);
  face_alike(one.stored, closed);
  return compare_strides(one.captured, closed);
}

/// A figure with what it may be.
struct Limited {
  const char* name;
  double Fidelity::*value;
  double low, high;
  bool holds(const Fidelity& figures) const {
    return figures.*value >= low && figures.*value <= high;
  }
};

std::vector<Limited> limited_figures(bool runs) {
  const ChangeLimits limits = change_limits(runs);
  const double low = limits.ratio_low, high = limits.ratio_high;
  return {{"joints without feet, cm:", &Fidelity::body, 0, 2 * limits.body},
          {"bob", &Fidelity::bob, low, high},
          {"sway", &Fidelity::sway, low, high},
          {"surge", &Fidelity::surge, low, high},
          {"rise", &Fidelity::rise, low, high},
          {"shake", &Fidelity::shake, 0, limits.shake},
          {"lurch", &Fidelity::lurch, 0, limits.shake},
          {"knee at its most bent, degrees:", &Fidelity::knee_peak, -limits.knee_peak,
           limits.knee_peak}};
}

bool within_limits(const Fidelity& figures, bool runs) {
  const std::vector<Limited> all = limited_figures(runs);
  return std::all_of(all.begin(), all.end(),
                     [&](const Limited& figure) { return figure.holds(figures); });
}

/// Says what was changed by more than the limits, and whether planting did it: closing a stride
/// that does not end as it began would not have, by a tenth of the limit at least.
void tell_changes(ExampleFidelity& one) {
  for (const Limited& figure : limited_figures(one.captured.runs())) {
    if (figure.holds(one.figures)) continue;
    const double value = one.figures.*figure.value, alone = (*one.closed).*figure.value;
    const bool above = value > figure.high;
    const double limit = above ? figure.high : figure.low;
    char text[128];
    std::snprintf(text, sizeof text, "%s %.2f (at %s %.2f; closing the loop alone %.2f)",
                  figure.name, value, above ? "most" : "least", limit, alone);
    one.beyond.emplace_back(text);
    one.by_planting |= std::abs(value - alone) > kPlanting * std::abs(limit);
  }
}

/// Leaves of a stride what is drawn, pelvis and legs: those of all examples are kept at once.
void keep_to_draw(StrideMotion& stride) {
  std::vector<int> joints{0};
  auto skeleton = std::make_shared<Skeleton>();
  for (LegJoints& leg : stride.legs)
    for (int* joint : {&leg.hip, &leg.knee, &leg.ankle}) {
      joints.push_back(*joint);
      *joint = static_cast<int>(joints.size()) - 1;
    }
  skeleton->joints.resize(joints.size());
  std::vector<Vec3> positions;
  for (int k = 0; k < StrideMotion::kMoments; ++k)
    for (const int joint : joints) positions.push_back(stride.position(k, joint));
  stride.positions = std::move(positions);
  stride.rotations = {};
  stride.skeleton = std::move(skeleton);
}

}  // namespace

ChangeLimits change_limits(bool runs) noexcept { return {runs ? 0.8 : 0.5, 0.9, 1.1, 1.2, 2.0}; }

std::vector<ExampleFidelity> measure_examples(const MotionLibrary& library,
                                              const std::vector<CaptureSource>& sources,
                                              const CaptureBuild& build) {
  std::vector<Rejection> unused;
  const CommonSkeleton common(sources, unused);
  ClipsInTurn clips(common);
  std::vector<ExampleFidelity> out;
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e) {
    const Example& example = library.examples[static_cast<std::size_t>(e)];
    const CaptureStride* found = capture_of(example, build);
    if (!found) continue;
    const Clip& clip = clips[found->source];
    ExampleFidelity one;
    one.example = e;
    one.stored = stored_stride(ExampleMotion(library, e), library.skeleton, found->cycle.first);
    one.captured = captured_stride(library.skeleton, clip, found->cycle, example);
    set_at_height(one.stored, one.captured);
    face_alike(one.stored, one.captured);
    one.figures = compare_strides(one.captured, one.stored);
    if (!within_limits(one.figures, one.captured.runs())) {
      one.closed = closed_figures(library.skeleton, clip, found->cycle, example, one);
      tell_changes(one);
    }
    keep_to_draw(one.captured);
    keep_to_draw(one.stored);
    out.push_back(std::move(one));
  }
  return out;
}

std::optional<Fidelity> mean_of(const std::vector<ExampleFidelity>& examples, bool runs,
                                std::size_t* count) {
  std::vector<Fidelity> figures;
  for (const ExampleFidelity& one : examples)
    if (one.captured.runs() == runs) figures.push_back(one.figures);
  if (count) *count = figures.size();
  if (figures.empty()) return std::nullopt;
  return metrics::mean_of(figures);
}

}  // namespace amble
