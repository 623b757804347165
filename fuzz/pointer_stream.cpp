// Any bytes as a sampled pointer either make a stream that can be asked at any time or throw
// amble::Error.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "amble/core/error.hpp"
#include "apps/cli/pointer_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const amble::cli::PointerStream stream =
        amble::cli::parse_pointer_stream({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    for (const double time : {-1.0, 0.0, 0.5 * stream.seconds(), stream.seconds(), 1e9})
      if (!std::isfinite(stream.at(time)[0])) std::abort();
  } catch (const amble::Error&) {
  }
  return 0;
}
