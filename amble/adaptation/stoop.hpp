#pragma once

#include "amble/actions/action_body.hpp"
#include "amble/actions/action_stack.hpp"

namespace amble {

/// A body that goes down for a hand whose point is low: the hips sink and the trunk bends over
/// them. Here is what it is like now; all in the world.
struct Stooping {
  Vec3 shoulder, hips;  // of that side, before it leans for its hand
  Vec3 ahead;           // where the trunk bends to, of length 1
  double sunk = 0;      // metres that the hips are down already,
  double bent = 0;      // and radians that the trunk is
  double most = 0;      // metres that hips can go down
};

/// How far a body should stoop for a hand: so far that trunk and arm do the rest when its point is
/// nearest, and no farther. `passing` is the point's velocity as the body sees it, m/s. A measure
/// from 0, where the arm reaches, which the next two take apart.
double stoop_for(const ActionBody& body, const Wanted& wanted, const Vec3& passing, Side side,
                 const Stooping& now) noexcept;

double bend_of_stoop(double stoop) noexcept;  ///< radians that the trunk bends forward, at first,
double sink_of_stoop(double stoop) noexcept;  ///< and metres that the hips go down, by and by

}  // namespace amble
