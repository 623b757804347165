// Characters as bytes, for links that bring back a moment.

#include <emscripten/emscripten.h>

#include <string>

#include "amble/snapshot.hpp"
#include "handles.hpp"
#include "last_error.hpp"

using amble::web::WebCharacter;

extern "C" {

/// The bytes last until the next call; their number is written to `size`.
EMSCRIPTEN_KEEPALIVE const char* amble_character_save(const WebCharacter* self,
                                                      std::uint32_t* size) {
  static std::string bytes;
  bytes = amble::Snapshot(self->character.snapshot()).bytes();
  *size = static_cast<std::uint32_t>(bytes.size());
  return bytes.data();
}

/// 0, with the last error set and nothing done, when the bytes are damaged or not of this library
/// and build.
EMSCRIPTEN_KEEPALIVE int amble_character_restore(WebCharacter* self, const std::byte* bytes,
                                                 std::size_t size) {
  return amble::web::done([&] {
    const amble::Outcome gone_back =
        self->character.restore(amble::Snapshot::read({bytes, size}, self->character));
    if (!gone_back) throw amble::Error(gone_back.why());
    self->publish();
  });
}
}
