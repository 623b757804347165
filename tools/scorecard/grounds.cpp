#include "grounds.hpp"

#include <nlohmann/json.hpp>
#include <numbers>

#include "amble/core/error.hpp"

namespace amble::scorecard {
namespace {

using nlohmann::json;

double rounded(double value) { return std::round(1e4 * value) / 1e4; }

/// Control heights over a square of `count` × `count` places, its middle at the origin.
template <typename HeightAt>
json square(int count, double spacing, const HeightAt& height_at) {
  const double first = -0.5 * spacing * (count - 1);
  json rows = json::array();
  for (int iz = 0; iz < count; ++iz) {
    json row = json::array();
    for (int ix = 0; ix < count; ++ix)
      row.push_back(rounded(height_at(first + spacing * ix, first + spacing * iz)));
    rows.push_back(std::move(row));
  }
  return {{"origin", {first, first}}, {"spacing", spacing}, {"heights", std::move(rows)}};
}

/// Hills and hollows within a quarter of a metre, two metres apart.
json rough(double size, Dice& dice) {
  constexpr int kCount = 81;
  constexpr double kSpacing = 2, kHeight = 0.25;  // metres
  return square(kCount, kSpacing,
                [&](double, double) { return size * dice.between(-kHeight, kHeight); });
}

/// One long slope, steep as a ramp or a hill path, in any direction.
json slope(Dice& dice) {
  constexpr int kCount = 21;
  constexpr double kSpacing = 20;  // metres: nobody walks off it
  const double steepness = dice.between(0.04, 0.18);
  const double uphill = dice.between(-std::numbers::pi, std::numbers::pi);
  const double by_x = steepness * std::sin(uphill), by_z = steepness * std::cos(uphill);
  return square(kCount, kSpacing, [&](double x, double z) { return by_x * x + by_z * z; });
}

/// One flight ahead, met squarely or a little askew.
json stairs(bool up, double size, Dice& dice) {
  constexpr int kCount = 14;
  const double rise = dice.between(0.14, 0.19), run = dice.between(0.27, 0.33);
  const double start = dice.between(0.5, 1.8), heading = dice.between(-0.2, 0.2);
  return {{"stairs",
           {{"rise", rounded((up ? size : -size) * rise)},
            {"run", rounded(size * run)},
            {"start", {0, start}},
            {"heading", heading},
            {"count", kCount}}}};
}

}  // namespace

std::string draw_ground(const std::string& kind, double size, Dice& dice) {
  if (kind == "flat") return {};
  if (kind == "rough") return rough(size, dice).dump();
  if (kind == "slopes") return slope(dice).dump();
  if (kind == "stairs-up" || kind == "stairs-down")
    return stairs(kind == "stairs-up", size, dice).dump();
  throw Error("no ground is named '" + kind + "'");
}

}  // namespace amble::scorecard
