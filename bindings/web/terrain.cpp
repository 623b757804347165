// The ground that characters walk on, read from a file's text.

#include <emscripten/emscripten.h>

#include <cstddef>
#include <string_view>

#include "amble/terrain/terrain_file.hpp"
#include "handles.hpp"
#include "last_error.hpp"

using amble::web::or_null;
using amble::web::WebCharacter;

using amble::web::WebTerrain;

extern "C" {

/// A height grid, stairs or a mesh; null, with the reason kept, when the file is none of them.
EMSCRIPTEN_KEEPALIVE WebTerrain* amble_terrain_read(const char* bytes, std::size_t size,
                                                    const char* name) {
  return or_null(
      [&] { return new WebTerrain{amble::read_terrain(std::string_view(bytes, size), name)}; });
}

EMSCRIPTEN_KEEPALIVE void amble_terrain_free(WebTerrain* self) { delete self; }

EMSCRIPTEN_KEEPALIVE double amble_terrain_height(const WebTerrain* self, double x, double z) {
  return self->terrain->height(x, z);
}

/// Upwards, of length 1; lasts until the next call.
EMSCRIPTEN_KEEPALIVE const double* amble_terrain_normal(const WebTerrain* self, double x,
                                                        double z) {
  static double told[3];
  const amble::Vec3 normal = self->terrain->normal(x, z);
  told[0] = normal.x, told[1] = normal.y, told[2] = normal.z;
  return told;
}

/// The ground from now on, level at height 0 with none. Call amble_character_reset after it.
EMSCRIPTEN_KEEPALIVE void amble_character_walk_on(WebCharacter* self, const WebTerrain* ground) {
  self->ground = ground ? ground->terrain : nullptr;
  self->character.walk_on(self->ground);
}
}
