#pragma once

#include <array>
#include <span>
#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// True rates that are thought of, as multiples of the header's; the header's own is in the middle.
inline constexpr std::array<double, 5> kRateFactors{0.25, 0.5, 1, 2, 4};

/// How well the motion of a clip agrees with gravity and with legs, if it was recorded at each of
/// those rates: log-likelihoods, zero at best. All zero where the clip tells nothing.
///
/// A body falls, and it is held up by its feet. In flight it falls at g. While it stands on a foot,
/// the force of the ground points from the foot to the body's centre of mass, so that the centre is
/// pushed away from the foot the harder the farther it is from it: from the places alone, in frames
/// instead of seconds, follows how many seconds a frame lasts. That holds for walks as for runs.
/// Besides, a leg swings forward in about the time of a pendulum of its length.
struct RateEvidence {
  std::array<double, kRateFactors.size()> fit{};

  bool tells() const noexcept;
};

/// Takes a clip in metres, Y up, with `world` its forward kinematics, frame-major.
RateEvidence rate_evidence(const Clip& clip, const std::vector<Transform>& world);

/// What clips recorded alike say together about their rate.
struct RateVerdict {
  double factor = 1;   // true rate over the header's
  bool clear = false;  // whether the clips speak for it, or only against nothing
};
RateVerdict rate_verdict(std::span<const RateEvidence> clips) noexcept;

}  // namespace amble
