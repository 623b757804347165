#pragma once

#include <array>

namespace amble {

/// A velocity on the ground, m/s.
struct GroundVelocity {
  double x = 0, z = 0;
};

/// Finds the velocity nearest to the wanted one with which a walker meets nobody for a while, if
/// everybody does their share: each other walker forbids a cone of velocities, cut off at the
/// horizon, and asks for one half-plane beyond it (optimal reciprocal collision avoidance). The
/// half-planes and the fastest speed make a small linear programme. Where nothing satisfies them
/// all, everybody is given as much room as there is. Allocates nothing.
class ReciprocalAvoidance {
 public:
  static constexpr int kMost = 16;  // of the others; further ones are not heeded

  /// `velocity`: as the walker goes now. Others are looked ahead for so many seconds.
  ReciprocalAvoidance(GroundVelocity velocity, double horizon) noexcept
      : velocity_(velocity), horizon_(horizon) {}

  /// Another walker that many metres away along x and z, to keep `apart` metres from. `share` of
  /// the avoiding is done here: half of it suffices where the other does the same at once, all of
  /// it is wise where walkers take their time.
  void heed(double x, double z, GroundVelocity other, double apart, double share = 1) noexcept;

  /// The same of one who heeds nobody: is looked for `horizon` seconds ahead, and given room before
  /// everybody else. True when they would meet as both go now.
  bool give_way(double x, double z, GroundVelocity other, double apart, double horizon) noexcept;

  GroundVelocity nearest(GroundVelocity wanted, double fastest) const noexcept;

 private:
  struct HalfPlane {
    GroundVelocity edge, inward;  // a point of its edge; a unit normal
    double yields;                // how far it is moved back where not all can be satisfied
  };
  bool add(GroundVelocity between, GroundVelocity other, double apart, double share, double horizon,
           double yields) noexcept;
  bool solve(GroundVelocity wanted, double fastest, double relaxed,
             GroundVelocity& found) const noexcept;
  bool along_edge(int which, GroundVelocity wanted, double fastest, double relaxed,
                  GroundVelocity& found) const noexcept;

  GroundVelocity velocity_;
  double horizon_;
  std::array<HalfPlane, kMost> planes_;
  int count_ = 0;
};

}  // namespace amble
