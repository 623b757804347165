// The whole line, from a rigged character: bytes, or a nearly right model, take a clip and a
// library, and are written with both. Each is refused with amble::Error, or what is written can be
// read again and all numbers in it are finite.
#include "amble/analysis/own_character.hpp"
#include "amble/core/error.hpp"
#include "amble/io/gltf.hpp"
#include "amble/library/on_body.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/performer/performer.hpp"
#include "amble/retargeting/retarget_clip.hpp"
#include "fuzz/making/bases.hpp"
#include "fuzz/making/led.hpp"
#include "fuzz/making/near_model.hpp"
#include "fuzz/making/sound.hpp"

namespace {

using namespace amble;
using fuzz::Choices;

std::string nothing_beside(const std::string& uri) { throw Error(uri + ": no such file"); }

const Clip& walk() {
  static const Clip clip = perform({}, 1, 30);
  return clip;
}

void refused_or_written(const OwnCharacter& own, const Clip& motion, const CharacterFormat& how) {
  try {
    for (const Clip& each :
         read_gltf(own.with_motions({motion}, how), "written.glb", nothing_beside))
      fuzz::require_sound(each);
  } catch (const Error&) {
  }
}

}  // namespace

/// Made here, because the time that the first input takes is limited as that of any other.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  fuzz::base_library(0);
  walk();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  const bool is_recipe = fuzz::is_recipe(bytes);
  Choices choices(is_recipe ? bytes.subspan(bytes.empty() ? 0 : 1)
                            : std::span<const std::uint8_t>{});
  static const std::string mannequin = write_glb(walk());
  try {
    const OwnCharacter own =
        understand_character(GltfCharacter(is_recipe ? fuzz::near_model(mannequin, choices)
                                                     : std::string(bytes.begin(), bytes.end()),
                                           "fuzz.glb", nothing_beside),
                             {});
    fuzz::require_sound(own.body);
    const CharacterFormat how{choices.flag(), choices.flag(), choices.flag() ? 1.4 : 1};
    refused_or_written(own, retarget(walk(), own.body), how);
    const auto library = on_body(*fuzz::base_library(choices.below(fuzz::kBases)), own.body);
    fuzz::require_sound(*library);
    Character character(library);
    refused_or_written(own, hung_in(own.body.skeleton, fuzz::led(character, choices)), how);
  } catch (const Error&) {
  }
  return 0;
}
