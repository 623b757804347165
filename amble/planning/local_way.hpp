#pragma once

#include "amble/maths/ground_curve.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/planning/scene.hpp"

namespace amble {

/// The way between two neighbours of a roadmap: the cubic of a steering method (pettre2006:bezier).
/// A way can be walked from either end, so the heading of a place is a line that may be passed both
/// ways; the cubic leaves and arrives along those senses that lead from the one place to the other.
struct LocalWay {
  GroundCurve::Cubic cubic;
  bool leaves_ahead, arrives_ahead;  // along the heading there, or against it
};
LocalWay local_way(const GroundFrame& from, const GroundFrame& to) noexcept;

/// Metres along a cubic, to a thousandth.
double length_of(const GroundCurve::Cubic& cubic) noexcept;

/// The sharpest of its bends, 1/m, looked for at even parameters; infinite where it stops.
double sharpest_bend(const GroundCurve::Cubic& cubic) noexcept;

/// Whether all of it lies on the ground, as far as even parameters tell.
bool within(const GroundRectangle& ground, const GroundCurve::Cubic& cubic) noexcept;

/// Where a cubic is at a parameter, and which way it leads there.
GroundFrame frame_on(const GroundCurve::Cubic& cubic, double u) noexcept;

}  // namespace amble
