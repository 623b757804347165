#include "amble/library/capture_foot.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/bspline.hpp"
#include "amble/maths/euler.hpp"
#include "amble/maths/hermite.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr int kSamples = 65;
constexpr double kFlatWithin = 2.5 * kDegree;       // a planted foot this near to flat is flat
constexpr double kFlatBy = 0.36, kFlatOver = 0.24;  // shares of a contact: then the toes are down
constexpr double kPitchCost = 0.23;                 // metres a radian …
constexpr double kLateCost = 0.3;                   // … and more by this share before the lift
constexpr int kPitchCoefficients = 11;
constexpr int kShiftSamples = 48, kShiftHarmonics = 6;
// Shares of a swing over which what its ends lack is made up, seen back in time from the strike.
constexpr double kJoinLiftPlace = 0.7, kJoinLift = 0.4, kJoinStrikePlace = 1.0, kJoinStrike = 0.6;
constexpr double kLiftPitch = -42 * kDegree;  // a foot rolled up this far has left the ground …
constexpr double kShortest = 0.75;            // … though not before this share of its contact
constexpr double kStraightest = 0.996;        // of a leg's length: 10° at the knee
constexpr double kBeforeLock = 0.04;          // seconds before its knee would lock, a foot leaves
constexpr double kClears = 0.02;              // metres that a swing keeps off the ground, and …
constexpr double kRaisedFrom = 0.4;  // … share of it over which it is raised and let down

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }
double strike_of(Side side) { return side == Side::right ? 0.0 : 0.5; }

/// A pitch without the little that a foot on the ground wavers about flat; without a kink.
double settled(double pitch) {
  const double k = 0.4 * kFlatWithin;
  return soft_positive(pitch - kFlatWithin, k) - soft_positive(-pitch - kFlatWithin, k);
}

/// The pitch with which a foot rolling on its plant leaves the leg most nearly as long as captured.
/// Past flat, captured feet also bend, slide and lift in ways that a roll does not know: the knee
/// above comes first, the angle of the foot second.
double rolling_pitch(const Sole& sole, const Plant& plant, const FootPose& captured,
                     const Vec3& hip, double longest, double cost, int tries) {
  const double wanted = std::min(length(hip - captured.ankle), longest);
  const auto [s, c] = deterministic::sincos(plant.yaw);
  const double sine = s, cosine = c;
  const auto miss = [&](double pitch) {
    const Roll roll = roll_of(sole, pitch);
    const Vec3 ankle{plant.x + roll.forward * sine, sole.ankle_height + roll.up,
                     plant.z + roll.forward * cosine};
    const double off = length(hip - ankle) - wanted;
    const double turned = cost * (pitch - captured.pitch);
    return off * off + turned * turned;
  };
  double low = captured.pitch - 25 * kDegree, high = captured.pitch + 5 * kDegree;
  constexpr double kGolden = 0.6180339887498949;
  double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
  double at_a = miss(a), at_b = miss(b);
  for (int i = 0; i < tries; ++i) {  // each round keeps one of its two places for the next
    if (at_a < at_b) {
      high = b, b = a, at_b = at_a;
      a = high - kGolden * (high - low);
      at_a = miss(a);
    } else {
      low = a, a = b, at_a = at_b;
      b = low + kGolden * (high - low);
      at_b = miss(b);
    }
  }
  return 0.5 * (low + high);
}

/// The same samples from a curve with few coefficients.
std::vector<double> smoothed(const std::vector<double>& samples) {
  const std::vector<double> curve = fit_interval(samples, kPitchCoefficients, false);
  std::vector<double> out;
  for (std::size_t i = 0; i < samples.size(); ++i)
    out.push_back(
        tap_value(interval_tap(static_cast<double>(i) / static_cast<double>(samples.size() - 1),
                               kPitchCoefficients),
                  curve.data()));
  return out;
}

constexpr std::size_t kFootParts = 7;  // ankle, yaw, pitch, roll, toe pitch; then the hip
LegParts parts(const FootPose& foot) {
  return {foot.ankle.x,
          foot.ankle.y,
          foot.ankle.z,
          foot.yaw,
          foot.pitch,
          foot.roll,
          foot.toe_pitch,
          0,
          0,
          0};
}
FootPose foot_from(const LegParts& values) {
  return {{values[0], values[1], values[2]}, values[3], values[4], values[5], values[6]};
}

/// The joints from the root to the toes of both feet, ascending.
std::vector<int> joints_of_legs(const Skeleton& skeleton) {
  std::vector<int> out;
  for (const Side side : kSides)
    for (const Role role : {Role::left_foot, Role::left_toe})
      for (int j = skeleton.joint(on_side(role, side)); j >= 0;
           j = skeleton.joints[static_cast<std::size_t>(j)].parent)
        out.push_back(j);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
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
    foot.toe_pitch = deterministic::asin(rotate(turned, {0, 0, 1}).y);
  }
  return foot;
}

FootMaker::FootMaker(std::span<const Pose> poses, const Skeleton& skeleton, const Stride& stride,
                     const std::array<double, 2>& duty, const FootEffort& effort)
    : skeleton_(skeleton), stride_(stride), effort_(effort), duty_(duty) {
  std::vector<Transform> world(skeleton.joints.size());
  const std::vector<int> legs = joints_of_legs(skeleton);
  for (std::size_t i = 0; i < poses.size(); ++i) {
    forward_kinematics(skeleton, poses[i], legs, world);
    for (const Side side : kSides) {
      table_[at(side)].push_back(parts(posed_foot(skeleton, world, side)));
      const Vec3& hip =
          world[static_cast<std::size_t>(skeleton.joint(on_side(Role::left_thigh, side)))].position;
      auto& row = table_[at(side)].back();
      row[kFootParts] = hip.x, row[kFootParts + 1] = hip.y, row[kFootParts + 2] = hip.z;
      if (i == 0) continue;  // headings without jumps
      const double before = table_[at(side)][i - 1][3];
      row[3] = before + wrap_angle(row[3] - before);
    }
  }
  for (const Side side : kSides) leave_in_time(side);
  floor_ = floor_level();
  settle_on_feet();
  for (const Side side : kSides) leave_before_locking(side);
}

Vec3 FootMaker::shift(double phase) const {
  if (!shift_) return {0, -floor_, 0};
  double values[3];
  shift_->evaluate(phase, values);
  return {values[0], values[1] - floor_, values[2]};
}

/// A foot that rolls on over its toes has all but left the ground: from there on it swings.
void FootMaker::leave_in_time(Side side) {
  double& duty = duty_[at(side)];
  const double least = kShortest * duty;
  while (duty > least && sample(side, duty).pitch < kLiftPitch) duty -= 0.001;
}

/// A captured foot slides along at the end of its contact where a planted one would stretch the leg
/// out: it leaves before the knee, at the pace it straightens with, would lock.
void FootMaker::leave_before_locking(Side side) {
  StrideFoot& foot = standing_[at(side)] = stance(side);
  const LegBones bones = leg_bones(skeleton_, side);
  const auto flexion = [&](int i) {
    const double s = i / double(kSamples - 1);
    const LegParts leg = captured(side, strike_of(side) + s * foot.duty);
    const Vec3 hip{leg[kFootParts], leg[kFootParts + 1], leg[kFootParts + 2]};
    const double pitch = foot.stance_pitch[static_cast<std::size_t>(i)];
    return reach_of(bones, hip,
                    frame_at(side, s).to_local(
                        roll_foot(skeleton_.soles[at(side)], foot.placement, pitch).ankle))
        .flexion;
  };
  const double step = foot.duty * stride_.seconds / (kSamples - 1);  // seconds
  int last = kSamples - 1;
  while (last > kShortest * (kSamples - 1) &&
         flexion(last) + (flexion(last) - flexion(last - 1)) / step * kBeforeLock < 0)
    --last;
  if (last == kSamples - 1) return;
  duty_[at(side)] = foot.duty * last / (kSamples - 1);
  foot = stance(side);
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

/// Finds the shift in a few rounds: what the standing feet ask for, each heard most in the middle
/// of its contact, and down where a leg would be stretched out straight.
void FootMaker::settle_on_feet() {
  std::vector<double> rows(3 * kShiftSamples, 0.0);
  for (int round = 0; round < effort_.rounds; ++round) {
    const std::array<StrideFoot, 2> feet{stance(Side::left), stance(Side::right)};
    for (int i = 0; i < kShiftSamples; ++i) {
      const double phase = i / double(kShiftSamples);
      Vec3 sum;
      double heard = 0.05, heard_up = 0.05, lower = 0;
      for (const Side side : kSides) {
        const double since = phase - strike_of(side), own = since - std::floor(since);
        const double s = own / duty_[at(side)];
        if (s >= 1) continue;
        const Asked asked = ask(feet[at(side)], side, s, phase);
        const double weight = smoothstep(s / 0.25) * smoothstep((1 - s) / 0.08);
        const double up = smoothstep(s / 0.25) * smoothstep((1 - s) / 0.25);
        sum += Vec3{weight * asked.shift.x, up * asked.shift.y, weight * asked.shift.z};
        heard += weight;
        heard_up += up;
        lower = std::max(lower, asked.lower);
      }
      double* row = rows.data() + 3 * i;
      row[0] += sum.x / heard;
      row[1] += sum.y / heard_up - lower;
      row[2] += sum.z / heard;
    }
    FourierSeries wanted(rows, 3, kShiftHarmonics);
    const double soft[] = {1, 1, 1, 0.9, 0.7, 0.5, 0.2};
    wanted.weigh(soft);
    shift_ = std::move(wanted);
  }
}

/// What a standing foot asks of the body at share s of its contact.
FootMaker::Asked FootMaker::ask(const StrideFoot& foot, Side side, double s, double phase) const {
  const LegParts leg_parts = captured(side, phase);
  const double place = s * (kSamples - 1);
  const auto i = std::min(static_cast<std::size_t>(place), foot.stance_pitch.size() - 2);
  const double pitch =
      lerp(foot.stance_pitch[i], foot.stance_pitch[i + 1], place - static_cast<double>(i));
  const Vec3 rolling =
      frame_at(side, s).to_local(roll_foot(skeleton_.soles[at(side)], foot.placement, pitch).ankle);
  const Vec3 hip{leg_parts[kFootParts], leg_parts[kFootParts + 1], leg_parts[kFootParts + 2]};
  const double leg = length(hip - rolling),
               most = kStraightest * leg_bones(skeleton_, side).length();
  const double upright = std::max(0.5, (hip.y - rolling.y) / leg);
  return {rolling - foot_from(leg_parts).ankle, soft_positive(leg - most, 0.001) / upright};
}

/// Foot and hip at a phase, between entries of the table by the cubic through four of them.
LegParts FootMaker::captured(Side side, double phase) const {
  const auto& table = table_[at(side)];
  const int count = static_cast<int>(table.size());
  const double place = (phase - std::floor(phase)) * count;
  const int i = static_cast<int>(place);
  const double t = place - i;
  const auto row = [&](int k) -> const LegParts& {
    return table[static_cast<std::size_t>((i + k + count) % count)];
  };
  const LegParts &a = row(-1), &b = row(0), &c = row(1), &d = row(2);
  LegParts out{};
  for (std::size_t k = 0; k < out.size(); ++k)
    out[k] = hermite<double>({b[k], 0.5 * (c[k] - a[k])}, {c[k], 0.5 * (d[k] - b[k])}, t);
  const Vec3 by = shift(phase);
  out[0] += by.x, out[1] += by.y, out[2] += by.z;
  out[kFootParts] += by.x, out[kFootParts + 1] += by.y, out[kFootParts + 2] += by.z;
  return out;
}

FootPose FootMaker::sample(Side side, double since) const {
  return foot_from(captured(side, strike_of(side) + since));
}

/// The travelling frame at a share of the contact, seen from the one at its middle.
GroundFrame FootMaker::frame_at(Side side, double share) const {
  const double duty = duty_[at(side)];
  return GroundFrame{}.along_arc(
      stride_.speed, stride_.turn_rate,
      stride_.seconds_after_strike(side, share * duty) - 0.5 * duty * stride_.seconds);
}

StrideFoot FootMaker::make(Side side) const {
  StrideFoot foot = standing_[at(side)];
  foot.swing = swing(side, foot);
  return foot;
}

StrideFoot FootMaker::stance(Side side) const {
  const Sole& sole = skeleton_.soles[at(side)];
  StrideFoot foot;
  const double duty = foot.duty = duty_[at(side)];
  std::vector<double> x, z, yaw;
  std::vector<FootPose> poses;
  std::vector<Vec3> hips;
  for (int i = 0; i < kSamples; ++i) {
    const double s = i / double(kSamples - 1);
    const LegParts leg = captured(side, strike_of(side) + s * duty);
    const GroundFrame frame = frame_at(side, s);
    poses.push_back(moved(foot_from(leg), frame));
    hips.push_back(frame.to_world({leg[kFootParts], leg[kFootParts + 1], leg[kFootParts + 2]}));
    if (s < 0.25 || s > 0.75) continue;
    const Plant plant = plant_under(sole, poses.back());
    x.push_back(plant.x), z.push_back(plant.z), yaw.push_back(plant.yaw);
  }
  foot.placement = {median(x), median(z), median(yaw)};
  for (int i = 0; i < kSamples; ++i) {
    const FootPose& pose = poses[static_cast<std::size_t>(i)];
    const double s = i / double(kSamples - 1);
    const double late = smoothstep((s - 0.45) / 0.25);
    const double rolled =
        late > 0 ? rolling_pitch(sole, foot.placement, pose, hips[static_cast<std::size_t>(i)],
                                 kStraightest * leg_bones(skeleton_, side).length(),
                                 kPitchCost * (1 + kLateCost * smoothstep((s - 0.7) / 0.25)),
                                 effort_.tries)
                 : pose.pitch;
    const double pitch = settled(lerp(pose.pitch, rolled, late));
    foot.stance_pitch.push_back(pitch > 0 ? pitch * smoothstep((kFlatBy - s) / kFlatOver) : pitch);
  }
  foot.stance_pitch = smoothed(foot.stance_pitch);
  return foot;
}

/// Raises a swing that would graze the ground, all of it and gently: pushed off the ground only
/// where it is too low, a knee would jerk.
void raise_off_ground(const Sole& sole, std::vector<FootPose>& swing) {
  const double step = 1.0 / static_cast<double>(swing.size() - 1);
  const auto bump = [&](std::size_t i) {
    const double s = static_cast<double>(i) * step;
    return smoothstep(s / kRaisedFrom) * smoothstep((1 - s) / kRaisedFrom);
  };
  double by = 0;
  for (std::size_t i = 0; i < swing.size(); ++i)
    if (bump(i) > 0.3) by = std::max(by, kClears - lowest_sole_point(sole, swing[i]) / bump(i));
  for (std::size_t i = 0; i < swing.size(); ++i) swing[i].ankle.y += by * bump(i);
}

/// The swing starts and ends as the planted foot rolls, in place and pace, not where the capture
/// slid to; what the ends lack is spread over the swing.
std::vector<FootPose> FootMaker::swing(Side side, const StrideFoot& foot) const {
  const double step = 1.0 / (kSamples - 1), duty = foot.duty, length = 1 - duty;
  const auto rolling = [&](int i) {
    const double pitch = foot.stance_pitch[static_cast<std::size_t>(i)];
    return parts(seen(roll_foot(skeleton_.soles[at(side)], foot.placement, pitch),
                      frame_at(side, i * step)));
  };
  const auto captured_at = [&](double s) { return parts(sample(side, duty + s * length)); };
  // What is lacking at the ends, with its rate over the swing.
  const double along = length / (duty * step);  // stance samples in a swing
  std::array<Moving<double>, kFootParts> lift, strike;
  const auto lifted = captured_at(0), after = captured_at(step), struck = captured_at(1),
             before = captured_at(1 - step);
  const auto last = rolling(kSamples - 1), last_but_one = rolling(kSamples - 2), first = rolling(0),
             second = rolling(1);
  for (std::size_t k = 0; k < kFootParts; ++k) {
    lift[k] = {last[k] - lifted[k],
               (last[k] - last_but_one[k]) * along - (after[k] - lifted[k]) / step};
    strike[k] = {first[k] - struck[k],
                 (struck[k] - before[k]) / step - (second[k] - first[k]) * along};
  }
  std::vector<FootPose> out;
  for (int i = 0; i < kSamples; ++i) {
    auto values = captured_at(i * step);
    for (std::size_t k = 0; k < kFootParts; ++k)
      values[k] += fading_softly(lift[k], i * step, kJoinLiftPlace, kJoinLift) +
                   fading(strike[k], 1 - i * step, kJoinStrikePlace, kJoinStrike);
    out.push_back(foot_from(values));
  }
  raise_off_ground(skeleton_.soles[at(side)], out);
  return out;
}

}  // namespace amble
