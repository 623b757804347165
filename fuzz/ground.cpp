// Any bytes as a terrain to score on either make a ground, whose height is the same when asked
// twice and finite, or throw amble::Error.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "amble/core/error.hpp"
#include "amble/metrics/ground.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const amble::metrics::Ground ground =
        amble::metrics::parse_ground({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    for (const double x : {-1e6, -0.3, 0.0, 2.5, 1e6})
      for (const double z : {-1e6, 0.0, 1.7, 1e6}) {
        if (!std::isfinite(ground.height(x, z))) std::abort();
        ground.normal(x, z);
      }
  } catch (const amble::Error&) {
  }
  return 0;
}
