#pragma once

#include "amble/kinematics/foot_roll.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/maths/hermite.hpp"

namespace amble {

/// A foot that moves: position, pitch and the bend of its toes, with rates per second.
/// Yaw and roll of a planted foot do not change, so they have none.
struct MovingFoot {
  Moving<Vec3> ankle;
  Moving<double> pitch, yaw, roll, toe_bend;  // toe_bend: toe_pitch − pitch
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

/// A foot given in a frame, in the world.
FootPose to_world(const GroundFrame& frame, FootPose foot) noexcept;

/// The swinging foot without the example's own shape: the cubic between two rolling feet.
/// `s` in [0, 1]; rates of `from` and `to` are per second, `seconds` is the length of the swing.
FootPose swing_foot(const MovingFoot& from, const MovingFoot& to, double seconds,
                    double s) noexcept;

}  // namespace amble
