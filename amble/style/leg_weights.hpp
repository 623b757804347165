#pragma once

#include "amble/style/decomposition.hpp"

namespace amble {

/// Weights of one leg's components, one row per component and one column per example.
struct LegWeights {
  Matrix weights;
  double linear = 0;     // metres: foot-constraint error with the weights as given …
  double optimised = 0;  // … and with those found
};

/// kim2012:6  finds weights of a leg's components with which its foot stands, at the key frames of
/// its stance, where the base sequence has it: nonlinear conjugate gradients, the component of the
/// highest rank first. Only examples that already have a weight take part, then those of the base,
/// and weights are held to the given ones by a little, so that the style of the leg stays.
/// `base` holds the key frames of the base sequence as rows of pose channels, `root` the weights of
/// the examples that it is made of.
LegWeights optimise_leg(const Decomposition& decomposition, Side side, const Matrix& given,
                        std::span<const double> base, std::span<const double> root);

}  // namespace amble
