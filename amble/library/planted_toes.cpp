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

/// How the toes of a planted foot are turned from the foot, and the weight that holds them so.
struct LyingToes {
  Quat turn;
  double weight;
};
/// Those at a share of its contact.
LyingToes lying_toes(const Sole& sole, const StrideFoot& foot, double share) {
  const double place = share * static_cast<double>(foot.stance_pitch.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(place), foot.stance_pitch.size() - 2);
  const double pitch =
      lerp(foot.stance_pitch[i], foot.stance_pitch[i + 1], place - static_cast<double>(i));
  const FootRotations turned = foot_rotations(sole, roll_foot(sole, {}, pitch));
  return {inverse(turned.foot) * turned.toe, kLies * (1 - freedom_of_toes(pitch))};
}

}  // namespace

void plant_toes(const Skeleton& skeleton, Side side, const Stride& stride,
                std::vector<Pose>& poses) {
  const int joint = skeleton.joint(on_side(Role::left_toe, side));
  if (joint < 0) return;
  const auto toe = static_cast<std::size_t>(joint), count = poses.size();
  const Sole& sole = skeleton.soles[static_cast<std::size_t>(index(side))];
  const StrideFoot& foot = stride.feet[static_cast<std::size_t>(index(side))];
  const std::size_t strike = side == Side::right ? 0 : count / 2;
  const auto seconds = [&](std::size_t k) {
    return stride.seconds_after_strike(side, static_cast<double>(k) / static_cast<double>(count));
  };
  const double corner = 2 * std::numbers::pi * kCorner, slow = 1 / (corner * corner);
  RingLeastSquares rows(count, 3);
  for (std::size_t k = 0; k < count; ++k) {  // from the foot's own strike on
    const double share = static_cast<double>(k) / static_cast<double>(count) / foot.duty;
    const bool lies = share <= 1;
    Vec3 lacks;
    double held = 0;
    if (lies) {
      const LyingToes lying = lying_toes(sole, foot, share);
      lacks = log_half(inverse(poses[(strike + k) % count].rotations[toe]) * lying.turn);
      held = lying.weight;
    }
    const std::size_t before = (k + count - 1) % count, after = (k + 1) % count;
    const double a = seconds(before + 1) - seconds(before), b = seconds(k + 1) - seconds(k);
    const double to_before = 2 * slow / (a * (a + b)), to_after = 2 * slow / (b * (a + b));
    const std::array values{lacks.x, lacks.y, lacks.z};
    for (std::size_t u = 0; u < 3; ++u) {
      rows.add(held, values[u], std::array{Term{k, u, 1}});
      rows.add(1.0, 0, std::array{Term{k, u, 1}});
      rows.add(1.0, 0,
               std::array{Term{before, u, to_before}, Term{k, u, -to_before - to_after},
                          Term{after, u, to_after}});
    }
  }
  const std::vector<double> found = rows.solve();
  for (std::size_t k = 0; k < count; ++k) {
    Quat& turned = poses[(strike + k) % count].rotations[toe];
    turned = turned * exp_half({found[3 * k], found[3 * k + 1], found[3 * k + 2]});
  }
}

}  // namespace amble
