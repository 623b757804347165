#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>

#include "amble/library.hpp"

namespace amble {

/// Where an example lies among those of its gait, or what is asked of them.
struct ExamplePoint {
  static constexpr std::size_t kMostParameters = 6;  ///< that a library may have
  double speed = 0;                                  ///< m/s along the heading
  double turn_rate = 0;                              ///< rad/s, positive to the left
  double seconds = 0;                                ///< of the stride; 0 in what is asked
  std::array<double, kMostParameters> parameters{};  ///< the library's own, in its order
};

/// A weighting of a caller's own: how examples of one gait share the say. Called once for each gait
/// in force whenever what is asked has changed, at most sixty times a second. One object serves all
/// characters and threads that share a technique, so `weigh` only reads it.
class OwnWeighting {
 public:
  virtual ~OwnWeighting() = default;
  /// Writes one weight per example. Any numbers do: what is not finite counts as 0, and they are
  /// divided by their sum. Weights may jump, the body follows them within a quarter of a second. A
  /// library's examples on the spot have speed 0. Must not allocate.
  virtual void weigh(std::span<const ExamplePoint> examples, const ExamplePoint& asked,
                     std::span<double> weights) const noexcept = 0;
};

/// A blender of a caller's own: how the postures of several examples become one. Called a few times
/// an update with whole rows, never joint by joint. A row is what the body does at one phase, seen
/// from the frame that travels with it; rotations are half-angle vectors (log_half, exp_half) about
/// a reference orientation that all examples share, so they may also be added up as they are.
class OwnBlender {
 public:
  static constexpr std::size_t kPelvisPlace = 0;  ///< first of three: left, height, forward, metres
  static constexpr std::size_t kPelvisTurn = 3;   ///< first of three: a half-angle vector
  static constexpr std::size_t kLegs = 6;         ///< left, right: distance hip to ankle, metres
  static constexpr std::size_t kJoints = 8;       ///< then three a joint: half-angle vectors

  virtual ~OwnBlender() = default;
  /// Writes `channels`: the first so many of a row, the pelvis's alone or all. Every row has as
  /// many numbers; weights sum to one. A number that is not finite, or beyond 100, is replaced by
  /// the first row's. Must not allocate.
  virtual void blend(std::span<const double> weights, std::span<const float* const> rows,
                     std::span<float> channels) const noexcept = 0;
};

/// How a directive becomes weights.
struct WeightOptions {
  /// The built-in ways.
  enum class Method {
    rbf,         ///< scattered-data weights, tilted: smooth, never negative, exact
    as_printed,  ///< scattered-data weights as the paper has them, negative ones included
    delaunay     ///< the control space: the three examples around the directive
  };
  Method method = Method::rbf;                   ///< the one that is used
  bool extrapolate = false;                      ///< of the control space: beyond the envelope, too
  std::shared_ptr<const OwnWeighting> own = {};  ///< in place of the method, when there is one
};

/// Which harmonics of the body's curves a Fourier blend keeps.
struct FourierOptions {
  static constexpr int kMostHarmonics = 23;  ///< that the library's curves can tell apart
  int harmonics = 8;                         ///< the rank limit
  /// Ranks between which harmonics fade linearly: whole at the first, gone at the second. What
  /// jumps where a loop should close lives in high ranks: fading them mends the seam without
  /// ringing. Left negative, the upper half of the harmonics fades, but not the pelvis's: the legs
  /// reach from there to feet that do not fade.
  int fade_from = -1;
  int fade_to = -1;  ///< see fade_from
  /// Whether the caller chose where they fade.
  bool fades() const noexcept { return fade_from >= 0 && fade_to >= fade_from; }

  /// The share that is kept of harmonic k.
  double share(int k) const noexcept;
};

/// How characters make motion of a library: a weighting and a blender, any pair of them.
struct TechniqueOptions {
  /// The built-in blenders.
  enum class Blend {
    time_warp,  ///< the examples' splines, aligned at their strikes
    fourier     ///< one Fourier series that is their weighted sum
  };
  /// How clips of actions are blended with the gait.
  enum class ActionBlend {
    joints,  ///< on rotations
    posture  ///< on normalised postures
  };
  /// How priorities of actions become weights.
  enum class ActionWeights {
    layered,      ///< what matters much more than another has all of a part (menardais2004:10)
    proportional  ///< everything counts as much as its priority says (menardais2004:7)
  };
  WeightOptions weights;                                  ///< the weighting
  Blend blend = Blend::time_warp;                         ///< the blender
  std::shared_ptr<const OwnBlender> own_blend = {};       ///< in place of it, when there is one
  FourierOptions fourier;                                 ///< of the Fourier blender
  ActionBlend action_blend = ActionBlend::joints;         ///< of actions
  ActionWeights action_weights = ActionWeights::layered;  ///< of actions
  /// The papers' own formulas where ours differ: the published scattered-data weights, and the
  /// pelvis on the trajectory itself, without its sway (park2002:20 as printed).
  bool as_printed = false;
};

/// A library with a technique made ready for it. Immutable; characters that share one share all of
/// its tables.
class Technique;

/// Makes a technique ready for a library. Throws amble::Error for options of which one would be
/// without effect.
///
///   amble::TechniqueOptions options;
///   options.weights.own = std::make_shared<Nearest>();
///   amble::Character walker(amble::make_technique(amble::default_library(), options));
std::shared_ptr<const Technique> make_technique(std::shared_ptr<const MotionLibrary> library,
                                                const TechniqueOptions& options = {});

}  // namespace amble
