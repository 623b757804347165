#pragma once

#include <optional>
#include <span>

#include "amble/kinematics/forward.hpp"
#include "amble/library/stride.hpp"
#include "amble/maths/fourier.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// The foot of a posed body as yaw, pitch and roll of its flat self.
FootPose posed_foot(const Skeleton& skeleton, const std::vector<Transform>& world, Side side);

/// Ankle, yaw, pitch, roll and toe pitch of a foot, and the place of its hip.
using LegParts = std::array<double, 10>;

/// What the feet of a stride may cost. In each round the body moves with its feet and the feet
/// follow; the cycle is looked at so many times, and so many pitches are tried at each moment.
struct FootEffort {
  int rounds = 6, looks = 192, tries = 20;
};

/// Makes the feet of a stride from the body of a closed cycle. A captured foot slides and bends a
/// little while it is down; a library's foot rolls on a fixed place. Where the two differ, the
/// whole body moves with its standing foot, so that the legs keep their captured reach.
class FootMaker {
 public:
  /// `poses` are of the cycle, at uniform phases. `stride` has its times, speed and turn rate;
  /// `duty` is by phase. Skeleton and stride must outlive the maker.
  FootMaker(std::span<const Pose> poses, const Skeleton& skeleton, const Stride& stride,
            const std::array<double, 2>& duty, const FootEffort& effort);

  /// How far the body is moved at a phase, metres in the travelling frame.
  Vec3 shift(double phase) const;

  StrideFoot make(Side side) const;

 private:
  /// The captured foot at a stretch of phase after its own strike, in the travelling frame.
  FootPose sample(Side side, double since) const;
  /// The foot without its swing.
  StrideFoot stance(Side side) const;
  LegParts captured(Side side, double phase) const;
  struct Asked {
    Vec3 shift;        // that puts the captured ankle on the rolling one
    double lower = 0;  // metres, to keep the knee bent
  };
  Asked ask(const StrideFoot& foot, Side side, double s, double phase) const;
  std::vector<FootPose> swing(Side side, const StrideFoot& foot) const;
  GroundFrame frame_at(Side side, double share) const;
  void leave_in_time(Side side);
  void leave_before_locking(Side side);
  double floor_level() const;
  void settle_on_feet();

  const Skeleton& skeleton_;
  const Stride& stride_;
  FootEffort effort_;
  std::array<double, 2> duty_;
  std::array<std::vector<LegParts>, 2> table_;  // over the cycle, by index(Side)
  double floor_ = 0;
  std::optional<FourierSeries> shift_;
  std::array<StrideFoot, 2> standing_;  // as stance() found them last, by index(Side)
};

}  // namespace amble
