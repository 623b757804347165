#include "amble/library/carried_feet.hpp"

#include <cmath>
#include <numbers>

#include "amble/kinematics/leg_reach.hpp"
#include "amble/library/example_curves.hpp"
#include "amble/maths/bspline.hpp"
#include "amble/maths/matrix.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr int kRounds = 4, kHarmonics = 6, kPitchSamples = 65;
constexpr double kStillness = 5e-2;   // weight of not moving the body, of one harmonic
constexpr double kStretched = 0.010;  // metres
constexpr double kPitchCost = 0.05;   // legs a radian
constexpr double kPitchBend = 0.005;  // and a radian by the square of a contact
// Of a leg: where one was straighter still, the heel rises for it in time rather than at once.
constexpr double kStraightest = 0.994;
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
    Matrix basis(static_cast<int>(poses_.size()), terms);  // a row for each pose
    for (int i = 0; i < basis.rows; ++i) {
      basis(i, 0) = 1;
      for (int k = 1; 2 * k < terms; ++k) {
        const double angle = 2 * std::numbers::pi * k * i / basis.rows;
        const auto [sine, cosine] = deterministic::sincos(angle);
        basis(i, 2 * k - 1) = cosine, basis(i, 2 * k) = sine;
      }
    }
    for (int axis = 0; axis < 3; ++axis) {
      Matrix sum(terms, terms);
      std::vector<double> found(static_cast<std::size_t>(terms), 0.0);
      for (int k = 1; 2 * k < terms; ++k)
        sum(2 * k - 1, 2 * k - 1) = sum(2 * k, 2 * k) =
            kStillness * static_cast<double>(poses_.size()) * k * k;
      sum(0, 0) = axis == 1 ? 1e-9 : 1e9;
      for (const CarriedStance& stance : stances_) {
        const int row = static_cast<int>(stance.pose);
        const Vec3 wish = asked(stance);
        const double value = axis == 0 ? wish.x : axis == 1 ? asked_up(stance) : wish.z;
        // A leg that is stretched further than it was asks as long as it stands.
        const double weight =
            axis == 1 ? std::max(stance.weight_up, smoothstep(-value / kStretched)) : stance.weight;
        for (int k = 0; k < terms; ++k) {
          found[static_cast<std::size_t>(k)] += weight * value * basis(row, k);
          for (int l = 0; l < terms; ++l) sum(k, l) += weight * basis(row, k) * basis(row, l);
        }
      }
      solve_by_cholesky(cholesky(std::move(sum)), found);
      for (std::size_t i = 0; i < poses_.size(); ++i) {
        double by = 0;
        for (int k = 0; k < terms; ++k)
          by += basis(static_cast<int>(i), k) * found[static_cast<std::size_t>(k)];
        Vec3& shift = moved_.size() == poses_.size() ? moved_[i] : moved_.emplace_back();
        (axis == 0 ? shift.x : axis == 1 ? shift.y : shift.z) = by;
      }
    }
    for (std::size_t i = 0; i < poses_.size(); ++i) out_.shift[i] += moved_[i];
  }

  /// How much longer the planted leg would be than it was, of the leg, with the foot pitched so.
  double off_length(Side side, double share, double pitch) const {
    const double phase = curves_.phase_of(side, share);
    const double was = length(curves_.planted_ankle(side, share) - curves_.hip(side, phase)) /
                       leg_bones(from_, side).length();
    const Vec3 leg = hip_between(side, phase) - ankle({0, side, share, {}, 1, 1}, pitch);
    return length(leg) / leg_bones(to_, side).length() - std::min(was, kStraightest);
  }

  /// A foot that is longer or shorter for its leg lifts the heel less or more, so that the leg
  /// above keeps its length: the smooth change that comes nearest to it, linearised about the last.
  void roll(Side side) {
    if (curves_.still()) return;
    const std::vector<double>& own = own_pitch_[at(side)];
    std::vector<double>& pitch = out_.pitch[at(side)];
    const auto count = static_cast<int>(own.size());
    const double step = 1.0 / (count - 1);
    Matrix sum(count, count);
    std::vector<double> change(own.size(), 0.0);
    constexpr double kBend[] = {1, -2, 1};
    const double cost = kPitchBend / (step * step);
    for (int i = 0; i + 2 < count; ++i)
      for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) sum(i + k, i + l) += cost * kBend[k] * cost * kBend[l];
    for (int i = 0; i < count; ++i) {
      constexpr double kProbe = 1e-3, kUnchanged = 1e6;
      const double share = i * step, late = smoothstep((share - 0.45) / 0.25);
      sum(i, i) += late > 0 ? kPitchCost * kPitchCost : kUnchanged;
      if (late <= 0) continue;
      const auto off = [&](double now) { return late * off_length(side, share, now); };
      const double now = pitch[static_cast<std::size_t>(i)];
      const double slope = (off(now + kProbe) - off(now - kProbe)) / (2 * kProbe);
      sum(i, i) += slope * slope;
      change[static_cast<std::size_t>(i)] =
          slope * (slope * (now - own[static_cast<std::size_t>(i)]) - off(now));
    }
    solve_by_cholesky(cholesky(std::move(sum)), change);
    for (std::size_t i = 0; i < own.size(); ++i)
      pitch[i] = own[i] + clamp(change[i], -kPitchRange, kPitchRange);
  }

  Vec3 hip_between(Side side, double phase) const {
    const double place = (phase - std::floor(phase)) * static_cast<double>(poses_.size());
    const auto i = static_cast<std::size_t>(place) % poses_.size(), next = (i + 1) % poses_.size();
    CarriedStance a, b;
    a.side = b.side = side, a.pose = i, b.pose = next;
    return lerp(hip(a), hip(b), place - std::floor(place));
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
