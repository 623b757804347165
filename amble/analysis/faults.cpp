#include "amble/analysis/faults.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr int kLook = 12;                    // frames at either end that may be inserted
constexpr double kTornFactor = 8;            // a jump is this much more than the usual step …
constexpr double kTornDegrees = 2;           // … and more than this …
constexpr double kTornLocally = 3;           // … and this much more than the next two steps
constexpr double kMotionless = 0.02;         // degrees of a step: the same pose again
constexpr double kDeadlyAcceleration = 500;  // m/s², fifty times gravity
constexpr double kFarSpike = 0.16;  // metres off the line between neighbours, at low frame rates
constexpr double kSpikeFactor = 8;  // over the accelerations around it

/// Frame-major transforms of one joint.
class JointPath {
 public:
  JointPath(const std::vector<Transform>& world, const Clip& clip, int joint)
      : world_(&world),
        joints_(clip.skeleton.joints.size()),
        joint_(static_cast<std::size_t>(joint)) {}
  const Vec3& operator()(int frame) const {
    return (*world_)[static_cast<std::size_t>(frame) * joints_ + joint_].position;
  }

 private:
  const std::vector<Transform>* world_;
  std::size_t joints_, joint_;
};

/// Degrees by which the greater part of the moving joints turns from each frame to the next.
std::vector<double> body_steps(const Clip& clip) {
  const int joints = clip.skeleton.size(), frames = clip.frames();
  std::vector<std::vector<double>> steps(static_cast<std::size_t>(std::max(0, frames - 1)));
  for (int j = 0; j < joints; ++j) {
    std::vector<double> angles;
    double largest = 0;
    for (int f = 0; f + 1 < frames; ++f) {
      angles.push_back(angle_between(clip.rotation(f, j), clip.rotation(f + 1, j)) * kDegrees);
      largest = std::max(largest, angles.back());
    }
    if (largest <= 0.01) continue;
    for (std::size_t f = 0; f < angles.size(); ++f) steps[f].push_back(angles[f]);
  }
  std::vector<double> out;
  for (const auto& step : steps) out.push_back(quantile(step, 0.6));
  return out;
}

bool all_zero(const Clip& clip, int frame) {
  if (clip.root(frame) != Vec3{}) return false;
  for (int j = 0; j < clip.skeleton.size(); ++j)
    if (std::abs(std::abs(clip.rotation(frame, j).w) - 1) > 1e-12) return false;
  return true;
}

/// Both arms straight out to the sides.
bool is_t_pose(const Clip& clip, const std::vector<Transform>& world, int frame) {
  for (const Side side : kSides) {
    const int arm = clip.skeleton.joint(on_side(Role::left_upper_arm, side));
    const int hand = clip.skeleton.joint(on_side(Role::left_hand, side));
    if (arm < 0 || hand < 0) continue;
    const Vec3 reach = JointPath(world, clip, hand)(frame) - JointPath(world, clip, arm)(frame);
    if (std::abs(reach.y) > 0.4 * length(reach)) return false;
  }
  return true;
}

/// Splits the frames [first, last] into faults of one kind each.
void classify(const Clip& clip, const std::vector<Transform>& world, int first, int last,
              double jump, std::vector<Fault>& faults) {
  for (int f = first; f <= last; ++f) {
    const FaultKind kind =
        !all_zero(clip, f) && is_t_pose(clip, world, f) ? FaultKind::t_pose : FaultKind::untracked;
    if (!faults.empty() && faults.back().kind == kind && faults.back().last == f - 1)
      faults.back().last = f;
    else
      faults.push_back({kind, f, f, -1, jump, "dropped"});
  }
}

/// How many frames at the start do not belong to the motion, and the largest jump among them. A
/// pose held still before the jump counts however long it is.
template <typename Empty>
std::pair<int, double> inserted_at_start(const std::vector<double>& steps, double torn,
                                         const Empty& is_empty) {
  const int count = static_cast<int>(steps.size());
  const auto step = [&](int f) { return steps[static_cast<std::size_t>(f)]; };
  int held = 0;
  while (held < count && step(held) < kMotionless) ++held;
  const int look = std::min(std::min(kLook, (count + 1) / 3) + held, 2 * count / 3);
  std::pair<int, double> found{0, 0.0};
  for (int f = 0; f < look; ++f) {
    // A motion that sets out fast goes on fast; a tear stands alone.
    double next = 0;
    for (int k = f + 1; k < std::min(count, f + 3); ++k) next = std::max(next, step(k));
    const bool jumps = step(f) > std::max(torn, kTornLocally * next);
    if (jumps || is_empty(f)) found = {f + 1, std::max(found.second, step(f))};
  }
  return found;
}

}  // namespace

const char* fault_name(FaultKind kind) noexcept {
  switch (kind) {
    case FaultKind::t_pose: return "t-pose";
    case FaultKind::untracked: return "untracked";
    case FaultKind::spike: return "spike";
    case FaultKind::frame_rate: return "frame-rate";
    case FaultKind::floor: return "floor";
    case FaultKind::displaced: return "displaced";
    case FaultKind::wrenched: return "wrenched";
    case FaultKind::in_place: return "in-place";
    case FaultKind::loop: return "loop";
  }
  return "";
}

std::vector<Fault> find_inserted_frames(const Clip& clip, const std::vector<Transform>& world) {
  std::vector<Fault> faults;
  const int frames = clip.frames();
  if (std::min(kLook, frames / 3) < 1) return faults;
  std::vector<double> steps = body_steps(clip);
  const double torn = std::max(kTornFactor * median(steps), kTornDegrees);
  const auto [kept_first, jump_first] =
      inserted_at_start(steps, torn, [&](int f) { return all_zero(clip, f); });
  std::reverse(steps.begin(), steps.end());
  const auto [from_end, jump_last] =
      inserted_at_start(steps, torn, [&](int f) { return all_zero(clip, frames - 1 - f); });
  const int kept_last = frames - 1 - from_end;
  classify(clip, world, 0, kept_first - 1, jump_first, faults);
  std::vector<Fault> middle;
  for (int f = kept_first; f <= kept_last; ++f)
    if (all_zero(clip, f)) classify(clip, world, f, f, 0, middle);
  for (Fault& fault : middle) fault.action = "redrawn";
  faults.insert(faults.end(), middle.begin(), middle.end());
  classify(clip, world, kept_last + 1, frames - 1, jump_last, faults);
  return faults;
}

std::vector<Fault> find_spikes(const Clip& clip, const std::vector<Transform>& world) {
  struct Throw {
    int frame, joint;
    double deviation;
  };
  const int frames = clip.frames();
  const double least = std::min(kDeadlyAcceleration / (2 * clip.fps * clip.fps), kFarSpike);
  std::vector<Throw> thrown;
  for (int r = 0; r < kRoleCount; ++r) {
    const int joint = clip.skeleton.joint(static_cast<Role>(r));
    if (joint < 0) continue;
    const JointPath path(world, clip, joint);
    std::vector<double> deviations(static_cast<std::size_t>(frames), 0.0);
    for (int f = 1; f + 1 < frames; ++f)
      deviations[static_cast<std::size_t>(f)] = length(path(f) - 0.5 * (path(f - 1) + path(f + 1)));
    for (int f = 1; f + 1 < frames; ++f) {
      const double deviation = deviations[static_cast<std::size_t>(f)];
      if (deviation < least) continue;
      std::vector<double> around;
      for (int k = std::max(1, f - 10); k <= std::min(frames - 2, f + 10); ++k)
        if (std::abs(k - f) > 2) around.push_back(deviations[static_cast<std::size_t>(k)]);
      if (deviation > kSpikeFactor * quantile(around, 0.8)) thrown.push_back({f, joint, deviation});
    }
  }
  std::sort(thrown.begin(), thrown.end(),
            [](const Throw& a, const Throw& b) { return a.frame < b.frame; });
  std::vector<Fault> faults;
  for (const Throw& event : thrown) {
    if (faults.empty() || event.frame > faults.back().last + 2)
      faults.push_back(
          {FaultKind::spike, event.frame, event.frame, event.joint, event.deviation, "reported"});
    Fault& fault = faults.back();
    fault.last = event.frame;
    if (event.deviation > fault.amount) {
      fault.amount = event.deviation;
      fault.joint = event.joint;
    }
  }
  return faults;
}

}  // namespace amble
