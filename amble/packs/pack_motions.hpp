#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/ground_frame.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

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
  std::vector<std::array<bool, 2>> planted;  // by frame and index(Side)
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

/// Who performs a pack: `make` gives a fresh character. Resetting one ends what it does on top of
/// its gait: `act`, where there is one, is called after every reset and has it done again.
struct PackCast {
  std::function<Character()> make;
  std::function<void(Character&)> act;
};

/// Speeds that a gait of the library has, as many as asked for, evenly spread, to tenths; none
/// where it lacks the gait.
std::vector<double> usual_pack_speeds(const MotionLibrary& library, const char* gait, int count);

/// All motions of a pack: idle, walks and runs with their turns, side steps and steps back where
/// the library has them, starts, stops and turns on the spot. Loops close exactly, and transitions
/// end exactly in the first pose of the loop that they lead to. Speeds outside of the library's
/// become the nearest that it can.
std::vector<PackedMotion> make_pack(const PackCast& cast, const PackWish& wish);

}  // namespace amble
