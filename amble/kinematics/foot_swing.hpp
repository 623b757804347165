#pragma once

#include "amble/kinematics/foot_roll.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/maths/hermite.hpp"

namespace amble {

/// A foot that moves, with rates per second.
struct MovingFoot {
  Moving<Vec3> ankle;
  Moving<double> pitch, yaw, roll;
};

/// The rolling planted foot as it moves through a pitch that changes. This is where a swing starts
/// from and where it ends: builder and frame use the same one, so that an example comes back
/// exactly as it was.
MovingFoot rolling_foot(const Sole& sole, const Plant& plant, const Moving<double>& pitch,
                        double ground = 0.0) noexcept;

/// The same foot as seen from a frame that travels at `speed` along its heading and turns. A swing
/// is made there, not in the world: a body that speeds up or turns takes its swinging foot along.
MovingFoot seen_from(const GroundFrame& frame, double speed, double turn_rate,
                     const MovingFoot& foot) noexcept;

/// One end of a swing: the foot in the travelling frame, and its ankle as the leg feels it.
struct SwingEnd {
  Moving<Reach> reach;
  Moving<double> pitch, yaw, roll;
};
SwingEnd swing_end(const LegBones& bones, const Moving<Vec3>& hip, const MovingFoot& seen) noexcept;

/// What an example's swing adds to the plain course between its ends.
struct SwingShape {
  Reach reach;
  double pitch = 0, yaw = 0, roll = 0;
};

/// The swinging foot in the travelling frame, at share s of a swing of `seconds`: the cubic between
/// both ends plus the example's shape, hung on the present hip.
FootPose swing_foot(const LegBones& bones, const SwingEnd& from, const SwingEnd& to, double seconds,
                    double s, const SwingShape& shape, const Vec3& hip) noexcept;

/// The other way round: the shape that makes swing_foot give this foot.
SwingShape shape_of(const LegBones& bones, const SwingEnd& from, const SwingEnd& to, double seconds,
                    double s, const FootPose& foot, const Vec3& hip) noexcept;

}  // namespace amble
