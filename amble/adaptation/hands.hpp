#pragma once

#include "amble/actions/action_body.hpp"
#include "amble/actions/action_stack.hpp"
#include "amble/kinematics/forward.hpp"

namespace amble {

/// What is asked of a hand: how much, and where it is to be; at which velocity that point passes
/// the body, m/s in the world; by how much trunk and collar bone take the shoulder towards it,
/// metres in the world; how fast it really nears that shoulder or leaves it, and how fast the
/// shoulder itself goes to and fro, m/s.
struct HandWish {
  Wanted wanted;
  Vec3 passing, lean;
  double closing = 0, sway = 0;
};

/// How far the shoulder, which is here without help, should lean for a hand: the farther away its
/// point will be in a moment the farther, so that the elbow stays bent enough to follow it. Trunks
/// are slow: follow this with a lag.
Vec3 lean_for(const ActionBody& body, const HandWish& wish, Side side, const Vec3& shoulder,
              const Vec3& hips) noexcept;

/// Brings the hands of a posed body to points of the world, each as far as its weight says; by
/// index(Side). Trunk and collar bone lean first; then the arm is closed, exactly where it reaches.
/// What is out of reach is approached along its line, ever more slowly; a point that comes fast is
/// taken up, and let go, farther from a straight elbow. The elbow goes where it hangs with ease.
/// `world` holds the transforms of the body's chain, and does so afterwards. Gives for each hand by
/// how many metres its point lies within what is met exactly; negative: beyond that, or too near.
std::array<double, 2> reach_with_hands(const ActionBody& body, const std::array<HandWish, 2>& hands,
                                       Pose& pose, std::span<Transform> world) noexcept;

}  // namespace amble
