#pragma once

#include "amble/actions/action_body.hpp"
#include "amble/actions/action_stack.hpp"
#include "amble/kinematics/forward.hpp"

namespace amble {

/// What is asked of a hand: how much, and where it is to be; at which velocity that point passes
/// the body, m/s in the world; by how much trunk and collar bone take the shoulder towards it,
/// metres in the world; and how fast it really nears that shoulder or leaves it, m/s.
struct HandWish {
  Wanted wanted;
  Vec3 passing, lean;
  double closing = 0;
};

/// How far the shoulder, which is here without help, should lean for a hand: the farther away its
/// point will be in a moment the farther, so that the elbow stays bent enough to follow it. Trunks
/// are slow: follow this with a lag.
Vec3 lean_for(const ActionBody& body, const HandWish& wish, Side side, const Vec3& shoulder,
              const Vec3& hips) noexcept;

/// How far the hips should go down for a hand whose point is low: so far that trunk and arm do the
/// rest. The point and how it passes are seen from the body; so is the shoulder, as it is when the
/// body stands upright. Metres; 0 where the arm reaches.
double stoop_for(const ActionBody& body, const Wanted& wanted, const Vec3& passing, Side side,
                 const Vec3& shoulder) noexcept;

/// Radians that a trunk bends forward while the hips go down by so much for a hand.
double bend_of_stoop(double metres) noexcept;

/// Brings the hands of a posed body to points of the world, each as far as its weight says; by
/// index(Side). Trunk and collar bone lean first; then the arm is closed, exactly where it reaches.
/// What is out of reach is approached along its line, ever more slowly; a point that comes fast is
/// taken up, and let go, farther from a straight elbow. The elbow goes where it hangs with ease.
/// `world` holds the transforms of the body's chain, and does so afterwards.
void reach_with_hands(const ActionBody& body, const std::array<HandWish, 2>& hands, Pose& pose,
                      std::span<Transform> world) noexcept;

}  // namespace amble
