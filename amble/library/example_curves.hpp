#pragma once

#include <span>

#include "amble/kinematics/foot_swing.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/motion/pose.hpp"

namespace amble {

/// One example of a library read back: its body at a phase, its feet at a share of their contact.
/// Travelling frame, metres. For building; the library must outlive it.
class ExampleCurves {
 public:
  ExampleCurves(const MotionLibrary& library, int example) : library_(library), number_(example) {}

  const Example& example() const { return library_.examples[static_cast<std::size_t>(number_)]; }
  /// Whether it stands: then both feet are planted all the time.
  bool still() const { return library_.stands(number_); }

  /// `pose` has one rotation per joint of the skeleton.
  void pose(double phase, Pose& pose) const;
  Vec3 hip(Side side, double phase) const;

  /// Share of its contact at which a foot is at a phase; above 1 while it swings.
  double share_of_contact(Side side, double phase) const;
  double phase_of(Side side, double share) const;
  double pitch(Side side, double share) const;
  double pitch_rate(Side side, double share) const;  // per contact
  /// The foot at a share of the swing.
  SwingPoint swinging(Side side, double share) const;
  /// Seconds that a unit of phase takes at a phase: time runs evenly within each half of the
  /// stride.
  double seconds_per_phase(double phase) const;
  /// The phase so many seconds after the right strike, within the stride.
  double phase_after(double seconds) const;
  /// Seconds from the middle of the contact to a share of it.
  double seconds(Side side, double share) const;
  /// The travelling frame at a share of the contact, seen from the one at its middle.
  GroundFrame frame(Side side, double share) const;
  Vec3 planted_ankle(Side side, double share) const;

 private:
  void read(double phase, std::span<float> channels) const;
  const MotionLibrary& library_;
  int number_;
};

}  // namespace amble
