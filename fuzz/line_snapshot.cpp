// The whole line, from a snapshot: bytes, or those of a character on its way with a few of them
// changed under a right checksum, are refused, or the character that takes them can be led on.
#include "amble/core/error.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/snapshot_bytes.hpp"
#include "fuzz/making/bases.hpp"
#include "fuzz/making/led.hpp"
#include "fuzz/making/sealed.hpp"
#include "fuzz/making/sound.hpp"

namespace {

using namespace amble;
using fuzz::Choices;

/// The bytes with some numbers, words or single bytes of them replaced.
std::string changed(std::string bytes, Choices& choices) {
  constexpr std::size_t kChecksum = 8;
  bytes.resize(bytes.size() - kChecksum);
  const std::size_t changes = choices.below(6);
  for (std::size_t i = 0; i < changes; ++i) {
    const double value = choices.number();
    const std::size_t width = choices.flag() ? 4 : 8, at = choices.below(bytes.size() / width);
    const auto word = static_cast<std::uint32_t>(choices.between(0, 4096)) - 2u;
    if (width == 8)
      std::memcpy(bytes.data() + at * width, &value, width);
    else
      std::memcpy(bytes.data() + at * width, &word, width);
  }
  if (choices.below(8) == 7) bytes.resize(choices.below(bytes.size()));
  fuzz::seal(bytes);
  return bytes;
}

}  // namespace

/// Made here, because the time that the first input takes is limited as that of any other.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  fuzz::base_technique(0);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  const bool recipe = fuzz::is_recipe(bytes);
  Choices choices(recipe ? bytes.subspan(bytes.empty() ? 0 : 1) : std::span<const std::uint8_t>{});
  const std::size_t base = choices.below(fuzz::kBases);
  Character character(fuzz::base_technique(base));
  character.reset(fuzz::some_command(choices));
  fuzz::led(character, choices, static_cast<int>(choices.below(40)));
  const std::string saved = recipe ? changed(snapshot_bytes(character.snapshot()), choices)
                                   : std::string(bytes.begin(), bytes.end());
  Character other(fuzz::base_technique(choices.below(4) == 3 ? base + 1 : base));
  if (const auto read = read_snapshot(std::as_bytes(std::span(saved)), other);
      read && other.restore(*read))
    fuzz::led(other, choices);
  if (other.restore(character.snapshot())) fuzz::led(other, choices, 20);
  return 0;
}
