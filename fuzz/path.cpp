// Any bytes as a path to be followed either make finite points, with as many times or none, or
// throw amble::Error.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "amble/core/error.hpp"
#include "amble/metrics/path.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const amble::metrics::AskedPath path =
        amble::metrics::parse_path({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    if (!path.times.empty() && path.times.size() != path.points.size()) std::abort();
    for (const amble::Vec3& point : path.points)
      if (!std::isfinite(point.x) || !std::isfinite(point.z)) std::abort();
  } catch (const amble::Error&) {
  }
  return 0;
}
