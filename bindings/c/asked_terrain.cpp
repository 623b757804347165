#include "asked_terrain.hpp"

#include <algorithm>
#include <cmath>

namespace amble::c {

std::int64_t AskedTerrain::index(double place) const noexcept {
  const double at = std::floor(place / spacing_);
  return at == at ? static_cast<std::int64_t>(std::clamp(at, -kFarthest, kFarthest)) : 0;
}

double AskedTerrain::at(std::int64_t i, std::int64_t j) const noexcept {
  const auto found = answers_.find(key(i, j));
  return found == answers_.end() ? 0 : found->second;
}

AskedTerrain::Cell AskedTerrain::cell(double x, double z) const noexcept {
  const std::int64_t i = index(x), j = index(z);
  const auto share = [](double s) { return s > 0 ? std::min(s, 1.0) : 0.0; };
  return {{{at(i, j), at(i + 1, j)}, {at(i, j + 1), at(i + 1, j + 1)}},
          share(x / spacing_ - static_cast<double>(i)),
          share(z / spacing_ - static_cast<double>(j))};
}

double AskedTerrain::height(double x, double z) const noexcept {
  const Cell here = cell(x, z);
  const auto row = [&](int j) {
    return here.corner[j][0] + here.across * (here.corner[j][1] - here.corner[j][0]);
  };
  return row(0) + here.along * (row(1) - row(0));
}

Vec3 AskedTerrain::normal(double x, double z) const noexcept {
  const Cell here = cell(x, z);
  const auto slope = [&](double from, double to) { return (to - from) / spacing_; };
  const double u = here.across, v = here.along;
  const auto& c = here.corner;
  const double by_x = (1 - v) * slope(c[0][0], c[0][1]) + v * slope(c[1][0], c[1][1]);
  const double by_z = (1 - u) * slope(c[0][0], c[1][0]) + u * slope(c[0][1], c[1][1]);
  return normalised(Vec3{-by_x, 1, -by_z}, {0, 1, 0});
}

void AskedTerrain::answer(double x, double z, double height) {
  answers_[key(index(x + 0.5 * spacing_), index(z + 0.5 * spacing_))] = height;
}

void AskedTerrain::forget(double x, double z, double radius) {
  std::erase_if(answers_, [&](const auto& one) {
    const double dx = spacing_ * static_cast<std::int32_t>(one.first >> 32U) - x;
    const double dz = spacing_ * static_cast<std::int32_t>(one.first & 0xffffffffU) - z;
    return !(dx * dx + dz * dz <= radius * radius);
  });
}

}  // namespace amble::c
