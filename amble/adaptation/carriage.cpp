#include "amble/adaptation/carriage.hpp"

#include <algorithm>

#include "amble/maths/quaternion.hpp"

namespace amble {
namespace {

constexpr double kGravity = 9.81;  // m/s²
// Of a lean: what the pelvis and what the spine turn by. Together more than all of it, since the
// spine bends over its length and the neck goes only as far as its mean.
constexpr double kPelvisShare = 0.4, kSpineShare = 0.95;
constexpr double kMostLean = 0.33, kLeanSoftness = 0.01;  // radians: as far as trunks are leant
constexpr double kLevelHead = 0.85;  // of a lean that neck and head make up for
constexpr double kNeckShare = 0.4;   // of the way from the chest's turn to the head's
constexpr double kNothing = 1e-7;    // radians

bool still(const CriticallyDamped& angle) noexcept {
  return angle.value < kNothing && angle.value > -kNothing;
}

}  // namespace

double balance_lean(double acceleration) noexcept {
  const double lean = deterministic::atan2(acceleration, kGravity);
  return lean < 0 ? -soft_limit(-lean, kMostLean, kLeanSoftness)
                  : soft_limit(lean, kMostLean, kLeanSoftness);
}

Quat leant_pelvis(const Carriage& carriage, double lean) noexcept {
  return exp_half({0.5 * (lean + kPelvisShare * carriage.lean.value), 0,
                   -0.5 * kPelvisShare * carriage.aside.value});
}

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
  if (still(carriage.lean) && still(carriage.aside) && still(carriage.chest) &&
      still(carriage.head))
    return;
  const auto [sine, cosine] = deterministic::sincos(heading);
  const auto half_turn = [&, sine = sine, cosine = cosine](double share, double yaw) {
    const double lean = 0.5 * share * carriage.lean.value,
                 aside = -0.5 * share * carriage.aside.value;
    return Vec3{lean * cosine + aside * sine, 0.5 * yaw, aside * cosine - lean * sine};
  };
  const double level = (1 - kLevelHead) * (kPelvisShare + kSpineShare) - kPelvisShare;
  const Vec3 chest = half_turn(kSpineShare, carriage.chest.value),
             head = half_turn(level, carriage.head.value);
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
