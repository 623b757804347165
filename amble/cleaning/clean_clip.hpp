#pragma once

#include <optional>
#include <vector>

#include "amble/analysis/study.hpp"
#include "amble/cleaning/on_ground.hpp"

namespace amble {

/// What planting did to one contact of a foot, as it was captured: metres and radians.
struct CleanedContact {
  Side side = Side::left;
  double begin = 0, end = 0;  // seconds of the file
  double slid = 0;            // that the ball moved over the ground while the foot was down
  double turned = 0;          // that the foot turned on the ground
  double sunk = 0, hung = 0;  // of its lowest point below and above the floor, at most
  double moved = 0;           // of the ankle by planting, in the mean
};

/// A capture with its feet planted, and how far that is from it.
struct CleanedClip {
  Clip clip;                  // on the skeleton of the capture; frame 0 is frame 0 of the study
  std::vector<double> floor;  // height of the captured floor that was taken out, by frame
  std::vector<CleanedContact> contacts;
};

/// A ground to put a capture on, which must outlive the call.
struct NewGround {
  const Terrain* terrain = nullptr;
  GroundStart start;
};

/// Plants the feet of a whole capture by the least change: what trembles faster than a body moves
/// is taken out, the floor is laid under the feet, each foot stands still from strike to lift and
/// rolls on its sole (foot_fit.hpp), toes that are down lie on the ground. The pelvis and what it
/// carries stay as they were but for the tremble and the floor. With a ground, that floor is taken
/// to it: footholds, heights of the pelvis and swings are its (on_ground.hpp). Throws amble::Error
/// where the study has no legs.
CleanedClip clean(const Study& study, const std::optional<NewGround>& ground = std::nullopt);

}  // namespace amble
