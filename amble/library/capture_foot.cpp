#include "amble/library/capture_foot.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/analysis/statistics.hpp"
#include "amble/maths/euler.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr int kSamples = 65;
constexpr double kFlatWithin = 2.5 * kDegree;  // a planted foot this near to flat is flat
constexpr double kPitchCost = 0.04;            // metres a radian
constexpr int kShiftSamples = 48, kShiftHarmonics = 5;

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }
double strike_of(Side side) { return side == Side::right ? 0.0 : 0.5; }

/// A pitch without the little that a foot on the ground wavers about flat; without a kink.
double settled(double pitch) {
  const double k = 0.4 * kFlatWithin;
  return soft_positive(pitch - kFlatWithin, k) - soft_positive(-pitch - kFlatWithin, k);
}

/// The pitch with which a foot rolling on its plant has the ankle most nearly where the capture has
/// it. Past flat, captured feet also bend and lift in ways that a roll does not know; the leg above
/// must fit first, the angle of the foot second.
double rolling_pitch(const Sole& sole, const Plant& plant, const FootPose& captured) {
  const auto miss = [&](double pitch) {
    const Vec3 off = roll_foot(sole, plant, pitch).ankle - captured.ankle;
    const double turned = kPitchCost * (pitch - captured.pitch);
    return dot(off, off) + turned * turned;
  };
  double low = captured.pitch - 35 * kDegree, high = captured.pitch + 5 * kDegree;
  constexpr double kGolden = 0.6180339887498949;
  for (int i = 0; i < 24; ++i) {
    const double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
    (miss(a) < miss(b) ? high : low) = miss(a) < miss(b) ? b : a;
  }
  return 0.5 * (low + high);
}

FootPose moved(FootPose foot, const GroundFrame& frame) {
  foot.ankle = frame.to_world(foot.ankle);
  foot.yaw += frame.heading;
  return foot;
}
FootPose seen(FootPose foot, const GroundFrame& frame) {
  foot.ankle = frame.to_local(foot.ankle);
  foot.yaw -= frame.heading;
  return foot;
}

}  // namespace

FootPose posed_foot(const Skeleton& skeleton, const std::vector<Transform>& world, Side side) {
  const Sole& sole = skeleton.soles[at(side)];
  const Transform& ankle =
      world[static_cast<std::size_t>(skeleton.joint(on_side(Role::left_foot, side)))];
  const EulerAngles angles = to_euler(ankle.rotation * inverse(sole.flat_foot), {1, 2, 0});
  FootPose foot{ankle.position, angles[0], -angles[2], angles[1], -angles[2]};
  if (const int toe = skeleton.joint(on_side(Role::left_toe, side)); toe >= 0) {
    const Quat turned = world[static_cast<std::size_t>(toe)].rotation * inverse(sole.flat_toe);
    foot.toe_pitch = std::asin(clamp(rotate(turned, {0, 0, 1}).y, -1.0, 1.0));
  }
  return foot;
}

FootMaker::FootMaker(const ClosedCycle& cycle, const Skeleton& skeleton, const Stride& stride,
                     const std::array<double, 2>& duty)
    : cycle_(cycle), skeleton_(skeleton), stride_(stride), duty_(duty) {
  floor_ = floor_level();
  settle_on_feet();
}

Vec3 FootMaker::shift(double phase) const {
  if (!shift_) return {0, -floor_, 0};
  double values[3];
  shift_->evaluate(phase, values);
  return {values[0], values[1] - floor_, values[2]};
}

/// Height at which the planted feet, rolling as they do, have their ankles as captured.
double FootMaker::floor_level() const {
  double floor = 0;
  for (const Side side : kSides) {
    std::vector<double> heights;
    for (int i = 0; i <= 16; ++i) {
      const FootPose foot = sample(side, lerp(0.15, 0.85, i / 16.0) * duty_[at(side)]);
      heights.push_back(foot.ankle.y -
                        roll_foot(skeleton_.soles[at(side)], {}, settled(foot.pitch)).ankle.y);
    }
    floor += 0.5 * median(heights);
  }
  return floor;
}

/// Finds the shift: what the standing feet ask for, each heard most in the middle of its contact.
void FootMaker::settle_on_feet() {
  const std::array<StrideFoot, 2> feet{make(Side::left), make(Side::right)};
  std::vector<double> rows;
  for (int i = 0; i < kShiftSamples; ++i) {
    const double phase = i / double(kShiftSamples);
    Vec3 sum;
    double heard = 0.05;
    for (const Side side : kSides) {
      const double since = phase - strike_of(side), own = since - std::floor(since);
      const double s = own / duty_[at(side)];
      if (s >= 1) continue;
      const double weight = smoothstep(s / 0.25) * smoothstep((1 - s) / 0.25);
      const StrideFoot& foot = feet[at(side)];
      const double pitch = foot.stance_pitch[static_cast<std::size_t>(s * (kSamples - 1))];
      const Vec3 rolling = frame_at(side, s).to_local(
          roll_foot(skeleton_.soles[at(side)], foot.placement, pitch).ankle);
      sum += weight * (rolling - sample(side, own).ankle);
      heard += weight;
    }
    const Vec3 wanted = sum / heard;
    rows.insert(rows.end(), {wanted.x, wanted.y, wanted.z});
  }
  FourierSeries wanted(rows, 3, kShiftHarmonics);
  const double soft[] = {1, 1, 1, 0.8, 0.5, 0.2};
  wanted.weigh(soft);
  shift_ = std::move(wanted);
}

FootPose FootMaker::captured(Side side, double phase) const {
  Pose pose;
  cycle_.pose(phase, pose);
  pose.root += shift(phase);
  std::vector<Transform> world(skeleton_.joints.size());
  forward_kinematics(skeleton_, pose, world);
  return posed_foot(skeleton_, world, side);
}

FootPose FootMaker::sample(Side side, double since) const {
  return captured(side, strike_of(side) + phase_after(side, since));
}

/// Phase that passes in a share of the stride's time after the foot's strike.
double FootMaker::phase_after(Side side, double share) const {
  const double first = stride_.half_seconds[side == Side::right ? 0 : 1] / stride_.seconds;
  return share < first ? 0.5 * share / first : 0.5 + 0.5 * (share - first) / (1 - first);
}

/// The travelling frame at a share of the contact, seen from the one at its middle.
GroundFrame FootMaker::frame_at(Side side, double share) const {
  return GroundFrame{}.along_arc(stride_.speed, stride_.turn_rate,
                                 (share - 0.5) * duty_[at(side)] * stride_.seconds);
}

StrideFoot FootMaker::make(Side side) const {
  const Sole& sole = skeleton_.soles[at(side)];
  StrideFoot foot;
  const double duty = foot.duty = duty_[at(side)];
  std::vector<double> x, z, yaw;
  std::vector<FootPose> poses;
  for (int i = 0; i < kSamples; ++i) {
    const double s = i / double(kSamples - 1);
    poses.push_back(moved(sample(side, s * duty), frame_at(side, s)));
    if (s < 0.25 || s > 0.75) continue;
    const Plant plant = plant_under(sole, poses.back());
    x.push_back(plant.x), z.push_back(plant.z), yaw.push_back(plant.yaw);
  }
  foot.placement = {median(x), median(z), median(yaw)};
  for (int i = 0; i < kSamples; ++i) {
    const FootPose& pose = poses[static_cast<std::size_t>(i)];
    const double late = smoothstep((i / double(kSamples - 1) - 0.45) / 0.25);
    const double rolled = late > 0 ? rolling_pitch(sole, foot.placement, pose) : pose.pitch;
    foot.stance_pitch.push_back(settled(lerp(pose.pitch, rolled, late)));
  }
  // The swing starts and ends where the planted foot rolls, not where a capture slid to.
  const auto rolling = [&](double share, double pitch) {
    return seen(roll_foot(sole, foot.placement, pitch), frame_at(side, share));
  };
  const FootPose lift = rolling(1, foot.stance_pitch.back()),
                 strike = rolling(0, foot.stance_pitch.front());
  const FootPose lifted = sample(side, duty), struck = sample(side, 1);
  for (int i = 0; i < kSamples; ++i) {
    const double s = i / double(kSamples - 1), to = smoothstep(s), from = 1 - to;
    FootPose pose = sample(side, duty + s * (1 - duty));
    pose.ankle += from * (lift.ankle - lifted.ankle) + to * (strike.ankle - struck.ankle);
    for (double FootPose::*part :
         {&FootPose::yaw, &FootPose::pitch, &FootPose::roll, &FootPose::toe_pitch})
      pose.*part += from * (lift.*part - lifted.*part) + to * (strike.*part - struck.*part);
    foot.swing.push_back(pose);
  }
  return foot;
}

}  // namespace amble
