// Any bytes either make a clip or throw amble::Error; a clip that was read can be written and read
// again with the same joints and frames.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "amble/core/error.hpp"
#include "amble/io/bvh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  amble::Clip clip;
  try {
    clip = amble::read_bvh({reinterpret_cast<const char*>(data), size}, "fuzz.bvh");
  } catch (const amble::Error&) {
    return 0;
  }
  const amble::Clip again = amble::read_bvh(amble::write_bvh(clip), "again.bvh");
  if (again.frames() != clip.frames() || again.skeleton.size() != clip.skeleton.size())
    std::abort();
  return 0;
}
