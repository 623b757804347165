// Any bytes either make clips or throw amble::Error; clips that were read have sound arrays and can
// be written as BVH. A character that was read takes motion, and what is written can be read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "amble/core/error.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/gltf_character.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto nothing = [](const std::string& uri) -> std::string {
      throw amble::Error(uri + ": no such file");
    };
    for (const amble::Clip& clip :
         amble::read_gltf({reinterpret_cast<const char*>(data), size}, "fuzz.glb", nothing)) {
      const auto frames = static_cast<std::size_t>(clip.frames());
      if (clip.rotations.size() != frames * clip.skeleton.joints.size()) std::abort();
      if (clip.translations.size() != frames * clip.translated.size()) std::abort();
      if (frames < 100) amble::write_bvh(clip);
    }
    const amble::GltfCharacter character({reinterpret_cast<const char*>(data), size}, "fuzz.glb",
                                         nothing);
    for (int j = 0; j < character.body().skeleton.size(); ++j)
      character.height_over_mesh(j, {0, 1, 0});
    if (character.body().frames() >= 100) return 0;
    for (const bool animation_only : {false, true}) {
      const std::string written = character.with_motions(
          {character.body()}, {}, {.animation_only = animation_only, .in_metres = true});
      if (amble::read_gltf(written, "written.glb", nothing).empty()) std::abort();
    }
  } catch (const amble::Error&) {
  }
  return 0;
}
