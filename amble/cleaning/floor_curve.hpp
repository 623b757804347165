#pragma once

#include <vector>

#include "amble/library/foot_fit.hpp"

namespace amble {

/// A number a frame that is to be so at some frames, with how much that counts.
struct Wanted {
  double value = 0, weight = 0;
};

/// The smoothest curve through what is wanted: |w (c − value)|² + |c″|²/(2πf)⁴ is made least, f in
/// Hz, and |c|² with a hair's weight where nothing is wanted for long. At least eight frames.
std::vector<double> smooth_curve(const std::vector<Wanted>& wanted, double fps, double corner);

/// Height of the floor under a capture, frame by frame, as its standing feet tell it: studios'
/// floors and a body's measured height are off by centimetres, and that changes slowly along a
/// take. The feet roll on soles as measured.
std::vector<double> floor_curve(const std::array<FootCourse, 2>& feet,
                                const std::array<Sole, 2>& soles, double fps);

}  // namespace amble
