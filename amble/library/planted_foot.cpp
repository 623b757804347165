#include "amble/library/planted_foot.hpp"

#include <algorithm>
#include <cmath>

#include "amble/library/foot_fit.hpp"
#include "amble/maths/hermite.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr int kFootSamples = 65;  // over a contact and over a swing

/// A stride's course from the foot's own strike on, seen from the frame in the middle of its
/// contact.
FootCourse round_of(const LegCourse& leg, Side side, const Stride& stride, std::size_t lift) {
  const std::size_t count = leg.foot.size(), strike = side == Side::right ? 0 : count / 2;
  const double duty = static_cast<double>(lift) / static_cast<double>(count);
  FootCourse out;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t i = (strike + k) % count;
    out.foot.push_back(leg.foot[i]);
    if (k > 0)
      out.foot[k].yaw = out.foot[k - 1].yaw + wrap_angle(out.foot[k].yaw - out.foot[k - 1].yaw);
    out.hip.push_back(leg.hip[i]);
    const double seconds =
        stride.seconds_after_strike(side, static_cast<double>(k) / static_cast<double>(count));
    out.seconds.push_back(seconds);
    out.frames.push_back(GroundFrame{}.along_arc(stride.speed, stride.turn_rate,
                                                 seconds - 0.5 * duty * stride.seconds));
  }
  out.period = stride.seconds;
  out.ahead = stride.speed >= 0;
  FitContact contact{0, lift, {}, {}, {}, false};
  for (std::size_t k = 0; k <= lift; ++k)
    contact.share.push_back(static_cast<double>(k) / static_cast<double>(lift));
  std::vector<double> yaws;
  for (std::size_t k = lift / 4; k <= 3 * lift / 4; ++k)
    yaws.push_back(out.foot[k].yaw + out.frames[k].heading);
  contact.plant.yaw = median(std::move(yaws));
  out.contacts.push_back(std::move(contact));
  return out;
}

/// The fitted foot of a ring, between its samples.
class RoundFoot {
 public:
  explicit RoundFoot(const FootFit& fit) : fit_(fit), count_(fit.samples()) {}

  /// By the cubic through four samples; within its contact or within its swing, not across the
  /// lift and the strike.
  FootPose operator()(double place) const {
    const auto i = std::min(static_cast<std::size_t>(place), count_ - 1);
    const double t = place - static_cast<double>(i);
    const FootPose a = at(i == 0 ? count_ - 1 : i - 1), b = at(i), c = at(i + 1), d = at(i + 2);
    const auto value = [&](auto of) {
      return hermite<double>({of(b), 0.5 * (of(c) - of(a))}, {of(c), 0.5 * (of(d) - of(b))}, t);
    };
    FootPose out = b;
    out.ankle = {value([](const FootPose& f) { return f.ankle.x; }),
                 value([](const FootPose& f) { return f.ankle.y; }),
                 value([](const FootPose& f) { return f.ankle.z; })};
    out.yaw = value([](const FootPose& f) { return f.yaw; });
    out.pitch = value([](const FootPose& f) { return f.pitch; });
    out.roll = value([](const FootPose& f) { return f.roll; });
    out.toe_pitch = value([](const FootPose& f) { return f.toe_pitch; });
    return out;
  }

 private:
  FootPose at(std::size_t k) const {
    FootPose pose = fit_.pose(k % count_);
    if (k >= count_) pose.yaw += wrapped_yaw();
    return pose;
  }
  /// Whole turns that the unwrapped heading has made over the stride.
  double wrapped_yaw() const {
    const std::vector<FootPose>& foot = fit_.course().foot;
    const double on = foot.back().yaw - foot.front().yaw;
    return on - wrap_angle(on);
  }

  const FootFit& fit_;
  std::size_t count_;
};

}  // namespace

StrideFoot planted_foot(const LegCourse& course, const Skeleton& skeleton, Side side,
                        const Stride& stride, double duty) {
  const std::size_t count = course.foot.size();
  const auto lift = static_cast<std::size_t>(std::lround(duty * static_cast<double>(count)));
  FootFit fit(round_of(course, side, stride, lift),
              skeleton.soles[static_cast<std::size_t>(index(side))], leg_bones(skeleton, side));
  fit.fit();
  fit.turn_on_the_ground();

  StrideFoot out;
  out.duty = static_cast<double>(lift) / static_cast<double>(count);
  Vec3 sum;
  for (std::size_t k = 0; k <= lift; ++k) sum += fit.place(k) / static_cast<double>(lift + 1);
  out.placement = fit.course().contacts.front().plant;
  out.placement.x = sum.x, out.placement.z = sum.z;
  const RoundFoot fitted(fit);
  for (int i = 0; i < kFootSamples; ++i) {
    const double s = i / double(kFootSamples - 1);
    out.stance_pitch.push_back(fitted(s * static_cast<double>(lift)).pitch);
    out.swing.push_back(fitted(lerp(static_cast<double>(lift), static_cast<double>(count), s)));
  }
  return out;
}

}  // namespace amble
