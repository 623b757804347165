// The whole line, from a body: bytes, or nearly right walks, become a skeleton; a clip and a
// library are put on it, and a character of that library walks. Each is refused with amble::Error,
// or all numbers that come out are finite.
#include "amble/analysis/understand.hpp"
#include "amble/core/error.hpp"
#include "amble/library/on_body.hpp"
#include "amble/motion/edit.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/performer/performer.hpp"
#include "amble/retargeting/retarget_clip.hpp"
#include "fuzz/making/bases.hpp"
#include "fuzz/making/clip_bytes.hpp"
#include "fuzz/making/led.hpp"
#include "fuzz/making/sound.hpp"

namespace {

using namespace amble;
using fuzz::Choices;

Clip body_of(std::span<const std::uint8_t> bytes, Choices& choices) {
  Clip body =
      fuzz::read(fuzz::is_recipe(bytes) ? fuzz::near_walk_bytes(choices) : fuzz::as_clip(bytes));
  if (body.frames() > fuzz::kMostStudied) throw Error("too long for a fuzz target");
  understand(body, {.mend = choices.flag(), .any_size = true});
  fuzz::require_sound(body);
  return body;
}

void refused_or_sound(const Clip& clip, const Clip& target) {
  try {
    const Clip out = retarget(clip, target);
    fuzz::require_sound(out);
    fuzz::require_sound_files(out);
  } catch (const Error&) {
  }
}

}  // namespace

/// Made here, because the time that the first input takes is limited as that of any other.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  fuzz::base_library(0);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  Choices choices(fuzz::is_recipe(bytes) ? bytes.subspan(bytes.empty() ? 0 : 1)
                                         : std::span<const std::uint8_t>{});
  static const Clip walk = perform({}, 1, 30);
  try {
    const Clip body = body_of(bytes, choices);
    refused_or_sound(walk, body);
    refused_or_sound(body, walk);
    const auto library = on_body(*fuzz::base_library(choices.below(fuzz::kBases)), body);
    fuzz::require_sound(*library);
    Character character(library);
    const Clip out = hung_in(body.skeleton, fuzz::led(character, choices));
    fuzz::require_sound(out);
    fuzz::require_sound_files(out);
  } catch (const Error&) {
  }
  return 0;
}
