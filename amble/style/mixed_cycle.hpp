#pragma once

#include "amble/style/decomposition.hpp"
#include "amble/style/leg_weights.hpp"
#include "amble/style/mix.hpp"

namespace amble {

/// What becomes of legs that are not the base's.
enum class MixLegs {
  on_course,  ///< they go as they were chosen to, on the base's pelvis and at its speed
  optimised,  ///< kim2012:6 as printed: weights with which feet stand where the base has them
  linear      ///< weights as given, feet wherever they come
};

struct MixOptions {
  MixLegs legs = MixLegs::on_course;
};

/// A new cycle made of the examples: speed and pace of the base, poses at CycleCurves::kSamples
/// uniform phases in the travelling frame. Feet are where the joints put them, not yet planted.
struct MixedCycle {
  double gait = 0, speed = 0, turn_rate = 0;
  double seconds = 1;
  std::array<double, 2> half_seconds{0.5, 0.5};
  std::array<KeyPhases, 2> keys{};
  std::vector<Pose> poses;
  std::array<LegWeights, 2> legs;  // by index(Side)

  /// Mean distance of planted feet from where they are meant to be (the base's places, or on their
  /// course): with the legs as given and as they were made.
  double linear_foot_error() const noexcept { return 0.5 * (legs[0].linear + legs[1].linear); }
  double foot_error() const noexcept { return 0.5 * (legs[0].optimised + legs[1].optimised); }
};

/// Throws amble::Error when the mix names what there is not, or its root weighs nothing.
MixedCycle mix_cycle(const Decomposition& decomposition, const Mix& mix,
                     const MixOptions& options = {});

/// How far a cycle is from the cycle of an example, both at their own phases: mean of the joints'
/// angles in degrees and of their distances in centimetres, the root's place included.
struct CycleDifference {
  double degrees = 0, centimetres = 0;
};
CycleDifference difference(const Decomposition& decomposition, const std::vector<Pose>& poses,
                           const StyleExample& example);

/// The mix on feet that stand (kim2012, Section 4.4): planted where they are in the middle of the
/// stance, rolling without sliding, legs following by inverse kinematics with the swivel that the
/// pose gives them. This is what an example of a library is.
Stride planted(const Decomposition& decomposition, const MixedCycle& cycle,
               const std::string& name);

/// The same on another body with these joints, which is to wear it, and straight ahead: joints turn
/// as they do, feet are flat where they are flat, and the body goes as far as its legs are longer.
/// Throws amble::Error where the joints are others.
Stride planted_on(const Skeleton& body, const Decomposition& decomposition, const MixedCycle& cycle,
                  const std::string& name);

}  // namespace amble
