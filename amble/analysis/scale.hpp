#pragma once

#include <string>

#include "amble/motion/clip.hpp"

namespace amble {

enum class UpAxis { y, z };

/// How a file's numbers became metres with Y up.
struct Scale {
  double metres_per_unit = 1;
  std::string unit = "metres";  // "centimetres", "inches / 0.45 (CMU)", …
  UpAxis up = UpAxis::y;
};

/// The unit in which this body is a human being: legs about 0.83 m long. Where no known unit fits,
/// the scale that makes the legs that long; with `any_size` the nearest known unit all the same,
/// for bodies that are children or giants. Without legs: metres.
Scale find_scale(const Clip& clip, bool any_size = false);

/// Brings a clip to metres, Y up.
void apply_scale(Clip& clip, const Scale& scale);

}  // namespace amble
