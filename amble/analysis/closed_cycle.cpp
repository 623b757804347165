#include "amble/analysis/closed_cycle.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "amble/maths/filter.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr int kSamples = 128, kHarmonics = 24;
constexpr double kPass = 9, kStop = 15;  // Hz: below all is kept, above nothing
constexpr double kNoise = 25;  // Hz: from kStop up to here joints show what markers add to people

/// The least periodic curve with a jump of −1 at its ends, by |c|² + |c″|²/(2πm)⁴ over the cycle: a
/// sawtooth of which harmonic k keeps k⁴/(k⁴ + m⁴). Times what a channel lacks of coming back, it
/// closes the cycle near its seam and leaves the rest alone; a straight line (m = 0) would change
/// all of it.
class Closing {
 public:
  /// `slower` divides m.
  explicit Closing(double seconds, double slower = 1) {
    const double m = std::max(kLeastCycles, kCorner * seconds) / slower;
    for (std::size_t k = 1; k <= lost_.size(); ++k)
      lost_[k - 1] = 1 / (1 + std::pow(static_cast<double>(k) / m, 4)) /
                     (std::numbers::pi * static_cast<double>(k));
  }
  /// The same with a jump of −1 in its slope, by share of the cycle, and none of its own.
  double bend(double share) const {
    double value = 0.5 * share * (1 - share) - 1.0 / 12;
    for (std::size_t k = 1; k <= lost_.size(); ++k) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(k);
      value += lost_[k - 1] / angle * std::cos(angle * share);
    }
    return value;
  }
  double operator()(double share) const {
    double value = 0.5 - share;
    for (std::size_t k = 1; k <= lost_.size(); ++k)
      value -= lost_[k - 1] * std::sin(2 * std::numbers::pi * static_cast<double>(k) * share);
    return value;
  }

 private:
  static constexpr double kCorner = 4, kLeastCycles = 3;  // Hz, cycles a stride
  std::array<double, 24> lost_;  // what each harmonic of the sawtooth loses
};

/// The captured pose in the travelling frame, seconds after a cycle began.
void pose_since(const Clip& clip, const Cycle& cycle, double since, Pose& pose) {
  captured_pose(clip, cycle.start + since,
                cycle.frame.along_arc(cycle.speed, cycle.turn_rate, since), pose);
}

/// By how much the pelvis goes otherwise over the ground when the cycle ends than when it began,
/// metres a cycle. It is looked at over the same stretch about both moments: a strike is within,
/// and speeds before and after one differ. Nothing where the clip is too short to tell.
Vec3 change_of_speed(const Clip& clip, const Cycle& cycle) {
  constexpr double kBeside = 0.03;  // seconds to either side, as far as there are
  const double before = std::min(kBeside, cycle.start),
               after = std::clamp((clip.frames() - 1) / clip.fps - cycle.end, 0.0, kBeside);
  if (before + after < 0.9 * kBeside) return {};
  const auto moved = [&](double moment) {
    Pose from, to;
    pose_since(clip, cycle, moment - before, from);
    pose_since(clip, cycle, moment + after, to);
    return to.root - from.root;
  };
  const Vec3 change = (moved(cycle.seconds()) - moved(0)) * (cycle.seconds() / (before + after));
  return {change.x, 0, change.z};
}

constexpr int kPlaces = 128, kBeside = 8;  // of a pelvis in a cycle, and more at either end

/// How hard a pelvis is thrown sideways at most, of its places over a cycle and beside it: what
/// 10 Hz let pass, metres by the square of a place.
double hardest(const std::vector<double>& places, double seconds) {
  const double corner = 10;  // Hz, where a Gaussian of this width lets half the power through
  const double width = std::sqrt(std::log(2.0)) / (2 * std::numbers::pi * corner);
  const std::vector<double> smooth = gaussian(places, width * kPlaces / seconds);
  double most = 0;
  for (std::size_t i = kBeside; i + kBeside < smooth.size(); ++i)
    most = std::max(most, std::abs(smooth[i - 1] - 2 * smooth[i] + smooth[i + 1]));
  return most;
}

/// The closing of a pelvis over the ground: as slow as it must be so that the seam throws nobody
/// much harder to the side than the person was thrown anyway.
Closing gentle_closing(const Clip& clip, const Cycle& cycle, const Vec3& lacks,
                       const Vec3& swerve) {
  // Half as hard again is too hard, and planting feet adds its part.
  constexpr double kHarder = 1.4, kSlower = 1.1, kSlowest = 4;
  std::vector<double> was;
  for (int i = -kBeside; i <= kPlaces + kBeside; ++i) {
    const double since = i * cycle.seconds() / kPlaces, last = clip.frames() - 1;
    const double at = std::clamp((cycle.start + since) * clip.fps, 0.0, last);
    const int before = static_cast<int>(at), after = std::min(before + 1, clip.frames() - 1);
    was.push_back(cycle.frame.along_arc(cycle.speed, cycle.turn_rate, since)
                      .to_local(lerp(clip.root(before), clip.root(after), at - before))
                      .x);
  }
  const double thrown = hardest(was, cycle.seconds());
  std::vector<double> now(was.size());
  for (double slower = 1;; slower *= kSlower) {
    const Closing closing(cycle.seconds(), slower);
    for (int i = -kBeside; i <= kPlaces + kBeside; ++i) {
      const int own = (i + kPlaces) % kPlaces;
      const double share = static_cast<double>(own) / kPlaces;
      now[static_cast<std::size_t>(i + kBeside)] = was[static_cast<std::size_t>(own + kBeside)] +
                                                   closing(share) * lacks.x +
                                                   closing.bend(share) * swerve.x;
    }
    if (hardest(now, cycle.seconds()) < kHarder * thrown || slower > kSlowest) return closing;
  }
}

double soft_edge(double frequency) { return 1 - smoothstep((frequency - kPass) / (kStop - kPass)); }

/// How much of each harmonic of three channels is the person's: 1 − noise/power, as Wiener filters
/// do. People do not move as quickly as kStop; what a joint shows beyond is noise, and as much of
/// it lies in every other harmonic. Hands, whose markers are near each other, tremble by a degree.
std::vector<double> without_noise(const FourierSeries& curves, std::size_t first, double seconds) {
  const auto width = static_cast<std::size_t>(curves.channels());
  const auto power = [&](std::size_t k) {
    double sum = 0;
    for (std::size_t row = 2 * k - 1; row <= 2 * k; ++row)
      for (std::size_t c = first; c < first + 3; ++c) {
        const double value = curves.rows()[row * width + c];
        sum += value * value;
      }
    return sum;
  };
  double noise = 0;
  int looks = 0;
  for (int k = 1; k <= curves.harmonics(); ++k)
    if (k >= kStop * seconds) noise += power(static_cast<std::size_t>(k)), ++looks;
  noise /= std::max(1, looks);
  std::vector<double> shares{1};
  for (int k = 1; k <= kHarmonics && k < kStop * seconds; ++k) {
    const double all = power(static_cast<std::size_t>(k));
    shares.push_back(all > noise ? soft_edge(k / seconds) * (1 - noise / all) : 0.0);
  }
  return shares;
}

}  // namespace

void captured_pose(const Clip& clip, double seconds, const GroundFrame& frame, Pose& out) {
  const int last = clip.frames() - 1, joints = clip.skeleton.size();
  const double wanted = seconds * clip.fps;  // what is no number counts as the first frame
  const double place = wanted > 0 ? std::min<double>(wanted, last) : 0.0;
  const int before = std::min(static_cast<int>(place), std::max(0, last - 1)),
            after = std::min(before + 1, last);
  const double share = place - before;
  out.root = frame.to_local(lerp(clip.root(before), clip.root(after), share));
  out.rotations.resize(static_cast<std::size_t>(joints));
  for (int j = 0; j < joints; ++j)
    out.rotations[static_cast<std::size_t>(j)] =
        nlerp(clip.rotation(before, j), clip.rotation(after, j), share);
  out.rotations[0] = rotation_y(-frame.heading) * out.rotations[0];
}

double lacks_of_closing(const Clip& clip, const Cycle& cycle) {
  const std::size_t joints = clip.skeleton.joints.size();
  std::vector<Transform> began(joints), ended(joints);
  Pose pose;
  pose_since(clip, cycle, 0, pose);
  forward_kinematics(clip.skeleton, pose, began);
  pose_since(clip, cycle, cycle.seconds(), pose);
  forward_kinematics(clip.skeleton, pose, ended);
  double sum = 0;
  for (std::size_t j = 0; j < joints; ++j) sum += length(ended[j].position - began[j].position);
  return sum / static_cast<double>(joints);
}

ClosedCycle::ClosedCycle(const Clip& clip, const Cycle& cycle) {
  const double to_middle = cycle.middle - cycle.start, to_end = cycle.end - cycle.middle;
  const bool right_first = cycle.first == Side::right;
  half_seconds_ = right_first ? std::array{to_middle, to_end} : std::array{to_end, to_middle};
  const auto captured = [&](double since, Pose& pose) { pose_since(clip, cycle, since, pose); };
  // kim2012:3.2  a loop without a seam, which the paper makes by a blend over a whole stance. Of
  // the pelvis also its speed over the ground comes back: who turns unevenly would else be thrown
  // aside there. Its height is carried by legs that touch down just then, and left to them.
  Pose first, last;
  captured(0, first), captured(cycle.seconds(), last);
  std::vector<Vec3> jump;  // what each joint lacks of coming back, half-angle vectors
  for (std::size_t j = 0; j < first.rotations.size(); ++j)
    jump.push_back(log_half(inverse(first.rotations[j]) * last.rotations[j]));
  const Vec3 swerve = change_of_speed(clip, cycle);
  const Vec3 lacks = last.root - first.root;
  const Closing closing(cycle.seconds()), carried = gentle_closing(clip, cycle, lacks, swerve);
  std::vector<Pose> poses(kSamples);
  for (int i = 0; i < kSamples; ++i) {
    const double phase = i / double(kSamples);
    // The half of the cycle that follows its first strike is the first one of the right foot.
    const bool first_half = (phase < 0.5) == right_first;
    const double share = 2 * phase - (phase < 0.5 ? 0 : 1);
    const double since = first_half ? share * to_middle : to_middle + share * to_end;
    Pose& pose = poses[static_cast<std::size_t>(i)];
    captured(since, pose);
    const double passed = since / cycle.seconds(), by = closing(passed), on = carried(passed);
    pose.root += Vec3{on * lacks.x, by * lacks.y, on * lacks.z} + carried.bend(passed) * swerve;
    for (std::size_t j = 0; j < jump.size(); ++j)
      pose.rotations[j] = pose.rotations[j] * exp_half(by * jump[j]);
  }
  draw_curves(poses);
}

ClosedCycle::ClosedCycle(const std::vector<Pose>& poses, const std::array<double, 2>& half_seconds)
    : half_seconds_(half_seconds) {
  draw_curves(poses);
}

/// Smooth curves through poses at uniform phases.
void ClosedCycle::draw_curves(const std::vector<Pose>& poses) {
  const std::size_t joints = poses.front().rotations.size();
  references_.assign(joints, Quat{});
  for (std::size_t j = 0; j < joints; ++j) {
    const auto turns = [j](const Pose& pose) { return pose.rotations[j] != Quat{}; };
    if (std::none_of(poses.begin(), poses.end(), turns)) continue;
    turning_.push_back(j);
    Quat& sum = references_[j] = Quat{0, 0, 0, 0};
    for (const Pose& pose : poses) {
      const Quat& q = pose.rotations[j];
      const double s = dot(sum, q) < 0 ? -1 : 1;
      sum = {sum.w + s * q.w, sum.x + s * q.x, sum.y + s * q.y, sum.z + s * q.z};
    }
    sum = normalised(sum);
  }
  const std::size_t width = 3 + 3 * turning_.size();
  std::vector<double> rows;
  rows.reserve(poses.size() * width);
  for (const Pose& pose : poses) {
    rows.insert(rows.end(), {pose.root.x, pose.root.y, pose.root.z});
    for (const std::size_t j : turning_) {
      const Vec3 v = log_half(inverse(references_[j]) * pose.rotations[j]);
      rows.insert(rows.end(), {v.x, v.y, v.z});
    }
  }
  curves_.emplace(rows, static_cast<int>(width), static_cast<int>(kNoise * seconds()));
  std::vector<double> shares;
  for (int k = 0; k <= kHarmonics; ++k) shares.push_back(soft_edge(k / seconds()));
  curves_->weigh(shares, 0, 3);
  for (std::size_t c = 3; c < width; c += 3)
    curves_->weigh(without_noise(*curves_, c, seconds()), c, 3);
}

void ClosedCycle::pose(double phase, Pose& out) const {
  out.rotations.resize(references_.size());
  std::vector<double> values(static_cast<std::size_t>(curves_->channels()));
  curves_->evaluate(phase, values);
  out.root = {values[0], values[1], values[2]};
  const double* v = values.data() + 3;
  for (const std::size_t joint : turning_) {
    out.rotations[joint] = references_[joint] * exp_half({v[0], v[1], v[2]});
    v += 3;
  }
}

std::vector<Pose> ClosedCycle::poses(int count) const {
  std::vector<Pose> out(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) pose(i / double(count), out[static_cast<std::size_t>(i)]);
  return out;
}

}  // namespace amble
