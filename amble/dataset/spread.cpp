#include "amble/dataset/spread.hpp"

#include <algorithm>

namespace amble::dataset {

double Spread::draw(Dice& dice) const noexcept {
  switch (kind) {
    case Kind::even: return dice.between(low, high);
    case Kind::normal: return std::clamp(mean + deviation * dice.normal(), low, high);
    case Kind::list:
      return values[static_cast<std::size_t>(dice.one_of(static_cast<int>(values.size())))];
    case Kind::value: break;
  }
  return low;
}

double Spread::least() const noexcept {
  return kind == Kind::list ? *std::min_element(values.begin(), values.end()) : low;
}

double Spread::most() const noexcept {
  return kind == Kind::list ? *std::max_element(values.begin(), values.end()) : high;
}

}  // namespace amble::dataset
