#pragma once

#include "amble/analysis/understand.hpp"
#include "amble/io/gltf_character.hpp"

namespace amble {

/// A rigged character of one's own: its file, and the body in it as motion is made for it, in
/// metres and Y up, its soles measured on its mesh where it has one.
struct OwnCharacter {
  GltfCharacter file;
  Clip body;
  FileFrame frame;  // what the file stands in

  /// The file with motions of the whole body (`hung_in`) as animations.
  std::string with_motions(const std::vector<Clip>& motions,
                           const CharacterFormat& format = {}) const {
    return file.with_motions(motions, frame, format);
  }
};

/// Takes the file of a character apart. `roles` is the skeleton's own where it is empty, else the
/// JSON text that says what joints are, and `roles_name` its file. Throws amble::Error.
OwnCharacter understand_character(GltfCharacter file, UnderstandOptions how,
                                  const std::string& roles = "",
                                  const std::string& roles_name = "");

}  // namespace amble
