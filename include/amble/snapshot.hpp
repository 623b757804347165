#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "amble/character.hpp"

namespace amble {

/// A character at one moment, to go back to: a value that is copied, and nothing to look into.
///
///   const amble::Snapshot saved = walker.snapshot();
///   …
///   walker.restore(saved);
///
/// What the character rides, wears and walks on is not part of it.
class Snapshot {
 public:
  /// Of a character, as Character::snapshot gives it.
  Snapshot(const CharacterSnapshot& moment);
  ~Snapshot();
  /// A copy.
  Snapshot(const Snapshot& other);
  /// Takes the place of another one, which is empty then.
  Snapshot(Snapshot&&) noexcept;
  /// A copy; allocates nothing where both are of one library.
  Snapshot& operator=(const Snapshot& other);
  /// Takes the place of another one, which is empty then.
  Snapshot& operator=(Snapshot&&) noexcept;
  /// Another moment in its place. Allocates nothing where both are of one library: for roll-back
  /// at every frame.
  Snapshot& operator=(const CharacterSnapshot& moment);

  /// For Character::restore.
  operator const CharacterSnapshot&() const noexcept { return *moment_; }

  /// As bytes, to keep outside the program: in a link, in a saved game. They are of this build of
  /// Amble, on this kind of machine, and another one refuses them. Of actions under way they hold
  /// how far these are, not what they do, which lies with the caller; the events of the last update
  /// are left out.
  std::string bytes() const;
  /// The numbers of the actions that its bytes tell of, in the order in which they were played.
  std::vector<int> actions() const;
  /// Reads such bytes for a character of the same library. It has been played the same actions, in
  /// that order and nothing since its last reset, which go on as they were, under their new
  /// numbers; further ones are gone. Throws amble::Error when the bytes are damaged, of another
  /// build, of a library with other examples or of other actions.
  static Snapshot read(std::span<const std::byte> bytes, const Character& character);

 private:
  std::unique_ptr<CharacterSnapshot> moment_;
};

}  // namespace amble
