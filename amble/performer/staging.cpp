#include "amble/performer/staging.hpp"

#include <algorithm>
#include <cmath>

#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

constexpr double kLongestStretch = 0.9982;
constexpr double kSpread = 0.12;  // seconds over which the pelvis comes down and rises again

/// How far the pelvis has to come down in each frame.
std::vector<double> needs(const std::vector<StagedFrame>& frames) {
  std::vector<double> need(frames.size(), 0.0);
  for (std::size_t f = 0; f < frames.size(); ++f)
    for (const Side side : kSides) {
      const FootPose& foot = frames[f].feet[static_cast<std::size_t>(index(side))];
      const double leg = performer_skeleton().leg_length(side) * kLongestStretch;
      const Vec3 line = frames[f].pelvis.hip(side) - foot.ankle;
      const double level = line.x * line.x + line.z * line.z;
      const double height = std::sqrt(std::max(leg * leg - level, 0.01));
      need[f] = std::max(need[f], line.y - height);
    }
  return need;
}

/// The largest need around each frame, rounded off by a bell of the same width, so that it is met
/// everywhere.
std::vector<double> spread(const std::vector<double>& need, double fps) {
  const int reach = static_cast<int>(kSpread * fps), count = static_cast<int>(need.size());
  const auto at = [&](const std::vector<double>& v, int f) {
    return v[static_cast<std::size_t>(std::clamp(f, 0, count - 1))];
  };
  std::vector<double> widest(need.size()), smooth(need.size());
  for (int f = 0; f < count; ++f)
    for (int k = -reach; k <= reach; ++k)
      widest[static_cast<std::size_t>(f)] =
          std::max(widest[static_cast<std::size_t>(f)], at(need, f + k));
  for (int f = 0; f < count; ++f) {
    double sum = 0, weights = 0;
    for (int k = -reach; k <= reach; ++k) {
      const double x = static_cast<double>(k) / (reach + 1),
                   w = (1 - x * x) * (1 - x * x) * (1 - x * x);
      sum += w * at(widest, f + k);
      weights += w;
    }
    smooth[static_cast<std::size_t>(f)] = sum / weights;
  }
  return smooth;
}

}  // namespace

Clip close_legs(std::vector<StagedFrame> frames, double fps, const std::string& name) {
  const std::vector<double> lowering = spread(needs(frames), fps);
  Clip clip;
  clip.name = name;
  clip.skeleton = performer_skeleton();
  clip.fps = fps;
  for (std::size_t f = 0; f < frames.size(); ++f) {
    StagedFrame& frame = frames[f];
    frame.pelvis.hip_centre.y -= lowering[f];
    for (const Side side : kSides) {
      const std::size_t s = static_cast<std::size_t>(index(side));
      close_leg(frame.pelvis, side, frame.feet[s], frame.knee_axes[s], frame.upper);
    }
    frame.upper.root = frame.pelvis.root();
    joint_rotation(frame.upper, Role::pelvis) = frame.pelvis.rotation;
    clip.append(frame.upper);
  }
  return clip;
}

Quat between(const Quat& a, const Quat& b, double t) noexcept {
  return a * exp_half(log_half(inverse(a) * b) * t);
}

void blend_upper(const Pose& a, const Pose& b, double t, Pose& out) {
  out.rotations.resize(a.rotations.size());
  for (std::size_t j = 0; j < a.rotations.size(); ++j)
    out.rotations[j] = between(a.rotations[j], b.rotations[j], t);
}

}  // namespace amble
