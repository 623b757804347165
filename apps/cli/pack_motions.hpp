#pragma once

#include <functional>
#include <string>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/ground_frame.hpp"
#include "amble/motion/clip.hpp"

namespace amble::cli {

/// A moment at which a foot comes down or leaves, seconds from the start.
struct FootMoment {
  double time;
  Side side;
  bool strike;
};

/// One motion of a pack, seen from the vehicle that carries it, and the way of that vehicle.
struct PackedMotion {
  std::string name;
  bool loop = false;
  std::string from, to;  // of a transition: the loops that it leads from and to
  Clip clip;             // in place
  std::vector<GroundFrame> way;
  std::vector<FootMoment> feet;

  double seconds() const { return (clip.frames() - 1) / clip.fps; }
  /// Where the vehicle ends, seen from where it began.
  GroundFrame travel() const;
  /// The clip with its travel.
  Clip travelling() const;
};

/// What is wanted in a pack.
struct PackWish {
  std::vector<double> walks, runs;  // m/s
  double turn = 0.6;                // rad/s, of the loops that turn; 0: none
  double fps = 60;
};

/// All motions of a pack: idle, walks and runs with their turns, side steps and steps back where
/// the library has them, starts, stops and turns on the spot. Loops close exactly, and transitions
/// end exactly in the first pose of the loop that they lead to. `make` gives a fresh character.
/// Speeds outside of the library's become the nearest that it can.
std::vector<PackedMotion> make_pack(const std::function<Character()>& make, const PackWish& wish);

}  // namespace amble::cli
