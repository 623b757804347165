#pragma once

#include <optional>

#include "amble/analysis/body_track.hpp"

namespace amble {

/// How the body of a motion on the spot would travel, metres a second on the ground: as fast as its
/// planted feet are carried back under it, as on a treadmill. None for a body that travels itself,
/// stands, or turns. `clip` is in metres, Y up; `world` holds its forward kinematics.
std::optional<Vec3> missing_travel(const Clip& clip, const std::vector<Transform>& world,
                                   const BodyTrack& body);

/// Lets the body travel.
void put_travel_back(Clip& clip, const Vec3& velocity);

/// After how many frames the motion begins again, when its end leads into its start; none
/// otherwise, and of motions that turn.
std::optional<int> loop_length(const Clip& clip);

/// The first `length` frames so many times, each going on from where the former one led.
Clip repeated(const Clip& clip, const BodyTrack& body, int length, int times);

}  // namespace amble
