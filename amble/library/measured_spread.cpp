#include "amble/library/measured_spread.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "amble/maths/matrix.hpp"

namespace amble {
namespace {

constexpr std::size_t kLeastFreedom = 3;  // differences that tell a covariance at all
constexpr std::size_t kMostStrides = 96;
// How much a viewer sees of a channel, squared: a joint's half angle moves what hangs on it by half
// a metre a radian, and all hangs on the pelvis.
constexpr double kOfJoint = 0.25, kOfPelvis = 10, kOfStep = 2, kOfYaw = 0.06, kOfTime = 0.02;

/// A stride as one long vector: that of a mode, in double precision.
class StrideVector {
 public:
  explicit StrideVector(const MotionLibrary& library)
      : library_(library),
        channels_(static_cast<std::size_t>(library.body_channels())),
        world_(library.skeleton.joints.size()) {}

  std::size_t size() const { return StrideSpread::kRows * channels_ + StrideSpread::kSteps; }

  std::vector<double> of(const Stride& stride) {
    std::vector<double> out(size(), 0.0), row(channels_);
    const double count = static_cast<double>(stride.poses.size());
    for (std::size_t i = 0; i < stride.poses.size(); ++i) {
      read(stride.poses[i], row);
      const auto [sine, cosine] =
          deterministic::sincos(2 * std::numbers::pi * static_cast<double>(i) / count);
      const double shares[] = {0.5, cosine, sine, cosine * cosine - sine * sine, 2 * sine * cosine};
      for (std::size_t r = 0; r < StrideSpread::kRows; ++r)
        for (std::size_t c = 0; c < channels_; ++c)
          out[r * channels_ + c] += 2 / count * shares[r] * row[c];
    }
    double* step = out.data() + StrideSpread::kRows * channels_;
    for (const StrideFoot& foot : stride.feet)
      for (const double value : {foot.placement.x, foot.placement.z, foot.placement.yaw})
        *step++ = value;
    for (const double seconds : stride.half_seconds) *step++ = deterministic::log(seconds);
    // How high the ground was is known of captures to a centimetre, and people to a millimetre.
    out[1] = out[MotionLibrary::kLegChannel] = out[MotionLibrary::kLegChannel + 1] = 0;
    return out;
  }

  /// Whether both feet came down near their mean. Farther off something else went on: a bend, an
  /// edge, a contact found wrongly.
  bool steps_alike(const std::vector<double>& difference, double size) const {
    constexpr double kAside = 0.03, kTurned = 0.12;  // metres, radians
    const double* step = difference.data() + StrideSpread::kRows * channels_;
    for (std::size_t i = 0; i < StrideSpread::kHalves; ++i)
      if (std::abs(step[i]) > (i % 3 == 2 ? kTurned : kAside * size)) return false;
    return true;
  }

  /// What a number of it counts for.
  double seen(std::size_t i) const {
    if (i >= StrideSpread::kRows * channels_) {
      const std::size_t step = i - StrideSpread::kRows * channels_;
      return step >= StrideSpread::kHalves ? kOfTime : step % 3 == 2 ? kOfYaw : kOfStep;
    }
    const std::size_t channel = i % channels_;
    const double share = i < channels_ ? 1.0 : 0.5;  // of a harmonic, in the mean
    if (channel < 3) return share * kOfPelvis;
    return share * kOfJoint * (channel < MotionLibrary::kLegChannel ? kOfPelvis : 1.0);
  }

 private:
  void read(const Pose& pose, std::vector<double>& row) {
    const auto put = [&row](std::size_t at, const Vec3& v) {
      row[at] = v.x, row[at + 1] = v.y, row[at + 2] = v.z;
    };
    put(0, pose.root);
    for (std::size_t t = 0; t < library_.turning.size(); ++t)
      put(t == 0 ? 3 : MotionLibrary::kPelvisChannels + 3 * (t - 1),
          log_half(inverse(library_.references[t]) *
                   pose.rotations[static_cast<std::size_t>(library_.turning[t])]));
    forward_kinematics(library_.skeleton, pose, world_);
    for (const Side side : kSides) {
      const int hip = library_.skeleton.joint(on_side(Role::left_thigh, side)),
                ankle = library_.skeleton.joint(on_side(Role::left_foot, side));
      row[MotionLibrary::kLegChannel + static_cast<std::size_t>(index(side))] =
          hip < 0 || ankle < 0 ? 0.0
                               : length(world_[static_cast<std::size_t>(hip)].position -
                                        world_[static_cast<std::size_t>(ankle)].position);
    }
  }

  const MotionLibrary& library_;
  std::size_t channels_;
  std::vector<Transform> world_;
};

}  // namespace

StrideSpread measured_spread(const MotionLibrary& library,
                             const std::vector<std::vector<Stride>>& repeats) {
  StrideVector vectors(library);
  std::vector<std::vector<double>> differences;
  std::size_t freedom = 0;
  for (const std::vector<Stride>& same : repeats) {
    if (same.size() < 2 || differences.size() + same.size() > kMostStrides) continue;
    std::vector<double> mean(vectors.size(), 0.0);
    const std::size_t first = differences.size();
    for (const Stride& stride : same) {
      differences.push_back(vectors.of(stride));
      for (std::size_t i = 0; i < mean.size(); ++i)
        mean[i] += differences.back()[i] / static_cast<double>(same.size());
    }
    bool repeats_itself = true;
    for (std::size_t a = first; a < differences.size(); ++a) {
      for (std::size_t i = 0; i < mean.size(); ++i) differences[a][i] -= mean[i];
      repeats_itself = repeats_itself && vectors.steps_alike(differences[a], library.size);
    }
    if (!repeats_itself) {
      differences.resize(first);
      continue;
    }
    freedom += same.size() - 1;
  }
  if (freedom < kLeastFreedom) return {};

  const int count = static_cast<int>(differences.size());
  Matrix products(count, count);
  double all = 0;
  for (int a = 0; a < count; ++a)
    for (int b = 0; b <= a; ++b) {
      const std::vector<double>&x = differences[static_cast<std::size_t>(a)],
            &y = differences[static_cast<std::size_t>(b)];
      double sum = 0;
      for (std::size_t i = 0; i < x.size(); ++i) sum += vectors.seen(i) * x[i] * y[i];
      products(a, b) = products(b, a) = sum;
      if (a == b) all += sum;
    }
  const SymmetricEigen ways = symmetric_eigen(std::move(products));
  const std::size_t kept = std::min(StrideSpread::kMostModes, freedom);
  double told = 0;
  for (std::size_t m = 0; m < kept; ++m) told += ways.values[m];
  if (!(told > 0)) return {};
  // What the modes leave out makes them larger: strides differ by as much as they did. Of steps
  // they leave out next to nothing.
  const double plain = std::sqrt(1 / static_cast<double>(freedom)),
               larger = plain * std::sqrt(all / told);
  const std::size_t steps = vectors.size() - StrideSpread::kSteps;
  StrideSpread spread;
  spread.channels = static_cast<std::size_t>(library.body_channels());
  for (std::size_t m = 0; m < kept; ++m)
    for (std::size_t i = 0; i < vectors.size(); ++i) {
      double sum = 0;
      for (int a = 0; a < count; ++a)
        sum += ways.vectors(a, static_cast<int>(m)) * differences[static_cast<std::size_t>(a)][i];
      spread.modes.push_back(static_cast<float>((i < steps ? larger : plain) * sum));
    }
  return spread;
}

}  // namespace amble
