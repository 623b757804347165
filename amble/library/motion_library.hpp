#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "amble/kinematics/foot_swing.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library.hpp"
#include "amble/library/segment.hpp"
#include "amble/library/stride_spread.hpp"
#include "amble/maths/cardinal_basis.hpp"
#include "amble/maths/convex_hull.hpp"
#include "amble/motion/skeleton.hpp"

namespace amble {

/// One foot of an example, see StrideFoot.
struct ExampleFoot {
  double duty = 0.6;
  double left = 0, forward = 0, yaw = 0;  // placement at mid-stance in the travelling frame
  Vec3 hip_slope{};  // how its hip moves at the strike: change in the travelling frame per stride
  SwingPoint leaves{}, lands{};  // rates of the standing leg at both ends, per swing: derived
};

/// What people of a group really do besides their steady speed: nine tenths of the captured moments
/// lie within (kwon2007:bounds). All zero where no capture told.
struct Bounds {
  double slowest = 0, fastest = 0;  // m/s
  double mean_acceleration = 0;     // m/s² along the heading …
  double acceleration = 0;          // … and how far from it
  double sideways = 0;              // 1/s: sideways acceleration per speed
  double jerk = 0;                  // m/s³
  double turn_acceleration = 0;     // rad/s²
  bool operator==(const Bounds&) const = default;
};

/// How often one kind of motion was seen to follow another, and the bounds at its start and at its
/// end; between they go over from one to the other.
struct Transition {
  std::string from, to;
  int count = 0;
  Bounds start{}, end{};
};

/// What is known of one example besides its curves.
struct Example {
  std::string name, source, type;
  double start = 0, end = 0;
  double gait = 0, speed = 0, turn_rate = 0, duration = 1;
  std::array<double, 2> half_duration{0.5, 0.5};
  std::array<ExampleFoot, 2> feet;
  double acceleration = 0;                   // m/s² at its first frame
  std::map<std::string, double> parameters;  // those that the manifest gave
};

/// A parameter of a library's own, such as the slope, as one group knows it.
struct ExtraParameter {
  int index = 0;             // in the library's list of names
  double low = 0, high = 0;  // among the group's examples
  double usual = 0;          // their mean: what a command that does not say means
  double asked(double value) const noexcept {
    return value == value ? (value < low ? low : (value > high ? high : value)) : usual;
  }
};

/// Examples of one gait, blended among themselves: a run of `examples` with the scattered-data
/// weights over (speed, turn rate, extra parameters) and the region of the first two that can be
/// reached.
struct Group {
  std::string name;
  double gait = 0;
  int first = 0, count = 0;
  CardinalBasis basis;
  ConvexHull envelope;  // drawn in a little: the weights are exact and smooth strictly inside
  int tread = -1;     // treading on the spot, the moving twin of standing; −1 when there is none
  int stand = -1;     // standing, seen from the group's travelling frame
  double facing = 0;  // heading of the body in that frame; 0 but for side steps
  Bounds bounds{};
  /// Whether it goes ahead, in a way of its own: neither aside nor backwards.
  bool ahead() const noexcept {
    for (const Point2& corner : envelope.corners)
      if (corner[0] < 0) return false;
    return facing == 0;
  }
  std::vector<ExtraParameter> extra{};  // in which its examples differ, in the basis' order
};

/// The immutable result of building: everything that characters share. All curves are cubic
/// B-spline coefficients in float32, laid out so that a frame reads four contiguous rows per
/// example. About 15 kB an example.
class MotionLibrary {
 public:
  static constexpr int kBodyKnots = 48;         // coefficients of a closed curve over the stride
  static constexpr int kFootCoefficients = 27;  // coefficients over a stance or a swing
  static constexpr std::size_t kMostParameters = CardinalBasis::kMostDimensions - 2;
  static constexpr int kSwingChannels = 6;  // reach: left, forward, flexion; pitch, yaw, roll

  std::string name;
  Skeleton skeleton;              // joint 0 is the pelvis
  double size = 1;                // of that body beside the people it was made of: their legs
  std::vector<int> turning;       // joints that turn, ascending; the pelvis first
  std::vector<Quat> references;   // per turning joint: the orientation its curves are relative to
  std::vector<Example> examples;  // those of a group side by side; standing ones last
  std::vector<Group> groups;      // by gait, ascending
  std::vector<std::string> parameters;  // names of the library's own, at most kMostParameters
  /// Ways to go other than ahead: side steps, where the body is turned from its travel, and walks
  /// backwards, at negative speeds. Each is entered and left standing, and has a standing example
  /// of its own.
  std::vector<Group> manoeuvres;
  static constexpr int kMostMixed = 8;  // of the manoeuvres, the first so many
  int stand = -1;  // the first example of standing; their curves run over their own duration
  int twins = 0;   // of the first so many examples: each again after them, in a style; else 0

  StrideSpread spread;  // of strides from one to the next

  std::vector<Transition> transitions;
  std::vector<Segment> segments;    // captured half cycles, in the order of their sources
  std::vector<Rejection> rejected;  // what building left out
  std::vector<std::string> notes;   // what building made up or assumed

  /// Channels of a body row: pelvis left, height, forward and half-angle vector, distance of hip
  /// and ankle on the left and on the right, then a half-angle vector per further turning joint.
  static constexpr int kPelvisChannels = 8, kLegChannel = 6;
  int body_channels() const noexcept {
    return kPelvisChannels + 3 * (static_cast<int>(turning.size()) - 1);
  }

  bool stands(int example) const noexcept {
    return stand >= 0 && (twins == 0 || example < twins ? example : example - twins) >= stand;
  }

  /// Coefficients of the body curves of an example: kBodyKnots rows of body_channels().
  const float* body(int example) const noexcept {
    return body_.data() + static_cast<std::size_t>(example) * body_size();
  }
  /// Stance pitch: kFootCoefficients over the contact, strike to toe-off.
  const float* stance(int example, Side side) const noexcept {
    return stance_.data() +
           (static_cast<std::size_t>(example) * 2 + static_cast<std::size_t>(index(side))) *
               kFootCoefficients;
  }
  /// Swing: kFootCoefficients rows of kSwingChannels over the time from toe-off to strike, in the
  /// travelling frame, the ankle as the leg feels it.
  const float* swing(int example, Side side) const noexcept {
    return swing_.data() +
           (static_cast<std::size_t>(example) * 2 + static_cast<std::size_t>(index(side))) *
               kFootCoefficients * kSwingChannels;
  }

  /// How long the leg is over the contact, hip to ankle, metres: kFootCoefficients. Derived.
  const float* leg(int example, Side side) const noexcept {
    return leg_.data() +
           (static_cast<std::size_t>(example) * 2 + static_cast<std::size_t>(index(side))) *
               kFootCoefficients;
  }

  /// The pelvis in the travelling frame, from the first channels of a body row.
  Transform pelvis(const float* channels) const noexcept {
    return {{channels[0], channels[1], channels[2]},
            references[0] * exp_half({channels[3], channels[4], channels[5]})};
  }

  std::vector<float> body_, stance_, swing_;  // filled by the builder and the file reader
  std::vector<float> leg_;                    // follows from them, see note_standing_legs()

 private:
  std::size_t body_size() const noexcept {
    return static_cast<std::size_t>(kBodyKnots) * static_cast<std::size_t>(body_channels());
  }
};

}  // namespace amble
