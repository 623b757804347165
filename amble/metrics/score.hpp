#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "amble/metrics/path.hpp"
#include "amble/metrics/skate.hpp"
#include "amble/metrics/smoothness.hpp"
#include "amble/metrics/soles.hpp"
#include "amble/metrics/steps.hpp"
#include "amble/motion/clip.hpp"

namespace amble::metrics {

/// What a motion is scored against. Everything is optional; metres, seconds, radians.
struct ScoreOptions {
  FootNames feet;
  ContactHeights contact_heights;
  bool level_floor = false;       // take out a tilt of the floor first (raw captures)
  std::optional<double> ground;   // height of the floor; without it and all below: each foot's own
  std::optional<Ground> terrain;  // on top of `ground`
  std::optional<std::array<SoleHeights, 2>> soles;  // heights of the joints above the soles
  const Clip* rest = nullptr;  // or a sound clip of the same skeleton, whose stance gives them;
  double rest_ground = 0;      // the height of the floor it stands on
  std::optional<AskedPath> path;
  std::optional<double> speed;      // m/s
  std::optional<double> turn_rate;  // rad/s, left positive
};

/// The quality of a motion in figures, measured from the motion alone. It knows nothing of how the
/// motion came about, and finds contacts by its own test: whoever makes a motion cannot also judge
/// it. Distances of feet in cm and mm, angles in degrees, the rest in metres, seconds, radians.
struct Score {
  std::vector<std::string> problems;  // the motion is no locomotion; empty when all is well
  std::vector<std::string> notes;
  int frames = 0;
  double fps = 0, seconds = 0;
  int nonfinite_frames = 0;
  bool measured = false;  // false: too short or not finite, and nothing below is filled in

  std::string root_joint;
  std::array<std::array<std::string, 2>, 2> foot_joints;  // by side: foot, toe
  std::optional<std::array<double, 2>> floor_tilt;        // removed, metres per metre along x, z

  std::optional<double> stride_period;
  Summary speed;                   // m/s
  Summary turn_rate;               // of the travel while moving, rad/s
  Summary body_turn_rate;          // of the pelvis, rad/s
  std::optional<double> net_turn;  // radians
  std::optional<double> asked_speed, asked_turn_rate;
  Summary speed_error, turn_rate_error;  // absolute, where one was asked for

  SkateFigures skate;
  std::array<double, 2> contact_fraction{0, 0};
  std::array<SoleHeights, 2> sole_heights;
  SoleFigures soles;
  StepFigures steps;
  SmoothnessFigures smoothness;
  std::optional<PathFigures> path;

  bool ok() const noexcept { return problems.empty(); }
};

/// Scores a clip. Throws Error when the feet cannot be told or the reference does not fit.
Score score_clip(const Clip& clip, const ScoreOptions& options);

}  // namespace amble::metrics
