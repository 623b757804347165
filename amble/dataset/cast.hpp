#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "amble/actions.hpp"
#include "amble/character.hpp"
#include "amble/dataset/spec.hpp"
#include "amble/library/body_shape.hpp"
#include "amble/style.hpp"

namespace amble::dataset {

/// Somebody who can play a clip: a library put on a body, and what of the spec's styles and actions
/// it can do.
struct Player {
  int library = 0;  // of the spec's
  double weight = 1;
  std::shared_ptr<const Technique> technique;
  std::shared_ptr<const MotionLibrary> motions;
  std::vector<std::shared_ptr<const Style>> styles;  // by the spec's; null for none
  std::vector<std::optional<Action>> actions;        // by the spec's; empty for none
  std::vector<Command> gaits;                        // by the spec's commands: their type and gait
  BodyShape shape{};                                 // factors of the library's own body
  double height = 0;                                 // metres, standing
  std::string skeleton{};                            // the file that the body comes from, if any
  bool captured = false;                             // its library is not the built-in one
};

/// A spec made ready: everything that its clips share, immutable, so that threads may read it.
/// Files are looked for as they are written, from where the program runs. Throws amble::Error,
/// naming the key, for what cannot be read or done.
class Cast {
 public:
  explicit Cast(Spec spec);

  const Spec& spec() const noexcept { return spec_; }
  const std::vector<Player>& players() const noexcept { return players_; }
  /// Of the spec's grounds: what was read of a mesh, else null.
  const std::vector<std::shared_ptr<const Terrain>>& meshes() const noexcept { return meshes_; }
  /// Names the clips: of what makes them, the files that it names, and the version of Amble.
  const std::string& hash() const noexcept { return hash_; }
  std::uint64_t seed() const noexcept { return seed_; }  ///< the hash's first 64 bits
  int most_joints() const noexcept { return most_joints_; }

 private:
  void name_clips(const std::vector<std::string>& files);
  void add_players(int library, const std::shared_ptr<const MotionLibrary>& motions, bool captured);
  void add_player(Player player, const Clip* body);

  Spec spec_;
  std::vector<Player> players_;
  std::vector<std::shared_ptr<const Terrain>> meshes_;
  std::string hash_;
  std::uint64_t seed_ = 0;
  int most_joints_ = 0;
};

}  // namespace amble::dataset
