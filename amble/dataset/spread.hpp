#pragma once

#include <vector>

#include "amble/dataset/dice.hpp"

namespace amble::dataset {

/// A number that a spec leaves to chance: one value, evenly between two, normal about a mean and
/// kept between bounds, or one of a list.
struct Spread {
  enum class Kind { value, even, normal, list };
  Kind kind = Kind::value;
  double low = 0, high = 0;        // the value; the ends; of a normal one its bounds
  double mean = 0, deviation = 0;  // of a normal one
  std::vector<double> values{};    // of a list

  static Spread of(double value) { return {Kind::value, value, value, value, 0, {}}; }
  static Spread even(double low, double high) { return {Kind::even, low, high, low, 0, {}}; }

  double draw(Dice& dice) const noexcept;
  double least() const noexcept;  ///< that can be drawn
  double most() const noexcept;
};

}  // namespace amble::dataset
