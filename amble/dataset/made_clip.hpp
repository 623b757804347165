#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
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

/// Makes clips for one thread, several side by side: bodies that move alike are posed together. A
/// clip is a pure function of the cast's hash and its index, with the same bits on every machine,
/// whatever was made before or beside it: characters are kept because making one ready costs as
/// much as a second of its motion, and go back to how they were.
class Stage {
 public:
  explicit Stage(const Cast& cast) : cast_(cast) {}
  /// So many are made best at once: enough for some of one body, each about half a megabyte.
  static constexpr std::size_t kTogether = 32;
  /// Clips of successive indices. They stand until the next ones are made, in the same memory.
  std::span<const MadeClip> make(std::uint64_t first, std::size_t count);

 private:
  using Who = std::pair<int, int>;  // player and style
  /// Those who wait for their next clip, and how they were when they were new.
  struct Bench {
    CharacterSnapshot fresh;
    std::vector<Character> characters;
  };
  /// What one character is doing.
  struct Take {
    MadeClip* made;
    Who who;
    std::unique_ptr<Drive> drive;
    const Action* action;  // null: none, or it has begun
    double action_at;      // seconds
    KeptFrame now;
  };
  Character take(const Choice& choice);
  void prepare(std::uint64_t index, MadeClip& made);
  void go_on(int frame);
  void keep(int frame);

  static constexpr std::size_t kMostWaiting = 128;  // about a tenth of a megabyte each
  const Cast& cast_;
  std::map<Who, Bench> benches_;
  std::size_t waiting_ = 0;         // on all benches
  std::vector<Character> playing_;  // those of one body side by side …
  std::vector<Take> takes_;         // … and what each does
  std::vector<MadeClip> made_;
};

/// One clip alone.
MadeClip make_clip(const Cast& cast, std::uint64_t index);

}  // namespace amble::dataset
