#pragma once

#include <span>

#include "amble/kinematics/forward.hpp"
#include "amble/motion/pose.hpp"
#include "amble/retargeting/anatomy.hpp"

namespace amble {

/// A limb without its lengths.
struct LimbPosture {
  Vec3 reach{0, -1, 0};  // from first to last joint, over the limb's length, as its girdle sees it
  Vec3 hinge{1, 0, 0};   // unit, square to the half-plane of elbow or knee, as its girdle sees it
  Quat twist;            // of the lower bone about itself, against the hinge
  Quat end;   // hand: as the forearm sees it; foot: in the world, from flat and facing +Z
  Quat toes;  // as the foot sees them, from flat
};

/// A posture without a skeleton: where the hips are, a trunk as a spline of orientations from
/// pelvis over chest and neck to the head, and limbs as normalised extremities with the half-plane
/// of their middle joint. Any body can be read into it and any body can take it on, whatever its
/// lengths and its number of trunk joints.
///
/// menardais2004 §2. The paper's spline runs through points; here it runs through orientations that
/// sit at these points, because rigs place their trunk joints differently in the same back, and
/// because the turn of the shoulders against the hips is then carried too.
struct NormalisedPosture {
  Vec3 hips;                              // midpoint of the hip joints over the leg's length, world
  Quat pelvis, spine, chest, neck, head;  // in the world, from upright and facing +Z
  double spine_share = 0.5;               // where on the trunk `spine` was read
  std::array<Quat, 2> clavicles;          // as the chest sees them
  std::array<LimbPosture, kLimbCount> limbs;

  LimbPosture& limb(Limb which) noexcept { return limbs[index(which)]; }
  const LimbPosture& limb(Limb which) const noexcept { return limbs[index(which)]; }
  /// The girdle from which a limb hangs.
  const Quat& girdle(Limb which) const noexcept {
    return which == Limb::left_leg || which == Limb::right_leg ? pelvis : chest;
  }
};

/// The trunk of a posture as a curve: a cubic in the logarithm through its orientations, with the
/// slopes at each of them that its neighbours suggest.
class TrunkCurve {
 public:
  /// Without the way to the head, it is asked for no share between 1 and 2 or 2 and 3.
  explicit TrunkCurve(const NormalisedPosture& posture, bool to_the_head = true) noexcept;
  /// Orientation at a share of the trunk: 0 pelvis, 1 chest, 2 neck, 3 head.
  Quat at(double share) const noexcept;

 private:
  static constexpr std::size_t kKnots = 5, kBelowNeck = 3;
  std::array<double, kKnots> share_;
  std::array<Quat, kKnots> turned_;
  std::array<Vec3, kKnots - 1> turn_{};  // from each to the next, half angles
  std::array<Vec3, kKnots> slope_{};     // per share
};

/// Reads the posture of a body. `world` holds the transforms of its joints.
void read_posture(const Anatomy& body, std::span<const Transform> world,
                  NormalisedPosture& posture) noexcept;
/// The same of a pose. `world`, one entry per joint, gets the transforms of the joints as far as
/// they are needed: arms are placed as seen from their shoulders, which are at the origin.
void read_posture(const Anatomy& body, const Pose& pose, std::span<Transform> world,
                  NormalisedPosture& posture) noexcept;

/// From first to last joint of a limb, metres in the world, on a body both of whose bones point as
/// those of another one do that stands so in the `world`. Both limbs are whole.
inline Vec3 with_same_angles(const LimbAnatomy& from, std::span<const Transform> world,
                             const LimbAnatomy& to) noexcept {
  const auto place = [&](int joint) { return world[static_cast<std::size_t>(joint)].position; };
  const Vec3 middle = place(from.lower);
  return (middle - place(from.upper)) * (to.upper_length / from.upper_length) +
         (place(from.end) - middle) * (to.lower_length / from.lower_length);
}

/// Ends the limbs of a posture, read from a body that stands so in the `world`, where those of
/// another body end when both their bones point as the first one's do.
void keep_angles(const Anatomy& from, std::span<const Transform> world, const Anatomy& to,
                 std::span<const Limb> limbs, NormalisedPosture& posture) noexcept;

/// Puts a posture on a body. A middle joint bends as the bones demand; an extremity beyond reach is
/// approached as far as they go. `pose` (sized) gets the local rotations; `world`, one per joint,
/// is room to work in.
void write_posture(const Anatomy& body, const NormalisedPosture& posture, std::span<Quat> world,
                   Pose& pose) noexcept;

/// The hinge of a limb that is swung to a direction without turning about itself.
Vec3 plain_hinge(Limb which, const Vec3& direction) noexcept;
/// The half-plane of a limb as an angle about its reach, from where a plain swing puts it; and the
/// same limb with another one.
double half_plane(Limb which, const LimbPosture& limb) noexcept;
void set_half_plane(Limb which, double angle, LimbPosture& limb) noexcept;

/// A foot in the world from flat and facing +Z, of a body whose ankle is turned so.
Quat foot_orientation(const Sole& sole, const Quat& ankle) noexcept;

}  // namespace amble
