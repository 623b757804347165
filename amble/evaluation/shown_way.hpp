#pragma once

#include <string>
#include <vector>

#include "amble/library/motion_library.hpp"

namespace amble {

/// A way that somebody went, for pictures: the pelvis, the vehicle, and the two curves through the
/// pelvis's places in the middle of left and of right supports, of which the vehicle is the mean;
/// all on the ground, at equal moments. Metres; world. A way of fewer than three supports of a foot
/// has no such curves.
struct ShownWay {
  std::vector<Vec3> pelvis, vehicle, left, right;
  std::string source;    // the capture, or the performer
  double speed = 0;      // m/s on the average
  double turn_rate = 0;  // rad/s on the average

  /// What may be shown: as straight as there is, or as bent.
  enum class Course { straight, bent };

  /// The best one of at least so many half cycles of a kind, walk or run, that follow each other in
  /// a capture of the library; where there are none, the performer's.
  static ShownWay of(const MotionLibrary& library, const std::string& kind, Course course,
                     std::size_t least_halves);
};

}  // namespace amble
