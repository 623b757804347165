#include "body_option.hpp"

#include "amble/core/error.hpp"
#include "amble/io/fbx/fbx.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"

namespace amble::cli {
namespace {

std::optional<GltfCharacter> open_character(const ClipOptions& options) {
  const std::string& file = options.file;
  const std::string ending = file_extension(file);
  if (ending != "fbx" && ending != "glb" && ending != "gltf") return std::nullopt;
  GltfCharacter character(ending == "fbx" ? fbx_as_glb(file) : read_file(file), file,
                          files_beside(file), options.source.animation);
  if (!character.has_skin()) return std::nullopt;
  return character;
}

}  // namespace

Body open_body(const ClipOptions& options) {
  Body body;
  if (std::optional<GltfCharacter> character = open_character(options)) {
    body.character =
        understand_character(std::move(*character), options.understand,
                             options.roles.empty() ? "" : read_file(options.roles), options.roles);
    body.clip = body.character->body;
    body.in_metres = file_extension(options.file) == "fbx";  // whose unit no glTF viewer knows
  } else {
    ClipOptions source = options;
    source.understand.mend = false;
    source.understand.any_size = true;
    Understanding understanding;
    body.clip = open_clip(source, understanding);
  }
  body.clip.name = options.file;
  return body;
}

std::vector<FileContent> encode_on_body(const std::string& path, const Clip& motion,
                                        const Body& body, const BodyFormat& format) {
  if (body.character && file_extension(path) == "glb")
    return {{path, body.character->with_motions({motion}, {.animation_only = format.animation_only,
                                                           .in_metres = body.in_metres})}};
  if (format.animation_only)
    throw Error("--animation-only is for a .glb output on a rigged character (.glb, .gltf, .fbx)");
  return encode_clip(path, motion, format.clip);
}

}  // namespace amble::cli
