#pragma once

#include "amble/actions/action_body.hpp"
#include "amble/actions/action_stack.hpp"
#include "amble/kinematics/forward.hpp"

namespace amble {

/// Turns neck and head of a posed body until it faces a point of the world, as far as the weight
/// says and as a neck can: 70° to either side and 40° up and down, reached softly. `world` holds
/// the transforms of the body's chain, and does so afterwards.
void look_at(const ActionBody& body, const Wanted& gaze, Pose& pose,
             std::span<Transform> world) noexcept;

/// Leans the trunk forward by `radians` about the left axis of a heading, the head staying level: a
/// body whose hips are low keeps its weight over its feet. `world` as above.
void lean_forward(const ActionBody& body, double radians, double heading, Pose& pose,
                  std::span<Transform> world) noexcept;

}  // namespace amble
