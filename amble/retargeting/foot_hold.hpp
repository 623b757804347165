#pragma once

#include "amble/maths/smooth.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// A foot as retargeting sees it: ankle, orientation from flat and facing +Z, bend of the toes.
struct FootPlace {
  Vec3 ankle;
  Quat foot, toes;

  /// The ball of the foot: the joint of the toes, on which a standing foot turns.
  Vec3 ball(const Sole& sole) const noexcept;
  /// Height of the lowest of heel, ball and tip.
  double lowest(const Sole& sole) const noexcept;
};

/// What keeps one foot of the target from sliding: how far it stands from where the source's foot
/// would put it, metres and radians. Small and copyable.
struct FootHold {
  Vec3 last_ball;
  Vec3 last_left;
  Vec3 offset;
  double yaw_offset = 0;
  double stands = 0;           // 0 to 1: how surely the foot is down
  double height = 0;           // of the source's sole
  double wanted_lift = 0;      // of the sole, to the floor or out of it
  CriticallyDamped lift;       // follows that
  double step = 0, decay = 1;  // the last step of time, and what it leaves of a lift
  bool started = false;
};

/// What somebody who knows what comes says of a foot, instead of what `FootHold` gathers as it
/// goes.
struct FootGuide {
  double floor = 0;   // height of the ground under the source's foot, metres
  double stands = 0;  // 0 to 1
  Vec3 offset;        // of the target's foot from where the source's would put it
  double yaw_offset = 0;
};

/// How much it matters where an extremity is, rather than how its limb is bent (Shin et al. 2001):
/// 1 at what it touches, falling to 0 at `reach` metres from it.
double importance(double distance, double reach) noexcept;

/// The target's foot for a foot of the source: brought to `scale` times its place, its sole above
/// the floor as far as the source's, and held where it is while it stands. `size` is that of the
/// source, 1 for an adult: what is low and slow goes with it. Where somebody knows what comes,
/// `guide` says when it stands and where, and `told_lift` is the lift; else it follows what is
/// wanted.
FootPlace hold_foot(const Sole& source_sole, const FootPlace& source, double size, double scale,
                    const Sole& target_sole, double seconds, FootHold& hold,
                    const FootGuide* guide = nullptr, const double* told_lift = nullptr) noexcept;

}  // namespace amble
