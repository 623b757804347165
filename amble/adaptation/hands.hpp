#pragma once

#include "amble/actions/action_body.hpp"
#include "amble/actions/action_stack.hpp"
#include "amble/kinematics/forward.hpp"

namespace amble {

/// Brings the hands of a posed body to points of the world, each as far as its weight says; by
/// index(Side). Within reach of the arm it is exact. Farther away trunk and collar bone help, and
/// what is out of reach even so is approached along its line, ever more slowly; who is in a
/// `hurry`, m/s, lets go of it earlier. The elbow goes where it hangs with ease. `world` holds the
/// transforms of the body's chain, and does so afterwards.
void reach_with_hands(const ActionBody& body, const std::array<Wanted, 2>& hands, double hurry,
                      Pose& pose, std::span<Transform> world) noexcept;

}  // namespace amble
