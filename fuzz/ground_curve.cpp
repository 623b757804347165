// Any bytes as a path to walk either make a curve of finite points or throw amble::Error.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "amble/core/error.hpp"
#include "amble/io/path_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const amble::GroundCurve curve =
        amble::parse_ground_curve({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    if (curve.pieces.empty()) std::abort();
    for (std::size_t piece = 0; piece < curve.pieces.size(); ++piece) {
      const amble::Vec3 place = curve.at(piece, 0.5);
      if (!std::isfinite(place.x) || !std::isfinite(place.z)) std::abort();
    }
  } catch (const amble::Error&) {
  }
  return 0;
}
