#include "amble/library/planted_toes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "amble/kinematics/foot_roll.hpp"
#include "amble/maths/ring_least_squares.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLies = 300.0;  // weight of toes that lie, against 1 of those that swing
constexpr double kCorner = 3.0;  // Hz of the correction

using Term = RingLeastSquares::Term;

class ToeFit {
 public:
  ToeFit(const Skeleton& skeleton, Side side, const Stride& stride, std::vector<Pose>& poses)
      : sole_(skeleton.soles[static_cast<std::size_t>(index(side))]),
        foot_(stride.feet[static_cast<std::size_t>(index(side))]),
        toe_(static_cast<std::size_t>(skeleton.joint(on_side(Role::left_toe, side)))),
        strike_(side == Side::right ? 0 : poses.size() / 2),
        poses_(poses) {
    for (std::size_t k = 0; k <= poses.size(); ++k)
      seconds_.push_back(stride.seconds_after_strike(
          side, static_cast<double>(k) / static_cast<double>(poses.size())));
  }

  void bend() {
    RingLeastSquares rows(poses_.size(), 3);
    for (std::size_t k = 0; k < poses_.size(); ++k) {
      stay(rows, k);
      change_slowly(rows, k);
    }
    const std::vector<double> found = rows.solve();
    for (std::size_t k = 0; k < poses_.size(); ++k)
      turned(k) = turned(k) * exp_half({found[3 * k], found[3 * k + 1], found[3 * k + 2]});
  }

 private:
  /// From the foot's own strike on.
  Quat& turned(std::size_t k) const {
    return poses_[(strike_ + k) % poses_.size()].rotations[toe_];
  }
  double share(std::size_t k) const {
    return static_cast<double>(k) / static_cast<double>(poses_.size()) / foot_.duty;
  }

  /// How the toes of the planted foot are turned from the foot, and the weight that holds them so.
  struct Held {
    Quat turn;
    double weight;
  };
  Held lying(std::size_t k) const {
    const double place = share(k) * static_cast<double>(foot_.stance_pitch.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(place), foot_.stance_pitch.size() - 2);
    const double pitch =
        lerp(foot_.stance_pitch[i], foot_.stance_pitch[i + 1], place - static_cast<double>(i));
    const FootRotations flat = foot_rotations(sole_, roll_foot(sole_, {}, pitch));
    return {inverse(flat.foot) * flat.toe, kLies * (1 - freedom_of_toes(pitch))};
  }

  void stay(RingLeastSquares& rows, std::size_t k) const {
    Held held{turned(k), 0};
    if (share(k) <= 1) held = lying(k);
    const Vec3 lacks = log_half(inverse(turned(k)) * held.turn);
    const std::array values{lacks.x, lacks.y, lacks.z};
    for (std::size_t u = 0; u < 3; ++u) {
      rows.add(held.weight, values[u], std::array{Term{k, u, 1}});
      rows.add(1.0, 0, std::array{Term{k, u, 1}});
    }
  }

  void change_slowly(RingLeastSquares& rows, std::size_t k) const {
    const double corner = 2 * std::numbers::pi * kCorner, slow = 1 / (corner * corner);
    const std::size_t count = poses_.size(), before = (k + count - 1) % count,
                      after = (k + 1) % count;
    const double a = seconds_[before + 1] - seconds_[before], b = seconds_[k + 1] - seconds_[k];
    const double to_before = 2 * slow / (a * (a + b)), to_after = 2 * slow / (b * (a + b));
    for (std::size_t u = 0; u < 3; ++u)
      rows.add(1.0, 0,
               std::array{Term{before, u, to_before}, Term{k, u, -to_before - to_after},
                          Term{after, u, to_after}});
  }

  const Sole& sole_;
  const StrideFoot& foot_;
  std::size_t toe_, strike_;
  std::vector<Pose>& poses_;
  std::vector<double> seconds_;  // after the strike
};

}  // namespace

void plant_toes(const Skeleton& skeleton, Side side, const Stride& stride,
                std::vector<Pose>& poses) {
  if (skeleton.joint(on_side(Role::left_toe, side)) < 0) return;
  ToeFit(skeleton, side, stride, poses).bend();
}

}  // namespace amble
