#include "amble/library/planted_toes.hpp"

#include <algorithm>

#include "amble/kinematics/foot_roll.hpp"
#include "amble/library/held_turns.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLies = 300.0;  // weight of toes that lie, against 1 of those that swing

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
    std::vector<Quat> turns;
    std::vector<HeldTurn> held;
    for (std::size_t k = 0; k < poses_.size(); ++k) {
      turns.push_back(turned(k));
      held.push_back(share(k) <= 1 ? lying(k) : HeldTurn{});
    }
    hold_turns(turns, held, seconds_);
    for (std::size_t k = 0; k < poses_.size(); ++k) turned(k) = turns[k];
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
  HeldTurn lying(std::size_t k) const {
    const double place = share(k) * static_cast<double>(foot_.stance_pitch.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(place), foot_.stance_pitch.size() - 2);
    const double pitch =
        lerp(foot_.stance_pitch[i], foot_.stance_pitch[i + 1], place - static_cast<double>(i));
    return lying_toes(sole_, pitch);
  }

  const Sole& sole_;
  const StrideFoot& foot_;
  std::size_t toe_, strike_;
  std::vector<Pose>& poses_;
  std::vector<double> seconds_;  // after the strike
};

}  // namespace

HeldTurn lying_toes(const Sole& sole, double pitch) {
  const FootRotations flat = foot_rotations(sole, roll_foot(sole, {}, pitch));
  return {inverse(flat.foot) * flat.toe, kLies * (1 - freedom_of_toes(pitch))};
}

void plant_toes(const Skeleton& skeleton, Side side, const Stride& stride,
                std::vector<Pose>& poses) {
  if (skeleton.joint(on_side(Role::left_toe, side)) < 0) return;
  ToeFit(skeleton, side, stride, poses).bend();
}

}  // namespace amble
