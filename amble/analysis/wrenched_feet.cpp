#include <algorithm>
#include <numbers>

#include "amble/analysis/faults.hpp"
#include "amble/maths/hermite.hpp"

namespace amble {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kWrenched = 1500;  // degrees/s: runners' ankles turn at up to 1000
constexpr double kUsual = 800;      // degrees/s at which a foot may get from one end to the other
constexpr double kBack = 0.25;      // seconds within which a foot that was turned over comes back
constexpr double kLongest = 0.5;    // seconds, a long swing: beyond, nothing is known of the foot

class Turning {
 public:
  Turning(const Clip& clip, int joint) : clip_(clip), joint_(joint) {}

  /// Degrees a second between two frames.
  double rate(int from, int to) const {
    return angle_between(clip_.rotation(from, joint_), clip_.rotation(to, joint_)) * kDegrees *
           clip_.fps / (to - from);
  }
  bool wrenched(int to) const {
    return to > 0 && to < clip_.frames() && rate(to - 1, to) > kWrenched;
  }

  /// From the last frame before a stretch that begins with this step to the first one after it.
  /// Between being turned over and coming back it is wrong, too.
  std::pair<int, int> around(int step) const {
    int before = step - 1, after = step;
    for (int f = step + 1; f <= after + kBack * clip_.fps; ++f)
      if (wrenched(f)) after = f;
    const int last = clip_.frames() - 1;
    while (wrenched(after + 1) || wrenched(before) || rate(before, after) > kUsual) {
      if (before == 0 && after == last) break;
      before = std::max(0, before - 1);
      after = std::min(last, after + 1);
    }
    return {before, after};
  }

 private:
  const Clip& clip_;
  int joint_;
};

}  // namespace

std::vector<Fault> find_wrenched_feet(const Clip& clip) {
  std::vector<Fault> faults;
  for (const Side side : kSides) {
    const int ankle = clip.skeleton.joint(on_side(Role::left_foot, side));
    if (ankle < 0) continue;
    const Turning turning(clip, ankle);
    for (int f = 1; f < clip.frames(); ++f) {
      if (!turning.wrenched(f)) continue;
      const auto [before, after] = turning.around(f);
      double most = 0;
      for (int k = before + 1; k <= after; ++k)
        most = std::max(most, turning.rate(k - 1, k) / clip.fps);
      const bool known = before > 0 && after + 1 < clip.frames() && after > before + 1 &&
                         after - before - 1 <= kLongest * clip.fps;
      faults.push_back({FaultKind::wrenched, before + 1, std::max(before + 1, after - 1), ankle,
                        most, known ? "redrawn" : "reported"});
      f = after;
    }
  }
  return faults;
}

void unwrench(Clip& clip, const Fault& fault) {
  const int before = fault.first - 1, after = fault.last + 1, joint = fault.joint;
  const Quat from = clip.rotation(before, joint);
  const auto turned = [&](int frame) {
    return log_half(inverse(from) * clip.rotation(frame, joint));
  };
  const double frames = after - before;
  // It goes on at both ends as it came, or as it leaves.
  const Moving<Vec3> start{{}, -frames * turned(before - 1)};
  const Vec3 end = turned(after);
  const Moving<Vec3> arrival{end, frames * (turned(after + 1) - end)};
  for (int f = fault.first; f <= fault.last; ++f)
    clip.rotation(f, joint) = from * exp_half(hermite(start, arrival, (f - before) / frames));
}

}  // namespace amble
