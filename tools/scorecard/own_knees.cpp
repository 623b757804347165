#include "own_knees.hpp"

#include <algorithm>
#include <numbers>

#include "amble/blending/gait_blend.hpp"
#include "amble/kinematics/leg_reach.hpp"

namespace amble::scorecard {
namespace {

constexpr int kMoments = 40;  // of a contact that are looked at

double straightest_knee(const MotionLibrary& library, int example, Side side) {
  const std::vector<ActiveExample> alone{{example, 1.0}};
  const LegBones bones = leg_bones(library.skeleton, side);
  double bent = 180;
  for (int i = 0; i <= kMoments; ++i) {
    const double leg = blend_stance_leg(library, alone, side, 1.0 * i / kMoments);
    bent = std::min(bent, plain_flexion(bones, leg) * 180 / std::numbers::pi);
  }
  return bent;
}

}  // namespace

OwnKnees::OwnKnees(const MotionLibrary& library) : knees_(library.examples.size(), -1.0) {
  const Group& walks = library.groups.front();
  for (int i = walks.first; i < walks.first + walks.count; ++i)
    if (library.examples[static_cast<std::size_t>(i)].speed > 0)
      knees_[static_cast<std::size_t>(i)] = 0.5 * (straightest_knee(library, i, Side::left) +
                                                   straightest_knee(library, i, Side::right));
}

double OwnKnees::straightest(std::span<const double> weights) const {
  double sum = 0, whole = 0;
  for (std::size_t i = 0; i < std::min(weights.size(), knees_.size()); ++i) {
    if (knees_[i] < 0 || !(weights[i] > 0)) continue;
    sum += weights[i] * knees_[i];
    whole += weights[i];
  }
  return whole > 0.5 ? sum / whole : -1.0;
}

}  // namespace amble::scorecard
