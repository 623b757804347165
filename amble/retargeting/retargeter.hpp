#pragma once

#include <optional>

#include "amble/maths/smooth.hpp"
#include "amble/retargeting/foot_hold.hpp"
#include "amble/retargeting/normalised_posture.hpp"

namespace amble {

/// How far a body is moved so that its feet stand on the floor and are within reach.
struct Corrections {
  std::array<double, 2> lift{};     // of the soles, metres
  double height = 0, standing = 0;  // of the root, legs, with feet that stand so surely
  Vec3 root;                        // and beyond that, legs
};

/// What a character remembers from one retargeted frame to the next, and room to work in. Made by
/// Retargeter::start; copies are independent.
struct RetargetState {
  NormalisedPosture posture;  // the last one that was a posture
  NormalisedPosture read;     // of the source
  std::array<FootHold, 2> feet;
  Corrections wanted;  // in this frame; height and root follow them
  CriticallyDamped height;
  std::array<CriticallyDamped, 3> root;
  /// Who knows what comes tells corrections instead: so many of lift, height and root, in this
  /// order, since each depends on those before it.
  Corrections told;
  int told_count = 0;
  const std::array<FootGuide, 2>* guides = nullptr;     // and where its feet stand
  double step = 0, height_decay = 1, root_decay = 1;    // the last step of time, and what it leaves
  std::vector<Transform> source_world;                  // as far as a posture needs it
  std::vector<Transform> touching_world, target_world;  // only when hands touch: all of both bodies
  std::vector<Quat> turned;
};

/// Puts the motion of one body on another one, frame by frame and with no look ahead. Everything
/// scales with the length of the legs; what touches something keeps its place, what touches nothing
/// keeps its angles, and in between the importance of the extremity decides (park2002 §5.4, after
/// Shin et al. 2001). The root moves first, as far as the important feet need it; then limbs are
/// solved analytically. Immutable: one serves any number of characters.
class Retargeter {
 public:
  /// Points that the hands touch, in the source's world; the target touches `scale()` times them.
  using Touched = std::array<std::optional<Vec3>, 2>;

  Retargeter(Anatomy source, Anatomy target);

  const Anatomy& source() const noexcept { return source_; }
  const Anatomy& target() const noexcept { return target_; }
  /// Leg of the target over leg of the source.
  double scale() const noexcept { return scale_; }

  RetargetState start() const;
  /// The source's foot in the frame that was retargeted last, and the middle of its hips, metres.
  FootPlace source_foot(const RetargetState& state, Side side) const noexcept;
  Vec3 source_hips(const RetargetState& state) const noexcept {
    return state.read.hips * source_.leg_length;
  }
  /// How large the source is, 1 for an adult.
  double source_size() const noexcept;
  /// The target's pose for a pose of the source's skeleton (rooted at its pelvis), `seconds` after
  /// the one before. A pose that is not one gives the last one again. `out` has one rotation per
  /// joint of the target. Allocates nothing, throws nothing.
  void retarget(const Pose& pose, double seconds, RetargetState& state, Pose& out,
                const Touched& touched = {}) const noexcept;

 private:
  using Feet = std::array<FootPlace, 2>;
  Vec3 hip(const NormalisedPosture& posture, Side side) const noexcept {
    return posture.hips * target_.leg_length +
           rotate(posture.pelvis, target_.hips[static_cast<std::size_t>(index(side))]);
  }
  Feet place_feet(double seconds, RetargetState& state, NormalisedPosture& posture) const noexcept;
  void rise_with_feet(const Feet& feet, const Feet& carried, double seconds, RetargetState& state,
                      NormalisedPosture& posture) const noexcept;
  double allowed_stretch(const RetargetState& state, Side side) const noexcept;
  void bring_within_reach(const Feet& feet, const std::array<double, 2>& weight, double seconds,
                          RetargetState& state, NormalisedPosture& posture) const noexcept;
  bool reach_touched(const Touched& touched, const Pose& source, const Pose& pose,
                     RetargetState& state, NormalisedPosture& posture) const noexcept;

  Anatomy source_, target_;
  double scale_;
};

}  // namespace amble
