#pragma once

#include <string>
#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

enum class FaultKind {
  t_pose,      // frames of an artificial pose put before or after the motion
  untracked,   // frames that hold no capture: everything zero, or torn from the motion
  spike,       // a joint thrown out of its path for a moment, faster than a body can
  frame_rate,  // bodies would not fall and balance as under gravity: the header's rate is wrong
  floor,       // the ground under the feet rises and sinks by centimetres
  displaced,   // from a moment on a foot is held at another angle: its marker has slipped
  wrenched,    // for a moment a foot turns faster than any body turns it
  in_place,    // the body stays where it is while its feet walk: the travel was taken out
  loop         // one or two strides whose end leads into their start
};
const char* fault_name(FaultKind kind) noexcept;  ///< "t-pose"

/// Something in a capture that is not motion of the person. Frames are of the clip it was found in.
struct Fault {
  FaultKind kind;
  int first = 0, last = 0;  // frames, both inclusive
  int joint = -1;           // the joint concerned, or −1
  double amount = 0;        // degrees of a jump or displacement, metres of a spike or drift,
                            // true frames/s, m/s of missing travel, rounds of a loop
  std::string action;       // what was done: "dropped", "redrawn", "levelled", "reported", …
};

// Each finder takes a clip in metres, Y up; `world` holds its forward kinematics, frame-major.

/// Frames at either end that are torn from the motion beside them by a jump of the whole body.
std::vector<Fault> find_inserted_frames(const Clip& clip, const std::vector<Transform>& world);

/// Moments at which a joint is accelerated beyond what a body survives, and its neighbours in time
/// are not. One fault for each moment, naming the joint thrown farthest.
std::vector<Fault> find_spikes(const Clip& clip, const std::vector<Transform>& world);

/// A floor that is not level: the lowest places of a foot, second by second, differ by 3 cm or
/// more.
std::vector<Fault> find_floor(const Clip& clip, const std::vector<Transform>& world);

/// Feet that stand at one angle before a jump of the ankle and at another one after it, by 10° or
/// more. The frames are those from the jump to the end.
std::vector<Fault> find_displaced_feet(const Clip& clip, const std::vector<Transform>& world);

/// Stretches over which an ankle turns at 1500 °/s or more, as markers that are lost or taken for
/// each other make it, until it is back, widened so that it gets from one end to the other at a
/// speed that feet have. Longer ones than a swing are only reported.
std::vector<Fault> find_wrenched_feet(const Clip& clip);

/// Turns the joint of a wrenched foot smoothly from one end of the fault to the other.
void unwrench(Clip& clip, const Fault& fault);

/// How high a tilted floor is under the body, frame by frame, about its mean, as the standing feet
/// tell. Empty where a plane explains too little of their heights, and on hills.
std::vector<double> floor_under(const Clip& clip, const std::vector<Transform>& world);

}  // namespace amble
