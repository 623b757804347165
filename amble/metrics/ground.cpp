#include "amble/metrics/ground.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/io/json.hpp"

namespace amble::metrics {
namespace {

// Weights of the four control values around a place, at fraction f of its span.
std::array<double, 4> spline_weights(double f) noexcept {
  const double g = 1 - f;
  return {g * g * g / 6, (3 * f * f * f - 6 * f * f + 4) / 6, (3 * g * g * g - 6 * g * g + 4) / 6,
          f * f * f / 6};
}

HeightGrid read_grid(const nlohmann::json& json, const std::string& name) {
  HeightGrid grid;
  grid.spacing = json.at("spacing").get<double>();
  if (!(grid.spacing > 0)) throw Error(name + ": terrain \"spacing\" must be above 0");
  if (json.contains("origin")) {
    grid.origin_x = json["origin"].at(0).get<double>();
    grid.origin_z = json["origin"].at(1).get<double>();
  }
  for (const auto& row : json.at("heights")) {
    if (grid.columns == 0) grid.columns = static_cast<int>(row.size());
    if (row.empty() || static_cast<int>(row.size()) != grid.columns)
      throw Error(name + ": terrain \"heights\" needs rows of one length");
    for (const auto& height : row) grid.heights.push_back(height.get<double>());
  }
  if (grid.heights.empty()) throw Error(name + ": terrain \"heights\" is empty");
  return grid;
}

Stairs read_stairs(const nlohmann::json& json, const std::string& name) {
  Stairs stairs;
  stairs.rise = json.at("rise").get<double>();
  stairs.run = json.at("run").get<double>();
  if (!(stairs.run > 0)) throw Error(name + ": stairs \"run\" must be above 0");
  if (json.contains("start")) {
    stairs.start_x = json["start"].at(0).get<double>();
    stairs.start_z = json["start"].at(1).get<double>();
  }
  stairs.heading = json.value("heading", 0.0);
  stairs.count = json.value("count", stairs.count);
  return stairs;
}

}  // namespace

double HeightGrid::height(double x, double z) const noexcept {
  const int nx = columns, nz = rows();
  const double u = std::clamp((x - origin_x) / spacing, -3.0, nx + 2.0);
  const double v = std::clamp((z - origin_z) / spacing, -3.0, nz + 2.0);
  const double column = std::floor(u), row = std::floor(v);
  const auto wx = spline_weights(u - column), wz = spline_weights(v - row);
  double sum = 0;
  for (int a = 0; a < 4; ++a) {
    const int iz = std::clamp(static_cast<int>(row) + a - 1, 0, nz - 1);
    for (int c = 0; c < 4; ++c) {
      const int ix = std::clamp(static_cast<int>(column) + c - 1, 0, nx - 1);
      sum += wz[static_cast<std::size_t>(a)] * wx[static_cast<std::size_t>(c)] *
             heights[static_cast<std::size_t>(iz * nx + ix)];
    }
  }
  return sum;
}

double Stairs::height(double x, double z) const noexcept {
  const double along = (x - start_x) * std::sin(heading) + (z - start_z) * std::cos(heading);
  return rise * std::clamp(std::floor(along / run) + 1, 0.0, count);
}

double Ground::height(double x, double z) const noexcept {
  return level + (grid ? grid->height(x, z) : 0.0) + (stairs ? stairs->height(x, z) : 0.0);
}

Vec3 Ground::normal(double x, double z) const noexcept {
  if (!grid) return {0, 1, 0};
  constexpr double kReach = 0.02;
  return normalised({grid->height(x - kReach, z) - grid->height(x + kReach, z), 2 * kReach,
                     grid->height(x, z - kReach) - grid->height(x, z + kReach)},
                    {0, 1, 0});
}

Ground parse_ground(std::string_view text, const std::string& name) {
  try {
    const auto json = parse_json(text, name);
    Ground ground;
    if (json.contains("heights")) ground.grid = read_grid(json, name);
    if (json.contains("stairs")) ground.stairs = read_stairs(json["stairs"], name);
    if (ground.flat()) throw Error(name + ": a terrain needs \"heights\" or \"stairs\"");
    return ground;
  } catch (const nlohmann::json::exception& error) {
    throw Error(name + ": not a terrain: " + error.what());
  }
}

}  // namespace amble::metrics
