#include "amble/analysis/closed_cycle.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr int kSamples = 128, kHarmonics = 20;
constexpr double kPass = 6.5, kStop = 11.5;  // Hz: below all is kept, above nothing

/// Where the stance after the cycle stands at the same share as the stance at its start: the time
/// that belongs to `seconds` after the strike, in the next cycle (kim2012:3.2).
class NextStance {
 public:
  NextStance(const Clip& clip, const FootContacts& contacts, const Cycle& cycle) {
    const double length = cycle.seconds();
    this_ = next_ = cycle.duty[static_cast<std::size_t>(index(cycle.first))] * length;
    for (const Contact& contact : contacts[static_cast<std::size_t>(index(cycle.first))]) {
      if (!contact.struck() || !contact.lifted()) continue;
      if (std::abs(contact.begin - cycle.start) < 1e-6) this_ = contact.end - contact.begin;
      if (std::abs(contact.begin - cycle.end) < 1e-6) next_ = contact.end - contact.begin;
    }
    this_ = std::min(this_, 0.8 * length);
    known_ = std::max(0.0, (clip.frames() - 1) / clip.fps - cycle.end);
  }
  double stance() const { return this_; }
  /// Seconds after the next strike; never beyond the end of the clip.
  double after_strike(double seconds) const {
    return std::min(seconds * next_ / std::max(this_, 1e-3), known_);
  }
  /// The moment of this stance that goes with the last known one of the next.
  double known() const { return known_ * this_ / std::max(next_, 1e-3); }

 private:
  double this_, next_, known_;
};

double soft_edge(double frequency) { return 1 - smoothstep((frequency - kPass) / (kStop - kPass)); }

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

ClosedCycle::ClosedCycle(const Clip& clip, const FootContacts& contacts, const Cycle& cycle) {
  const double to_middle = cycle.middle - cycle.start, to_end = cycle.end - cycle.middle;
  const bool right_first = cycle.first == Side::right;
  half_seconds_ = right_first ? std::array{to_middle, to_end} : std::array{to_end, to_middle};
  const NextStance next(clip, contacts, cycle);
  const auto frame_after = [&](double seconds) {
    return cycle.frame.along_arc(cycle.speed, cycle.turn_rate, seconds);
  };
  const std::size_t joints = clip.skeleton.joints.size();
  std::vector<Pose> poses(kSamples);
  Pose coming, here;
  for (int i = 0; i < kSamples; ++i) {
    const double phase = i / double(kSamples);
    // The half of the cycle that follows its first strike is the first one of the right foot.
    const bool first_half = (phase < 0.5) == right_first;
    const double share = 2 * phase - (phase < 0.5 ? 0 : 1);
    const double since = first_half ? share * to_middle : to_middle + share * to_end;
    Pose& pose = poses[static_cast<std::size_t>(i)];
    captured_pose(clip, cycle.start + since, frame_after(since), pose);
    const double weight = 1 - smoothstep(since / next.stance());
    if (weight <= 0) continue;
    // kim2012:3.2  the start of the stance gives way to the stance after the cycle, so that the
    // end meets the beginning. Beyond the clip's end the last difference stands for the rest.
    const double compared = std::min(since, next.known());
    const double later = cycle.seconds() + next.after_strike(compared);
    captured_pose(clip, cycle.start + later, frame_after(later), coming);
    captured_pose(clip, cycle.start + compared, frame_after(compared), here);
    pose.root += weight * (coming.root - here.root);
    for (std::size_t j = 0; j < joints; ++j) {
      const Quat change = inverse(here.rotations[j]) * coming.rotations[j];
      pose.rotations[j] = pose.rotations[j] * exp_half(weight * log_half(change));
    }
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
  const int harmonics = std::min(kHarmonics, static_cast<int>(kStop * seconds()));
  curves_.emplace(rows, static_cast<int>(width), harmonics);
  std::vector<double> shares;
  for (int k = 0; k <= harmonics; ++k) shares.push_back(soft_edge(k / seconds()));
  curves_->weigh(shares);
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

}  // namespace amble
