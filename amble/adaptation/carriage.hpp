#pragma once

#include <vector>

#include "amble/maths/smooth.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// How a body carries itself over its feet beyond what its strides have: how far it leans into what
/// it is about to do, and how far chest and head look ahead of the pelvis into a turn. All zero in
/// a steady gait. Radians, in the frame that travels.
struct Carriage {
  CriticallyDamped lean{};   // forward, of the line from hips to neck
  CriticallyDamped aside{};  // the same to the left, into a turn
  CriticallyDamped chest{};  // to the left of the pelvis
  CriticallyDamped head{};   // the same of head and gaze
};

/// The lean that keeps the zero-moment point under the feet while a body speeds up by so many m/s²:
/// tan(lean) = a/g, up to 19°.
double balance_lean(double acceleration) noexcept;

/// What the pelvis does of the leans, and another forward lean of its own, in the frame that
/// travels. TrunkJoints does the rest.
Quat leant_pelvis(const Carriage& carriage, double lean) noexcept;

/// The joints from the pelvis to the head of one skeleton, found once.
class TrunkJoints {
 public:
  TrunkJoints() = default;
  explicit TrunkJoints(const Skeleton& skeleton);

  /// Turns what is above the pelvis as the carriage has it, the head staying level. `heading` is
  /// that of the frame that travels; `pose` holds the pelvis in the world.
  void carry(const Carriage& carriage, double heading, Pose& pose) const noexcept;

 private:
  /// Of a joint: how much of the chest's turn it has, and how much of the way from there to the
  /// head's.
  struct Link {
    int joint;
    double chest, head;
  };
  std::vector<Link> links_;
};

}  // namespace amble
