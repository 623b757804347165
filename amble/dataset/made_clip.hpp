#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "amble/character.hpp"
#include "amble/clip.hpp"
#include "amble/dataset/cast.hpp"
#include "amble/dataset/drive.hpp"
#include "amble/engine/character_snapshot.hpp"

namespace amble::dataset {

/// Which of everything a clip has: numbers in the lists of the spec and the cast.
struct Choice {
  std::uint64_t index = 0;  // of the clip
  std::uint64_t seed = 0;   // of its life: how strides vary
  int split = 0, player = 0, ground = 0, command = 0, style = 0, action = 0;
  double variation = 0;
};

/// A frame that is kept, and what is known of it besides the pose.
struct KeptFrame {
  Asked asked;
  Doing doing;
  std::array<std::int8_t, 2> events{};  // by foot since the frame before: 1 strike, −1 lift
};

/// A clip of a dataset as the engine made it: every motion that is judged, of which each
/// `every`th frame from `first` on is kept. One frame stands before the first and one after the
/// last, for velocities.
struct MadeClip {
  Choice choice;
  std::shared_ptr<const Terrain> ground;  // null: a floor at height 0
  Clip motion;
  std::vector<Transform> world;  // frames of the motion × joints
  std::vector<KeptFrame> kept;
  int first = 1, every = 1;

  /// The frame of the motion that a kept one is.
  int frame(int kept_frame) const noexcept { return first + every * kept_frame; }
  const Transform& joint(int frame, int joint) const noexcept {
    return world[static_cast<std::size_t>(frame * motion.skeleton.size() + joint)];
  }
};

/// What a clip has, from its index alone.
Choice choose(const Cast& cast, std::uint64_t index);

/// Makes clips, one after the other, for one thread. A clip is a pure function of the cast's hash
/// and its index, with the same bits on every machine, whatever was made before: characters are
/// kept because making one ready costs as much as a second of its motion, and go back to how they
/// were.
class Stage {
 public:
  explicit Stage(const Cast& cast) : cast_(cast) {}
  /// Stands until the next one is made, in the same memory.
  const MadeClip& make(std::uint64_t index);

 private:
  struct Held {
    Character character;
    CharacterSnapshot fresh;
  };
  Character& ready(const Choice& choice);

  static constexpr std::size_t kMostHeld = 64;  // about a tenth of a megabyte each
  const Cast& cast_;
  std::map<std::pair<int, int>, Held> held_;  // by player and style
  MadeClip made_;
};

/// One clip alone.
MadeClip make_clip(const Cast& cast, std::uint64_t index);

}  // namespace amble::dataset
