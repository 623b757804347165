#pragma once

#include <vector>

namespace amble {

/// What a figure may be among many captured ones. All but outliers are left as they are: nineteen
/// of twenty keep 98 % and more of themselves; what goes on beyond twice as far as these is held
/// back more and more, as where a marker has slipped.
class Outliers {
 public:
  void see(double size);
  /// To be called when all are seen.
  void settle();
  /// How much of one is to be left: 1, and less for an outlier.
  double share_left(double size) const noexcept;

 private:
  std::vector<double> sizes_;
  double most_ = 0;
};

}  // namespace amble
