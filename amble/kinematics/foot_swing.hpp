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
MovingFoot rolling_foot(const Sole& sole, const Plant& plant, const Moving<double>& pitch) noexcept;
/// The same in two parts, for many plants at one pitch.
Roll rolling_through(const Sole& sole, double pitch) noexcept;
MovingFoot rolling_foot(const Sole& sole, const Plant& plant, const Moving<double>& pitch,
                        const Roll& roll) noexcept;

/// The same foot as seen from a frame that travels at `speed` along its heading and turns. A swing
/// is made there, not in the world: a body that speeds up or turns takes its swinging foot along.
MovingFoot seen_from(const GroundFrame& frame, double speed, double turn_rate,
                     const MovingFoot& foot) noexcept;
/// The same where the axes of the frame are known.
MovingFoot seen_from(const GroundFrame& frame, const GroundAxes& axes, double speed,
                     double turn_rate, const MovingFoot& foot) noexcept;

/// A swinging foot in the travelling frame, its ankle as the leg feels it.
struct SwingPoint {
  Reach reach;
  double pitch = 0, yaw = 0, roll = 0;
};
constexpr SwingPoint operator+(const SwingPoint& a, const SwingPoint& b) noexcept {
  return {a.reach + b.reach, a.pitch + b.pitch, a.yaw + b.yaw, a.roll + b.roll};
}
constexpr SwingPoint operator-(const SwingPoint& a, const SwingPoint& b) noexcept {
  return {a.reach - b.reach, a.pitch - b.pitch, a.yaw - b.yaw, a.roll - b.roll};
}
constexpr SwingPoint operator*(const SwingPoint& a, double s) noexcept {
  return {a.reach * s, a.pitch * s, a.yaw * s, a.roll * s};
}

/// One end of a swing, with rates per second.
using SwingEnd = Moving<SwingPoint>;
SwingEnd swing_end(const LegBones& bones, const Moving<Vec3>& hip, const MovingFoot& seen) noexcept;

/// The swing of an example, or of a blend: where it is now and at its ends, with the rates, per
/// swing, at which its leg moves while the foot still stands and when it stands again. A foot that
/// leaves and lands at these swings as the example does, whatever happens there.
struct SwingCourse {
  SwingPoint now;
  Moving<SwingPoint> lift, strike;
  SwingPoint parts{}, touches{};  // by how much these differ from its own as it leaves and lands
};

/// The swinging foot in the travelling frame, at share s of a swing of `seconds`: the example's
/// course, bent to where this foot really left and where it is to land, hung on the present hip.
/// `haste` is the example's swing time over this one's: a hurried foot is not lifted as high.
FootPose swing_foot(const LegBones& bones, const Sole& sole, const SwingEnd& from,
                    const SwingEnd& to, double seconds, double s, const SwingCourse& course,
                    double haste, const Vec3& hip) noexcept;

}  // namespace amble
