#pragma once

#include <string>
#include <vector>

#include "amble/analysis/body_track.hpp"
#include "amble/analysis/foot_phases.hpp"
#include "amble/maths/ground_frame.hpp"

namespace amble {

/// A full cycle: from a strike of one foot to its next, with one strike of the other between.
/// The body travels along an arc (park2002:1): constant speed and turn rate, from `frame` on;
/// what it does besides is periodic.
struct Cycle {
  double start = 0, middle = 0, end = 0;  // seconds of the clip: strike, other strike, strike
  Side first = Side::right;               // the foot it starts with
  std::array<double, 2> duty{0.6, 0.6};   // contact share of each foot, by index(Side)
  std::string type = "walk";              // walk, run, side, back or turn (on the spot)
  double gait = 0;                        // 0 walk, 1 run
  double speed = 0, turn_rate = 0;        // m/s along the way it goes, rad/s
  double facing = 0;                      // of the body, from the way it goes; 0 going ahead
  double acceleration = 0;                // m/s² at its first frame
  double speed_change = 0;                // m/s by which it gets faster from its start to its end
  double confidence = 0;                  // of its strikes
  GroundFrame frame;                      // the travelling frame at the start
  double turn_change = 0;                 // rad/s: how much its turn rate grows from start to end
  std::string rejected;                   // why it cannot be used, or empty

  double seconds() const noexcept { return end - start; }
  /// A turn that comes or goes within the cycle: an arc is only its mean.
  bool turns_unsteadily() const noexcept { return turn_change > 0.6 || turn_change < -0.6; }
};

/// All cycles of a clip, of both feet, in order of time; those that cannot be used say why.
std::vector<Cycle> find_cycles(const BodyTrack& body, const FootContacts& contacts);

/// Stretches [first, second] in seconds in which the body stands still on both feet.
std::vector<std::pair<double, double>> find_standing(const BodyTrack& body,
                                                     const FootContacts& contacts);

/// A cycle at half the length: from the strike of one foot to the other's, by which streams are
/// cut. `pattern` is the foot that carries the body after the strike.
struct HalfCycle {
  double start = 0, end = 0;
  Side struck = Side::right;
};
std::vector<HalfCycle> find_half_cycles(const FootContacts& contacts);

}  // namespace amble
