#include "amble/adaptation/carriage.hpp"

#include <algorithm>

#include "amble/maths/quaternion.hpp"

namespace amble {
namespace {

constexpr double kGravity = 9.81;  // m/s²
// Of a lean: what the pelvis and what the spine turn by. Together more than all of it, since the
// spine bends over its length and the neck goes only as far as its mean.
constexpr double kPelvisShare = 0.4, kSpineShare = 0.85;
constexpr double kLevelHead = 0.85;  // of a lean that neck and head make up for
constexpr double kNeckShare = 0.4;   // of the way from the chest's turn to the head's
constexpr double kNothing = 1e-7;    // radians

bool still(const CriticallyDamped& angle) noexcept {
  return angle.value < kNothing && angle.value > -kNothing;
}

}  // namespace

double balance_lean(double acceleration) noexcept {
  return deterministic::atan2(acceleration, kGravity);
}

double pelvis_lean(const Carriage& carriage) noexcept { return kPelvisShare * carriage.lean.value; }

TrunkJoints::TrunkJoints(const Skeleton& skeleton) {
  const int pelvis = skeleton.joint(Role::pelvis), chest = skeleton.joint(Role::chest),
            neck = skeleton.joint(Role::neck), head = skeleton.joint(Role::head);
  const int top = head >= 0 ? head : neck >= 0 ? neck : chest;
  for (int j = top; j >= 0 && j != pelvis; j = skeleton.joints[static_cast<std::size_t>(j)].parent)
    links_.push_back({j, 1, 0});
  std::reverse(links_.begin(), links_.end());
  const auto at = std::find_if(links_.begin(), links_.end(),
                               [&](const Link& link) { return link.joint == chest; });
  const auto spine = static_cast<std::size_t>(at - links_.begin()) + 1;
  for (std::size_t k = 0; k < links_.size(); ++k) {
    if (k < spine) links_[k].chest = static_cast<double>(k + 1) / static_cast<double>(spine);
    if (links_[k].joint == neck) links_[k].head = head >= 0 ? kNeckShare : 1.0;
    if (links_[k].joint == head) links_[k].head = 1;
    if (k > spine && links_[k].head < links_[k - 1].head) links_[k].head = links_[k - 1].head;
  }
}

void TrunkJoints::carry(const Carriage& carriage, double heading, Pose& pose) const noexcept {
  if (still(carriage.lean) && still(carriage.chest) && still(carriage.head)) return;
  const auto [sine, cosine] = deterministic::sincos(heading);
  const auto half_turn = [&](double lean, double yaw) {
    return Vec3{0.5 * lean * cosine, 0.5 * yaw, -0.5 * lean * sine};
  };
  const double lean = carriage.lean.value,
               level = (1 - kLevelHead) * (kPelvisShare + kSpineShare) - kPelvisShare;
  const Vec3 chest = half_turn(kSpineShare * lean, carriage.chest.value),
             head = half_turn(level * lean, carriage.head.value);
  Quat above = pose.rotations[0], turned_above;  // of the joint before, as it was; its turn
  for (const Link& link : links_) {
    Quat& local = pose.rotations[static_cast<std::size_t>(link.joint)];
    const Quat was = above * local;
    const Quat turned = exp_half(chest * link.chest + (head - chest) * link.head);
    local = normalised(inverse(turned_above * above) * turned * was);
    above = was;
    turned_above = turned;
  }
}

}  // namespace amble
