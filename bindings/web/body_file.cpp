#include "body_file.hpp"

#include "amble/analysis/understand.hpp"
#include "amble/core/error.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/text.hpp"

namespace amble::web {

Clip read_clip_bytes(std::string_view bytes, const std::string& name) {
  const std::string ending = file_extension(name);
  if (ending == "bvh") return read_bvh(bytes, name);
  if (ending != "glb" && ending != "gltf")
    throw Error(name + ": bodies and clips are read from .bvh and .glb files");
  return choose_clip(read_gltf(bytes, name, nothing_beside(name)), "", name);
}

ResolveUri nothing_beside(const std::string& name) {
  return [name](const std::string& uri) -> std::string {
    throw Error(name + ": needs " + uri + " beside it; a .glb holds everything");
  };
}

Clip read_body(std::string_view bytes, const std::string& name) {
  Clip clip = read_clip_bytes(bytes, name);
  UnderstandOptions options;
  options.mend = false;
  options.any_size = true;
  understand(clip, options);
  clip.name = name;
  return clip;
}

}  // namespace amble::web
