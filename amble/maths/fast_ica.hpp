#pragma once

#include <cstdint>

#include "amble/maths/matrix.hpp"

namespace amble {

/// What to keep of the data, and where the search starts.
struct IcaOptions {
  double variance = 0.9999;  // share of the variance that the whitening keeps
  int most = 1 << 20;        // components at most
  std::uint64_t seed = 1;    // of the first separating matrix
};

/// Data taken apart into independent components: data = mean + mixing · components, as far as the
/// whitening kept it. Rows of the data are variables, columns are observations. Components have
/// unit variance; the sign of each makes the largest entry of its column of `mixing` positive.
struct IndependentComponents {
  std::vector<double> mean;  // per variable
  Matrix separating;         // W P: components × variables
  Matrix mixing;             // P⁺ W⁻¹: variables × components
  Matrix components;         // components × observations
  double kept = 1;           // share of the variance in the components
  bool converged = true;     // whether the search settled; the decomposition is exact either way

  int count() const noexcept { return mixing.columns; }
};

/// kim2012:3  C = W P (V − V̂): centred, whitened by the principal components, and turned to where
/// the components are least Gaussian (symmetric FastICA with the hyperbolic tangent). The same
/// bits with every compiler. Variables that never change give no component; data that never
/// changes gives none at all.
IndependentComponents fast_ica(const Matrix& data, const IcaOptions& options = {});

}  // namespace amble
