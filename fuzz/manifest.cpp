// Any bytes as a manifest either make entries that can be looked up or throw amble::Error.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "amble/core/error.hpp"
#include "amble/library/manifest.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto manifest =
        amble::read_manifest({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    for (const amble::ManifestClip& clip : manifest)
      if (!amble::manifest_entry(manifest, clip.file)) std::abort();
    amble::manifest_entry(manifest, "clips/walk.bvh");
  } catch (const amble::Error&) {
  }
  return 0;
}
