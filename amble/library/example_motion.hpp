#pragma once

#include <array>
#include <vector>

#include "amble/kinematics/leg_bend.hpp"
#include "amble/library/example_curves.hpp"

namespace amble {

/// An example of a library as the library holds it, posed: the body of its curves, the feet where
/// they roll and swing, and legs that are bent to them by the least change. No engine is asked, so
/// this is what building has made of a capture. Travelling frame, metres; the library must outlive
/// it.
class ExampleMotion {
 public:
  ExampleMotion(const MotionLibrary& library, int example);

  const ExampleCurves& curves() const noexcept { return curves_; }
  /// The foot in the travelling frame. Where the curves of contact and swing do not quite meet, the
  /// swing is bent to the contact.
  FootPose foot(Side side, double phase) const;
  void pose(double phase, Pose& pose) const;

 private:
  /// How a foot leaves or lands off its swing's curve, with rates per swing: the contact is right.
  /// Told as the leg feels it, so that a leg that is all but straight is not stretched.
  struct End {
    Moving<SwingPoint> foot;
    Moving<Vec3> toes;  // half-angle vector, from what the body's curve says of them
  };
  struct Ends {
    End lift, strike;
  };
  FootPose planted(Side side, double share) const;
  SwingPoint planted_point(Side side, double share) const;
  Vec3 planted_toes(Side side, double share) const;
  Ends find_ends(Side side) const;
  KneeHinges find_hinges() const;
  double swing_share(Side side, double phase) const;

  const MotionLibrary& library_;
  ExampleCurves curves_;
  std::array<Ends, 2> ends_;  // by index(Side)
  KneeHinges hinges_;
};

}  // namespace amble
