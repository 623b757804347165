#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "amble/adaptation/lanes/lane_tables.hpp"
#include "amble/adaptation/legs.hpp"
#include "amble/engine/idle.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/terrain/terrain.hpp"

namespace amble {

/// What the characters of one library have in common beside its curves: its body, and the limits of
/// its gaits. Found once; immutable, shared by them all.
struct CommonBody {
  explicit CommonBody(const MotionLibrary& library);

  std::uint64_t library_mark;
  std::array<Leg, 2> legs;
  std::array<LegBones, 2> bones;
  std::array<Vec3, 2> hip_offsets;  // of the hip joints in the pelvis frame
  std::array<double, MotionLibrary::kMostParameters> usual{};  // of the library's own parameters
  int slope_parameter = -1;  // the one named "slope", rise per metre, which the ground gives
  double walk_top = 0, run_bottom = 1e9;  // m/s: the fastest walk, the slowest run
  std::array<double, 2> sharpest{};       // rad/s, of the gaits' examples
  double brisk;                           // speeds beside those of the library's own people
  LaneTables tables;                      // for posing
  IdleMoves idle_moves;
  std::shared_ptr<const Terrain> floor;  // level, at height 0
};

}  // namespace amble
