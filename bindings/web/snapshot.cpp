// Characters as bytes, for links that bring back a moment.

#include <emscripten/emscripten.h>

#include <string>

#include "amble/engine/snapshot_bytes.hpp"
#include "handles.hpp"

using amble::web::WebCharacter;

extern "C" {

/// The bytes last until the next call; their number is written to `size`.
EMSCRIPTEN_KEEPALIVE const char* amble_character_save(const WebCharacter* self,
                                                      std::uint32_t* size) {
  static std::string bytes;
  bytes = amble::snapshot_bytes(self->character.snapshot());
  *size = static_cast<std::uint32_t>(bytes.size());
  return bytes.data();
}

/// 0, and nothing done, when the bytes are damaged or not of this library and build.
EMSCRIPTEN_KEEPALIVE int amble_character_restore(WebCharacter* self, const std::byte* bytes,
                                                 std::size_t size) {
  const auto snapshot = amble::read_snapshot({bytes, size}, self->character);
  if (!snapshot || !self->character.restore(*snapshot)) return 0;
  self->publish();
  return 1;
}
}
