#pragma once

#include <vector>

#include "amble/adaptation/lanes/lane_tables.hpp"
#include "amble/engine/pose_room.hpp"
#include "posed_body.hpp"

namespace amble {

/// Carries the trunk and swings the arms of a posed body as posing in lanes does, legs apart.
inline void place_in_lanes(const Carriage& carriage, bool is_carried, bool is_swung, double heading,
                           PosedBody& posed) {
  const LaneTables tables(posed.body->library(), {});
  const auto channels = static_cast<std::size_t>(posed.body->library().body_channels());
  PoseRoom<1> room(tables.body(), channels);
  room.lane(0).put(is_carried, is_swung, carriage, heading);
  room.posed(0).write(posed.pose);
  lanes::kOneLane.place(tables.body(), room.asked, room.pose);
  room.posed(0).read(posed.pose.root, posed.pose);
  posed.update();
}

}  // namespace amble
