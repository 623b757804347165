#include <nlohmann/json.hpp>

#include "amble/io/glb_body.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/gltf_animation.hpp"

namespace amble {

using nlohmann::json;

std::string write_glb(const Clip& clip) {
  GltfBytes bytes(0, 0, 0);
  json document = glb_body(clip, bytes);
  GltfAnimation animation(bytes, clip.name.empty() ? "motion" : clip.name, clip.frames(), clip.fps);
  for (std::size_t j = 0; j < clip.skeleton.joints.size(); ++j)
    if (!clip.skeleton.joints[j].end)
      animation.rotate(j, [&](int f) { return clip.rotation(f, static_cast<int>(j)); });
  const std::size_t tracks = clip.translated.size();
  for (std::size_t k = 0; k < tracks; ++k)
    animation.translate(static_cast<std::size_t>(clip.translated[k]), [&](int f) {
      return clip.translations[static_cast<std::size_t>(f) * tracks + k];
    });
  document["animations"] = json::array({animation.json()});
  document["bufferViews"] = bytes.views();
  document["accessors"] = bytes.accessors();
  document["buffers"] = {{{"byteLength", bytes.bytes().size()}}};
  return glb_container(document.dump(-1, ' ', false, json::error_handler_t::replace),
                       bytes.bytes());
}

}  // namespace amble
