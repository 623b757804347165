#include "amble/evaluation/observed_stride.hpp"

#include <cmath>
#include <complex>
#include <optional>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

using Complex = std::complex<double>;  // of the ground: z + ix, so that a heading is its angle

constexpr int kPoses = 96, kArcSamples = 60, kPassingSamples = 200;
constexpr double kPassing = 0.3;  // generic phase at which the left foot passes the right one

/// One cycle of a clip, cut at right strikes.
class Observation {
 public:
  Observation(const Clip& clip, const Cycle& cycle) : clip_(clip), cycle_(cycle) {
    fit_arc();
    find_passing();
  }

  double speed() const { return speed_; }
  /// Whether the feet pass each other twice, as they do in every stride ahead.
  bool sound() const { return passing_.has_value(); }

  /// The pose at a generic phase.
  void pose(double phase, Pose& out) const {
    const double since = phase - kPassing, u = since - whole_below(since);
    const auto [left, right] = *passing_;
    const double span = right - left;
    const double share = u < 0.5 ? left + 2 * u * span : right + (2 * u - 1) * (1 - span);
    captured(share - whole_below(share), out);
    out.root.z = 0;  // beside the pelvis
  }

 private:
  /// park2002:1  p(t) = p₀ + V (e^{iωt} − 1)/(iω): for a given turn rate ω linear in place and
  /// velocity, and smooth at ω = 0.
  Complex arc(double seconds) const {
    const double angle = cycle_.turn_rate * seconds;
    if (std::abs(angle) < 1e-6) return seconds;
    return (std::exp(Complex(0, angle)) - 1.0) / Complex(0, cycle_.turn_rate);
  }

  void fit_arc() {
    Complex places = 0, arcs = 0, products = 0;
    double squares = 0;
    Pose pose;
    for (int k = 0; k < kArcSamples; ++k) {
      const double seconds = cycle_.seconds() * (k + 0.5) / kArcSamples;
      captured_pose(clip_, cycle_.start + seconds, {}, pose);
      const Complex place(pose.root.z, pose.root.x), along = arc(seconds);
      places += place;
      arcs += along;
      products += std::conj(along) * place;
      squares += std::norm(along);
    }
    const double n = kArcSamples;
    const Complex velocity =
        (n * products - std::conj(arcs) * places) / (n * squares - std::norm(arcs));
    const Complex start = (places - velocity * arcs) / n;
    speed_ = std::abs(velocity);
    frame_ = {start.imag(), start.real(), std::arg(velocity)};
  }

  /// The pose at a share of the cycle's time since its right strike.
  void captured(double share, Pose& out) const {
    const double seconds = share * cycle_.seconds();
    captured_pose(clip_, cycle_.start + seconds,
                  frame_.along_arc(speed_, cycle_.turn_rate, seconds), out);
  }

  void find_passing() {
    const Skeleton& body = clip_.skeleton;
    const std::size_t left = static_cast<std::size_t>(body.joint(Role::left_foot)),
                      right = static_cast<std::size_t>(body.joint(Role::right_foot));
    std::vector<Transform> world(body.joints.size());
    Pose pose;
    const auto right_ahead = [&](int sample) {
      captured(static_cast<double>(sample) / kPassingSamples, pose);
      forward_kinematics(body, pose, world);
      return world[right].position.z - world[left].position.z;
    };
    double before = right_ahead(0), left_passes = -1, right_passes = -1;
    for (int k = 1; k <= kPassingSamples; ++k) {
      const double now = right_ahead(k);
      const double crossing = (k - 1 + before / (before - now)) / kPassingSamples;
      if (before > 0 && now <= 0) left_passes = crossing;
      if (before <= 0 && now > 0) right_passes = crossing;
      before = now;
    }
    if (left_passes >= 0 && right_passes > left_passes)
      passing_ = std::pair(left_passes, right_passes);
  }

  const Clip& clip_;
  const Cycle& cycle_;
  double speed_ = 0;
  GroundFrame frame_;
  std::optional<std::pair<double, double>> passing_;  // shares of the cycle: left, right foot
};

std::string stem_of(const std::string& file) {
  const std::size_t slash = file.find_last_of('/');
  const std::string leaf = slash == std::string::npos ? file : file.substr(slash + 1);
  return leaf.substr(0, leaf.find_last_of('.'));
}

}  // namespace

ObservedStrides observe_strides(const std::vector<CaptureSource>& sources) {
  std::vector<Rejection> unused;
  const CommonSkeleton common(sources, unused);
  ObservedStrides observed{common.skeleton(), {}};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Study& study = sources[i].study;
    if (!common.fits(i) || !study.rejected.empty()) continue;
    const Clip clip = common.clip(i);
    int count = 0;
    for (const Cycle& cycle : study.cycles) {
      const bool ahead = cycle.type == "walk" || cycle.type == "run";
      if (!cycle.rejected.empty() || !ahead || cycle.first != Side::right) continue;
      const Observation found(clip, cycle);
      if (!found.sound()) continue;
      Stride stride;
      stride.name = stem_of(sources[i].file) + "-" + std::to_string(++count);
      stride.source = sources[i].file;
      stride.type = cycle.type;
      stride.gait = sources[i].manifest.gait.value_or(cycle.gait);
      stride.start = study.file_time(cycle.start);
      stride.end = study.file_time(cycle.end);
      stride.speed = found.speed();
      stride.turn_rate = cycle.turn_rate;
      stride.seconds = cycle.seconds();
      stride.half_seconds = {0.5 * stride.seconds, 0.5 * stride.seconds};
      stride.acceleration = cycle.acceleration;
      stride.poses.resize(kPoses);
      for (int k = 0; k < kPoses; ++k)
        found.pose(static_cast<double>(k) / kPoses, stride.poses[static_cast<std::size_t>(k)]);
      observed.strides.push_back(std::move(stride));
    }
  }
  return observed;
}

}  // namespace amble
