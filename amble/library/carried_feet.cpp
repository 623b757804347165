#include "amble/library/carried_feet.hpp"

#include <Eigen/Dense>
#include <cmath>
#include <numbers>

#include "amble/kinematics/leg_reach.hpp"
#include "amble/library/example_curves.hpp"
#include "amble/maths/bspline.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr int kRounds = 4, kHarmonics = 6, kPitchSamples = 65, kPitchCoefficients = 11;
constexpr double kStillness = 1e-3;   // weight of not moving the body, of one harmonic
constexpr double kStretched = 0.010;  // metres
constexpr double kPitchCost = 0.15;   // legs a radian
constexpr double kPitchRange = 0.45;  // radians

std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index(side)); }

class FeetOnBody {
 public:
  FeetOnBody(const MotionLibrary& from, int example, const Skeleton& to,
             std::span<const Pose> poses)
      : curves_(from, example), from_(from.skeleton), to_(to), poses_(poses) {
    for (const Side side : kSides) {
      out_.placements[at(side)] = curves_.example().feet[at(side)];
      for (int i = 0; i < kPitchSamples; ++i)
        out_.pitch[at(side)].push_back(curves_.pitch(side, i / double(kPitchSamples - 1)));
    }
    own_pitch_ = out_.pitch;
    out_.shift.assign(poses.size(), {});
    list_stances();
  }

  CarriedFeet carry() {
    for (int round = 0; round < kRounds; ++round) {
      move_placements();
      move_body();
      for (const Side side : kSides) roll(side);
    }
    return out_;
  }

 private:
  Vec3 hip(const CarriedStance& stance) const {
    const Pose& pose = poses_[stance.pose];
    return pose.root + out_.shift[stance.pose] +
           rotate(pose.rotations[0], to_.hip_offset(stance.side));
  }
  double pitch(Side side, double share) const {
    const double place = share * (kPitchSamples - 1);
    const auto i = std::min(static_cast<std::size_t>(place), out_.pitch[0].size() - 2);
    const std::vector<double>& samples = out_.pitch[at(side)];
    return lerp(samples[i], samples[i + 1], place - static_cast<double>(i));
  }
  Vec3 ankle(const CarriedStance& stance, double pitch) const {
    const ExampleFoot& foot = out_.placements[at(stance.side)];
    return curves_.frame(stance.side, stance.share)
        .to_local(roll_foot(to_.soles[at(stance.side)], {foot.left, foot.forward, foot.yaw}, pitch)
                      .ankle);
  }
  /// How far the body would have to move for this leg to be as wanted.
  Vec3 asked(const CarriedStance& stance) const {
    return ankle(stance, pitch(stance.side, stance.share)) - hip(stance) - stance.wanted;
  }

  /// How far it would have to come up for the leg to have its length.
  double asked_up(const CarriedStance& stance) const {
    const Vec3 leg = hip(stance) - ankle(stance, pitch(stance.side, stance.share));
    const double now = length(leg);
    return (length(stance.wanted) - now) / std::max(0.5, leg.y / now);
  }

  void list_stances() {
    for (std::size_t i = 0; i < poses_.size(); ++i)
      for (const Side side : kSides) {
        const double phase = static_cast<double>(i) / static_cast<double>(poses_.size());
        const double share = curves_.share_of_contact(side, phase);
        if (share > 1) continue;
        CarriedStance stance{i, side, share, {}, 1, 1};
        if (!curves_.still()) {
          stance.weight = smoothstep(share / 0.25) * smoothstep((1 - share) / 0.1);
          stance.weight_up = smoothstep(share / 0.2) * smoothstep((1 - share) / 0.25);
        }
        const Reach reach = reach_of(leg_bones(from_, side), curves_.hip(side, phase),
                                     curves_.planted_ankle(side, share));
        stance.wanted = ankle_at(leg_bones(to_, side), {}, reach);
        stances_.push_back(stance);
      }
  }

  /// Where the feet stand is what the legs ask for in the mean.
  void move_placements() {
    for (const Side side : kSides) {
      Vec3 sum;
      double heard = 1e-9;
      for (const CarriedStance& stance : stances_) {
        if (stance.side != side) continue;
        const GroundFrame frame = curves_.frame(side, stance.share);
        sum += stance.weight * rotate(rotation_y(frame.heading), asked(stance));
        heard += stance.weight;
      }
      out_.placements[at(side)].left -= sum.x / heard;
      out_.placements[at(side)].forward -= sum.z / heard;
    }
  }

  /// The smooth closed curve that comes nearest to what all planted legs ask for, and no further
  /// than they ask where none is planted. Its mean is a height only: the rest is in the placements.
  void move_body() {
    const int terms = curves_.still() ? 1 : 1 + 2 * kHarmonics;
    const auto basis = [&](std::size_t pose) {
      Eigen::VectorXd row(terms);
      row(0) = 1;
      for (int k = 1; 2 * k < terms; ++k) {
        const double angle = 2 * std::numbers::pi * k * static_cast<double>(pose) /
                             static_cast<double>(poses_.size());
        row(2 * k - 1) = std::cos(angle), row(2 * k) = std::sin(angle);
      }
      return row;
    };
    for (int axis = 0; axis < 3; ++axis) {
      Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(terms, terms);
      Eigen::VectorXd right = Eigen::VectorXd::Zero(terms);
      for (int k = 1; 2 * k < terms; ++k)
        sum(2 * k - 1, 2 * k - 1) = sum(2 * k, 2 * k) =
            kStillness * static_cast<double>(poses_.size()) * k * k;
      if (axis != 1) sum(0, 0) = 1e9;
      for (const CarriedStance& stance : stances_) {
        const Eigen::VectorXd row = basis(stance.pose);
        const Vec3 wish = asked(stance);
        const double value = axis == 0 ? wish.x : axis == 1 ? asked_up(stance) : wish.z;
        // A leg that is stretched further than it was asks as long as it stands.
        const double weight =
            axis == 1 ? std::max(stance.weight_up, smoothstep(-value / kStretched)) : stance.weight;
        sum += weight * row * row.transpose();
        right += weight * value * row;
      }
      sum(0, 0) += 1e-9;
      const Eigen::VectorXd found = sum.ldlt().solve(right);
      for (std::size_t i = 0; i < poses_.size(); ++i) {
        const double by = basis(i).dot(found);
        Vec3& shift = moved_.size() == poses_.size() ? moved_[i] : moved_.emplace_back();
        (axis == 0 ? shift.x : axis == 1 ? shift.y : shift.z) = by;
      }
    }
    for (std::size_t i = 0; i < poses_.size(); ++i) out_.shift[i] += moved_[i];
  }

  /// A foot that is longer or shorter for its leg lifts the heel less or more, so that the leg
  /// above keeps its length.
  void roll(Side side) {
    const std::vector<double>& own = own_pitch_[at(side)];
    std::vector<double> change(own.size(), 0.0);
    double most = 0;
    for (std::size_t i = 0; i < own.size(); ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(own.size() - 1);
      const double late = smoothstep((share - 0.45) / 0.25);
      if (late <= 0 || curves_.still()) continue;
      const CarriedStance stance = stance_at(side, share);
      change[i] = late * (rolling_pitch(stance, own[i]) - own[i]);
      most = std::max(most, std::abs(change[i]));
    }
    if (most < 1e-3) return;
    const std::vector<double> curve = fit_interval(change, kPitchCoefficients);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(own.size() - 1);
      out_.pitch[at(side)][i] =
          own[i] + tap_value(interval_tap(share, kPitchCoefficients), curve.data());
    }
  }

  /// Between two of the listed stances of a foot.
  CarriedStance stance_at(Side side, double share) const {
    const double phase = curves_.phase_of(side, share);
    CarriedStance stance{0, side, share, {}, 1, 1};
    const Reach reach = reach_of(leg_bones(from_, side), curves_.hip(side, phase),
                                 curves_.planted_ankle(side, share));
    stance.wanted = ankle_at(leg_bones(to_, side), {}, reach);
    return stance;
  }
  Vec3 hip_between(Side side, double phase) const {
    const double place = (phase - std::floor(phase)) * static_cast<double>(poses_.size());
    const auto i = static_cast<std::size_t>(place) % poses_.size(), next = (i + 1) % poses_.size();
    CarriedStance a, b;
    a.side = b.side = side, a.pose = i, b.pose = next;
    return lerp(hip(a), hip(b), place - std::floor(place));
  }
  double rolling_pitch(const CarriedStance& stance, double own) const {
    const Vec3 body = hip_between(stance.side, curves_.phase_of(stance.side, stance.share));
    const double wanted = length(stance.wanted), cost = kPitchCost * wanted;
    const auto miss = [&](double by) {
      const double off = length(body - ankle(stance, own + by)) - wanted, turned = cost * by;
      return off * off + turned * turned;
    };
    constexpr double kGolden = 0.6180339887498949;
    double low = -kPitchRange, high = kPitchRange;
    for (int i = 0; i < 20; ++i) {
      const double a = high - kGolden * (high - low), b = low + kGolden * (high - low);
      (miss(a) < miss(b) ? high : low) = miss(a) < miss(b) ? b : a;
    }
    return own + 0.5 * (low + high);
  }

  ExampleCurves curves_;
  const Skeleton &from_, &to_;
  std::span<const Pose> poses_;
  std::vector<CarriedStance> stances_;
  std::array<std::vector<double>, 2> own_pitch_;
  std::vector<Vec3> moved_;
  CarriedFeet out_;
};

}  // namespace

CarriedFeet carry_feet(const MotionLibrary& from, int example, const Skeleton& to,
                       std::span<const Pose> poses) {
  return FeetOnBody(from, example, to, poses).carry();
}

}  // namespace amble
