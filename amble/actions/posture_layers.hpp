#pragma once

#include <vector>

#include "amble/actions/action_stack.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/retargeting/normalised_posture.hpp"

namespace amble {

/// Blends the clips of actions on the normalised posture, as menardais2004 §2 has it, where
/// ActionStack::layer_clips blends the joints' logarithms, as its §5 suggests: hands go straight
/// from one action's place to the other's, as shoulders see it. What a posture cannot say of a
/// joint is blended beside it, so that an action without weight changes nothing and one that has
/// all of it is played as it is. Holds room to work in and nothing else.
class PostureLayers {
 public:
  /// Room for a body; nothing in a frame allocates after it.
  void reserve(const ActionBody& body);

  /// Blends the clips into the upper body of a pose, in the joints' local rotations.
  void layer(const ActionBody& body, const ActionStack& actions, const Layering& layering,
             Pose& pose) noexcept;

 private:
  /// A pose, and what its posture makes of it on the same body.
  struct Layer {
    Pose pose, written;
    NormalisedPosture posture;
  };
  void read(const ActionBody& body, Layer& layer) noexcept;
  void pose_clip(const ActionBody& body, const LiveAction& live, const Pose& gait) noexcept;

  Layer gait_, clip_, blend_;
  std::vector<Vec3> left_over_;  // by joint: what the posture leaves out, half angles
  std::vector<float> channels_;
  std::vector<Transform> world_;
  std::vector<Quat> turned_;
};

}  // namespace amble
