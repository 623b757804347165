#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <string_view>

namespace amble::scorecard {

/// Random numbers that are the same for the same seed and name with every standard library, rounded
/// to thousandths so that they can be typed again.
class Dice {
 public:
  Dice(unsigned seed, std::string_view name) : engine_(seed_of(seed, name)) {}

  double between(double low, double high) {
    const double share = static_cast<double>(engine_()) / 4294967296.0;
    return std::round(1000 * (low + (high - low) * share)) / 1000;
  }
  bool chance(double share) { return between(0, 1) < share; }

 private:
  /// FNV-1a over the name, so that what is drawn for one run does not depend on any other.
  static std::uint32_t seed_of(unsigned seed, std::string_view name) {
    std::uint32_t hash = 2166136261u ^ seed;
    for (const char letter : name) hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u;
    return hash;
  }
  std::mt19937 engine_;
};

}  // namespace amble::scorecard
