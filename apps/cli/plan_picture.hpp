#pragma once

#include <string>
#include <vector>

#include "amble/planning/planned_walk.hpp"

namespace amble::cli {

/// What a planned walk was at one frame.
struct WalkedMoment {
  double seconds;
  Doing doing;
  Directive directive;
  std::vector<double> weights;  // one per example
  std::vector<Vec3> joints;     // in the world
};
WalkedMoment moment_of(const PlannedWalk& walk);

/// The seven steps of a planned walk in one SVG: scene, roadmap and way from above, the directives
/// over time and in the control space, the influence of each example, and the body.
std::string plan_picture(const MotionLibrary& library, const Planner& planner, const Plan& plan,
                         const std::vector<WalkedMoment>& moments);

/// pettre2006's figure 11: out of the sheep pen, to stand before the barrier.
std::string draw_pettre2006_11(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble::cli
