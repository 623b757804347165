#include "body_file.hpp"

#include "amble/analysis/understand.hpp"
#include "amble/core/error.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/text.hpp"

namespace amble::web {

Clip read_body(std::string_view bytes, const std::string& name) {
  const std::string ending = file_extension(name);
  if (ending != "bvh" && ending != "glb" && ending != "gltf")
    throw Error(name + ": a skeleton is read from a .bvh or .glb file");
  const auto alone = [&](const std::string& uri) -> std::string {
    throw Error(name + ": needs " + uri + " beside it; a .glb holds everything");
  };
  Clip clip = ending == "bvh" ? read_bvh(bytes, name)
                              : choose_clip(read_gltf(bytes, name, alone), "", name);
  UnderstandOptions options;
  options.mend = false;
  options.any_size = true;
  understand(clip, options);
  clip.name = name;
  return clip;
}

}  // namespace amble::web
