#pragma once

#include "amble/motion/skeleton.hpp"

namespace amble {

/// How ground leans: the shortest turn from upright to its normal. Most ground does not, and costs
/// nothing.
struct GroundTilt {
  Quat turn;
  bool level() const noexcept { return turn.x == 0 && turn.z == 0; }
  Vec3 operator()(const Vec3& v) const noexcept { return level() ? v : rotate(turn, v); }
};

/// Where a foot stands: the point of the ground under the ankle of the flat foot, and its heading.
/// On uneven ground also how high that is and how the ground leans.
struct Plant {
  double x = 0, z = 0, yaw = 0;
  double height = 0;
  GroundTilt tilt{};
};

/// A foot in space. Pitch is toe-up positive, roll about the foot's forward axis, yaw a heading;
/// the tilt of the ground comes on top.
struct FootPose {
  Vec3 ankle;
  double yaw = 0, pitch = 0, roll = 0;
  double toe_pitch = 0;  // of the toe segment, toe-up positive
  GroundTilt tilt{};
  double free_toes = 0;  // 0 they lie as the ground has it … 1 they bend as the posed body has it
};

/// The planted foot, rolled to `pitch` without leaving its plant: about the heel while the toes
/// are up, about the ball joint while the heel is up, and on over the tip of the toes: stiff ones
/// soon, soft ones past 25° of heel rise. The sole never sinks and the point of contact never
/// slides, but for the tip of stiff toes, which are round: by a centimetre.
FootPose roll_foot(const Sole& sole, const Plant& plant, double pitch) noexcept;

struct Roll;

/// A sole on its plant, for rolling it many times: the heading is worked out once.
class PlantedSole {
 public:
  PlantedSole(const Sole& sole, const Plant& plant) noexcept
      : sole_(sole), plant_(plant), heading_(deterministic::sincos(plant.yaw)) {}

  FootPose pose(double pitch) const noexcept;
  FootPose pose(double pitch, const Roll& roll) const noexcept;
  /// The ankle at a pitch, and how far it moves per radian of pitch.
  struct Ankle {
    Vec3 value, slope;
  };
  Ankle ankle(const Roll& roll) const noexcept;
  Roll roll(double pitch) const noexcept;
  /// Metres that a point lies ahead of the flat foot's ankle, along the foot.
  double ahead(const Vec3& point) const noexcept {
    return (point.x - plant_.x) * heading_.sin + (point.z - plant_.z) * heading_.cos;
  }

 private:
  Vec3 in_world(const Vec3& v) const noexcept;
  const Sole& sole_;
  const Plant& plant_;
  deterministic::SinCos heading_;
};

/// The plant that this pose of a rolling foot stands on.
Plant plant_under(const Sole& sole, const FootPose& foot) noexcept;

/// How the ankle of a planted foot moves as it rolls, in the plane of the foot: from where it is
/// when the foot is flat, with the slopes by pitch.
struct Roll {
  double forward = 0, up = 0;
  double forward_slope = 0, up_slope = 0;
  double toe_pitch = 0;
};
Roll roll_of(const Sole& sole, double pitch) noexcept;
/// The same where sine and cosine of the pitch are known.
Roll roll_of(const Sole& sole, double pitch, const deterministic::SinCos& turned) noexcept;

/// Pitch of the toe segment of a planted foot with this pitch (0 until the toes roll too).
double rolled_toe_pitch(const Sole& sole, double pitch) noexcept;

/// How free the toes of a planted foot with this pitch are: 1 in the air over a heel that has just
/// come down, 0 once they lie. `rate` is that of the pitch at the strike, radians a second: the
/// toes of a foot that slaps down are laid down with it, not within its last degrees.
double freedom_of_toes(double pitch, double rate = 0) noexcept;

/// World rotations of the foot joint and of the toe joint: toe-up pitch about the foot's own left
/// axis, then roll, then yaw, then the tilt of the ground.
struct FootRotations {
  Quat foot, toe;
};
FootRotations foot_rotations(const Sole& sole, const FootPose& foot) noexcept;

/// Heel, ball and tip of the sole in space.
struct SolePoints {
  Vec3 heel, ball, tip;
};
SolePoints sole_points(const Sole& sole, const FootPose& foot) noexcept;

/// Height of the lowest of heel, ball and tip of the sole above y = 0, of a
/// foot on level ground.
double lowest_sole_point(const Sole& sole, const FootPose& foot) noexcept;

}  // namespace amble
