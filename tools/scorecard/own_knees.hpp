#pragma once

#include <span>
#include <vector>

#include "amble/library/motion_library.hpp"

namespace amble::scorecard {

/// How straight the captured people's own legs get while they carry a walk. Some people never
/// straighten a knee as far as walkers should; their motion is held to what they do themselves.
class OwnKnees {
 public:
  explicit OwnKnees(const MotionLibrary& library);

  /// Degrees that the straightest knee of a stance is bent, in the mean of both legs, of a blend
  /// with one weight an example. Negative where nobody in it walks.
  double straightest(std::span<const double> weights) const;

 private:
  std::vector<double> knees_;  // degrees by example; negative: does not walk
};

}  // namespace amble::scorecard
