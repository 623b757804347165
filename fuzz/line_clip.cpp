// The whole line, from a capture: bytes, or nearly right walks, become clips, are studied, become a
// library and its file, and a character walks on it whose motion is written to files again. On the
// way each is refused with amble::Error, or all numbers of it are finite.
#include "amble/core/error.hpp"
#include "amble/engine/style.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/library_file.hpp"
#include "amble/style/mixed_cycle.hpp"
#include "fuzz/making/clip_bytes.hpp"
#include "fuzz/making/led.hpp"
#include "fuzz/making/sound.hpp"

namespace {

using namespace amble;
using fuzz::Choices;

CaptureSource studied(const fuzz::ClipBytes& file, std::size_t number) {
  CaptureSource source;
  source.file = std::to_string(number) + file.name;
  Clip clip = fuzz::read(file);
  if (clip.frames() <= fuzz::kMostStudied) source.study = study(std::move(clip));
  fuzz::require_sound(source.study);
  return source;
}

/// Up to three clips; those that cannot be used are left out, as the builder of libraries does.
std::vector<CaptureSource> sources_of(std::span<const std::uint8_t> bytes, Choices& choices) {
  std::vector<CaptureSource> sources;
  if (!fuzz::is_recipe(bytes)) {
    sources.push_back(studied(fuzz::as_clip(bytes), 0));
    return sources;
  }
  const std::size_t count = 1 + choices.below(3);
  for (std::size_t i = 0; i < count; ++i) try {
      sources.push_back(studied(fuzz::near_walk_bytes(choices), i));
    } catch (const Error&) {
    }
  return sources;
}

/// The clips as examples of style, worn by a character of the library.
void wear(const std::vector<CaptureSource>& sources,
          const std::shared_ptr<const MotionLibrary>& library, Choices& choices) {
  const auto apart = decompose(style_examples(sources));
  const auto technique = std::make_shared<const Technique>(library);
  Mix mix = whole_mix(apart->source.examples.front().name);
  if (choices.flag()) mix.parts[choices.below(5)][mix.root.begin()->first] = choices.between(-2, 2);
  const Stride stride = planted_on(library->skeleton, *apart, mix_cycle(*apart, mix, {}), "style");
  Character character(technique);
  character.wear(std::make_shared<const Style>(technique, library->skeleton, stride));
  fuzz::led(character, choices, 30);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  Choices choices(fuzz::is_recipe(bytes) ? bytes.subspan(bytes.empty() ? 0 : 1)
                                         : std::span<const std::uint8_t>{});
  const std::uint8_t kind = fuzz::is_recipe(bytes) && size > 0 ? bytes.front() : 0;
  try {
    const std::vector<CaptureSource> sources = sources_of(bytes, choices);
    CaptureOptions how;
    how.mirror = (kind & 1) != 0;
    how.thin_out = (kind & 2) == 0;
    CaptureBuild build;
    const auto built = build_captures(sources, how, build);
    fuzz::require_sound(*built);
    const std::string file = write_library(*built);
    const auto library = read_library(std::as_bytes(std::span(file)), "again.amble");
    fuzz::require(write_library(*library) == file, "a library file holds the library");
    fuzz::lead_on(library, choices);
    if ((kind & 4) != 0) wear(sources, library, choices);
  } catch (const Error&) {
  }
  return 0;
}
