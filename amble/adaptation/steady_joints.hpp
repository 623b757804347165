#pragma once

#include <span>
#include <vector>

#include "amble/motion/pose.hpp"

namespace amble {

/// Keeps joints from being jerked. It watches the local rotations of a pose from one step of time
/// to the next; a turn that speeds up or brakes harder than a person does is let in only as hard as
/// that, and what is left out dies away smoothly. Motion within the limit passes as it is. A value;
/// belongs to one body and one step of time.
class SteadyJoints {
 public:
  /// Room for so many joints; nothing in a frame allocates after it.
  void reserve(std::size_t joints) { joints_.reserve(joints); }
  void clear() noexcept { joints_.clear(); }
  /// Nothing is left of what was held back.
  bool idle() const noexcept { return idle_; }

  /// Takes note of a pose one step after the one before. The first pose is taken as it is. Joints
  /// that have to follow a point exactly may be given freedom, 0 to 1 by place in `which`.
  void advance(std::span<const int> which, const Pose& pose,
               std::span<const double> freedom = {}) noexcept;
  /// Adds what is held back to the pose that was noted last, or to the one before it.
  void hold_back(std::span<const int> which, Pose& pose) const noexcept;
  void hold_back_before(std::span<const int> which, Pose& pose) const noexcept;

  /// Shows a visitor everything that it keeps, to save and to read it: joints, then two flags.
  template <typename Visitor>
  void visit(Visitor&& see) {
    see(joints_), see(moving_), see(idle_);
  }
  std::size_t joints() const noexcept { return joints_.size(); }

 private:
  struct Joint {
    Quat turned;                  // as it was noted last
    Vec3 velocity, acceleration;  // half angles a step, as it was let in
    Vec3 held, fading;            // half angles, and what it changes by in a second
    Vec3 held_before;             // one step earlier
  };
  std::vector<Joint> joints_;  // one for each of those watched
  bool moving_ = false;        // velocities are known
  bool idle_ = true;
};

}  // namespace amble
