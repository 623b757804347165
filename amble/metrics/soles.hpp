#pragma once

#include <array>
#include <optional>
#include <vector>

#include "amble/metrics/contacts.hpp"
#include "amble/metrics/summary.hpp"
#include "amble/score.hpp"

namespace amble::metrics {

/// Points on the sole of one foot, fixed to its joints. A foot that is one joint has only a heel.
struct SolePoint {
  int joint = -1;
  Vec3 local;  // in the joint's frame, metres
};
struct SoleModel {
  SolePoint heel;
  std::optional<SolePoint> ball, tip;
  SoleHeights heights;
};

/// Points of both soles, by index(Side): the heel under the ankle and a fifth of the foot behind
/// it, the ball under the toe joint, the tip under the end of the toes. "Under" is the direction
/// that is down when the foot stands flat in this motion. Without `heights` they come from the
/// stance itself, above `grounds`.
std::array<SoleModel, 2> fit_soles(const Skeleton& skeleton, const Body& body,
                                   const std::array<FootContact, 2>& contacts,
                                   const std::array<Ground, 2>& grounds,
                                   const std::optional<std::array<SoleHeights, 2>>& heights);

/// The ground of each foot when nobody says where it is: just under the lowest joint in stance.
std::array<Ground, 2> guess_grounds(const Skeleton& skeleton, const Body& body,
                                    const std::array<FootContact, 2>& contacts);

/// `known_ground`: the grounds were given; else joints are measured against their own levels.
SoleFigures measure_soles(const Body& body, const std::array<FootContact, 2>& contacts,
                          const std::array<Ground, 2>& grounds, bool known_ground,
                          const std::array<SoleModel, 2>& soles);

}  // namespace amble::metrics
