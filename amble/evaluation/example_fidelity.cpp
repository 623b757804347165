#include "amble/evaluation/example_fidelity.hpp"

#include <cmath>
#include <cstdio>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/evaluation/captured_example.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/library/example_motion.hpp"

namespace amble {
namespace {

using metrics::Fidelity;
using metrics::StrideMotion;
using metrics::StrideSource;

constexpr int kFrames = 240;        // of a stride, before it is compared at 100 moments
constexpr double kOnTheSpot = 0.3;  // metres of way, below which it tells no direction

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
  const double start = first == Side::right ? 0.0 : 0.5;
  const double half = example.half_duration[first == Side::right ? 0 : 1] / example.duration;
  const auto phase = [&](double share) {
    return start + (share < half ? 0.5 * share / half : 0.5 + 0.5 * (share - half) / (1 - half));
  };
  return stride_of(
      skeleton, example.name, example.duration, example.turn_rate, [&](double share, Pose& pose) {
        motion.pose(phase(share), pose);
        const GroundFrame frame =
            GroundFrame{}.along_arc(example.speed, example.turn_rate, share * example.duration);
        pose.root = frame.to_world(pose.root);
        pose.rotations[0] = rotation_y(frame.heading) * pose.rotations[0];
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

std::string sentence(const char* figure, double value, const char* limit, double most) {
  char text[96];
  std::snprintf(text, sizeof text, "%s %.2f (%s %.2f)", figure, value, limit, most);
  return text;
}

std::vector<std::string> beyond_limits(const Fidelity& figures, bool runs) {
  const ChangeLimits limits = change_limits(runs);
  std::vector<std::string> out;
  const auto at_most = [&](const char* name, double value, double most) {
    if (!(value <= most)) out.push_back(sentence(name, value, "at most", most));
  };
  at_most("joints without feet, cm:", figures.body, 2 * limits.body);
  for (const auto& [name, value] :
       {std::pair("bob", figures.bob), std::pair("sway", figures.sway),
        std::pair("surge", figures.surge), std::pair("rise", figures.rise)}) {
    at_most(name, value, limits.ratio_high);
    if (value < limits.ratio_low)
      out.push_back(sentence(name, value, "at least", limits.ratio_low));
  }
  at_most("shake", figures.shake, limits.shake);
  at_most("lurch", figures.lurch, limits.shake);
  at_most("knee at its most bent, degrees:", figures.knee_peak, limits.knee_peak);
  if (figures.knee_peak < -limits.knee_peak)
    out.push_back(sentence("knee at its most bent, degrees:", figures.knee_peak, "at least",
                           -limits.knee_peak));
  return out;
}

}  // namespace

ChangeLimits change_limits(bool runs) noexcept { return {runs ? 0.8 : 0.5, 0.9, 1.1, 1.2, 2.0}; }

std::vector<ExampleFidelity> measure_examples(const MotionLibrary& library,
                                              const std::vector<CaptureSource>& sources,
                                              const CaptureBuild& build) {
  std::vector<Rejection> unused;
  const CommonSkeleton common(sources, unused);
  std::vector<Clip> clips(sources.size());
  std::vector<ExampleFidelity> out;
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e) {
    const Example& example = library.examples[static_cast<std::size_t>(e)];
    const CaptureStride* found = capture_of(example, build);
    if (!found) continue;
    Clip& clip = clips[found->source];
    if (clip.frames() == 0) clip = common.clip(found->source);
    ExampleFidelity one;
    one.example = e;
    one.stored = stored_stride(ExampleMotion(library, e), library.skeleton, found->cycle.first);
    one.captured = captured_stride(library.skeleton, clip, found->cycle, example);
    set_at_height(one.stored, one.captured);
    face_alike(one.stored, one.captured);
    one.figures = compare_strides(one.captured, one.stored);
    one.beyond = beyond_limits(one.figures, one.captured.runs());
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
