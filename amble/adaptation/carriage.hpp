#pragma once

#include <vector>

#include "amble/adaptation/lanes/lane_body.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// How a body carries itself over its feet beyond what its strides have: how far it leans into what
/// it is about to do, and how far chest and head look ahead of the pelvis into a turn. All zero in
/// a steady gait. Radians, in the frame that travels.
struct Carriage {
  CriticallyDamped lean{};                   // forward, of the line from hips to neck
  CriticallyDamped aside{};                  // the same to the left, into a turn
  CriticallyDamped chest{};                  // to the left of the pelvis
  CriticallyDamped head{};                   // the same of head and gaze
  CriticallyDamped arms_out{}, arms_back{};  // that a turn swings: swung_arms.hpp
};

/// The lean that keeps the zero-moment point under the feet while a body speeds up by so many m/s²:
/// tan(lean) = a/g, up to 19°.
double balance_lean(double acceleration) noexcept;

/// What the pelvis does of the leans, and another forward lean of its own, in the frame that
/// travels. The trunk does the rest (lanes/lane_pose.hpp).
Quat leant_pelvis(const Carriage& carriage, double lean) noexcept;

/// Whether the trunk is carried in any way.
bool carried(const Carriage& carriage) noexcept;

/// What chest and head turn by of a lean, the head staying all but level.
double lean_of_chest() noexcept;
double lean_of_head() noexcept;

/// The joints from the pelvis to the head of one skeleton.
std::vector<lanes::LaneLink> trunk_links(const Skeleton& skeleton);

}  // namespace amble
