// Any bytes as a terrain either make a ground, whose height is finite and whose normal is upright,
// or throw amble::Error.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "amble/core/error.hpp"
#include "amble/terrain/terrain_file.hpp"

namespace {

void walk_over(const amble::Terrain& terrain) {
  for (const double x : {-1e6, -0.3, 0.0, 2.5, 1e6})
    for (const double z : {-1e6, 0.0, 1.7, 1e6}) {
      if (!std::isfinite(terrain.height(x, z))) std::abort();
      if (!(terrain.normal(x, z).y > 0)) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const char* name : {"fuzz.json", "fuzz.obj"}) {
    try {
      walk_over(*amble::read_terrain({reinterpret_cast<const char*>(data), size}, name));
    } catch (const amble::Error&) {
    }
  }
  return 0;
}
