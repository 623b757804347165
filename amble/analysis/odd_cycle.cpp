#include "amble/analysis/odd_cycle.hpp"

#include <cmath>

namespace amble {
namespace {

constexpr double kSteady = 0.4;  // a cycle may gain or lose this share of its speed

}  // namespace

bool changes_speed(const Cycle& cycle) noexcept {
  return cycle.type != "turn" &&
         std::abs(cycle.acceleration) * cycle.seconds() > kSteady * cycle.speed;
}

bool is_odd_gait(const Cycle& cycle) noexcept {
  const std::string& why = cycle.rejected;
  return (why == kUnevenSteps || why == kUnevenFeet || why == kHops) && !changes_speed(cycle);
}

}  // namespace amble
