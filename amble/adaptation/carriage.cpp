#include "amble/adaptation/carriage.hpp"

#include <algorithm>

#include "amble/maths/gravity.hpp"
#include "amble/maths/quaternion.hpp"

namespace amble {
namespace {

// Of a lean: what the pelvis and what the spine turn by. Together more than all of it, since the
// spine bends over its length and the neck goes only as far as its mean.
constexpr double kPelvisShare = 0.4, kSpineShare = 0.95;
constexpr double kMostLean = 0.33, kLeanSoftness = 0.01;  // radians: as far as trunks are leant
constexpr double kLevelHead = 0.85;  // of a lean that neck and head make up for
constexpr float kNeckShare = 0.4f;   // of the way from the chest's turn to the head's
constexpr double kNothing = 1e-7;    // radians

bool still(const CriticallyDamped& angle) noexcept {
  return angle.value < kNothing && angle.value > -kNothing;
}

}  // namespace

double balance_lean(double acceleration) noexcept {
  if (acceleration == 0) return 0;
  const double lean = deterministic::atan2(acceleration, kGravity);
  return lean < 0 ? -soft_limit(-lean, kMostLean, kLeanSoftness)
                  : soft_limit(lean, kMostLean, kLeanSoftness);
}

Quat leant_pelvis(const Carriage& carriage, double lean) noexcept {
  return exp_half({0.5 * (lean + kPelvisShare * carriage.lean.value), 0,
                   -0.5 * kPelvisShare * carriage.aside.value});
}

bool carried(const Carriage& carriage) noexcept {
  return !(still(carriage.lean) && still(carriage.aside) && still(carriage.chest) &&
           still(carriage.head));
}

double lean_of_chest() noexcept { return kSpineShare; }
double lean_of_head() noexcept {
  return (1 - kLevelHead) * (kPelvisShare + kSpineShare) - kPelvisShare;
}

std::vector<lanes::LaneLink> trunk_links(const Skeleton& skeleton) {
  const int pelvis = skeleton.joint(Role::pelvis), chest = skeleton.joint(Role::chest),
            neck = skeleton.joint(Role::neck), head = skeleton.joint(Role::head);
  const int top = head >= 0 ? head : neck >= 0 ? neck : chest;
  std::vector<lanes::LaneLink> links;
  for (int j = top; j >= 0 && j != pelvis; j = skeleton.joints[static_cast<std::size_t>(j)].parent)
    links.push_back({j, 1, 0});
  std::reverse(links.begin(), links.end());
  const auto at = std::find_if(links.begin(), links.end(),
                               [&](const lanes::LaneLink& link) { return link.joint == chest; });
  const auto spine = static_cast<std::size_t>(at - links.begin()) + 1;
  for (std::size_t k = 0; k < links.size(); ++k) {
    if (k < spine) links[k].chest = static_cast<float>(k + 1) / static_cast<float>(spine);
    if (links[k].joint == neck) links[k].head = head >= 0 ? kNeckShare : 1.0f;
    if (links[k].joint == head) links[k].head = 1;
    if (k > spine && links[k].head < links[k - 1].head) links[k].head = links[k - 1].head;
  }
  return links;
}

}  // namespace amble
