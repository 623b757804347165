#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/engine/technique.hpp"
#include "amble/library/stride.hpp"

/// What the pointers of the WebAssembly exports point at.
namespace amble::web {

struct WebLibrary {
  std::shared_ptr<const MotionLibrary> library;
  std::string description;
};

struct WebTerrain {
  std::shared_ptr<const Terrain> terrain;
};

/// A styled stride and the body it is of.
struct WornStyle {
  Skeleton body;
  Stride stride;
};

/// Makes a style ready for the character's technique and puts it on.
void dress(Character& character, const WornStyle& style, double seconds);

/// A character and what the page reads of it, in places that never move.
struct WebCharacter {
  static constexpr int kFloatsPerJoint = 7;  // position x y z, rotation x y z w
  static constexpr int kDoingNumbers = 11;
  static constexpr std::size_t kMostEvents = 64;  // as many as a frame of steering holds

  explicit WebCharacter(const WebLibrary& from);
  /// Copies what the character is and does to where the page reads it. Without `posed` the pose
  /// stays as it was.
  void publish(bool posed = true) noexcept;
  /// The same of what happened in a frame.
  void publish(std::span<const Event> events, const RootMotion& motion) noexcept;

  std::shared_ptr<const MotionLibrary> library;
  Character character;
  Manner manner;                          // that the page is making
  std::shared_ptr<const WornStyle> worn;  // none: plain
  std::shared_ptr<const Terrain> ground;  // none: level
  std::vector<float> model, weights, pose;
  double doing[kDoingNumbers] = {};
  double happened[4 + 2 * kMostEvents] = {};  // root motion; how many events; kind and side of each
  std::uint64_t hash = 0;
};

}  // namespace amble::web
