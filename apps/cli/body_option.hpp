#pragma once

#include <optional>

#include "amble/analysis/own_character.hpp"
#include "amble/io/clip_file.hpp"
#include "clip_option.hpp"

namespace amble::cli {

/// The body that a file shows, in metres and of any size; of a glTF or FBX file also the character
/// that wears it.
struct Body {
  Clip clip;
  std::optional<OwnCharacter> character;  // with a mesh
  bool in_metres = false;                 // written so, whatever unit its own file is in
};

Body open_body(const ClipOptions& options);

/// How motion on such a body is written.
struct BodyFormat {
  ClipFormat clip;
  bool animation_only = false;
};

/// The files of a motion of the whole body: GLB is the character itself where there is one.
std::vector<FileContent> encode_on_body(const std::string& path, const Clip& motion,
                                        const Body& body, const BodyFormat& format);

}  // namespace amble::cli
