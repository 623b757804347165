#pragma once

#include <cstdint>
#include <unordered_map>

#include "amble/terrain.hpp"

namespace amble::c {

/// Ground that the caller answers for: heights at the corners of a grid, joined bilinearly. What
/// was not answered is at height 0. Answers come between updates, and looking one up only reads.
class AskedTerrain final : public Terrain {
 public:
  /// Corners are so many indices from the origin at most, so that they fit into a key.
  static constexpr double kFarthest = 1e9;

  explicit AskedTerrain(double spacing) : spacing_(spacing) {}

  double height(double x, double z) const noexcept override;
  Vec3 normal(double x, double z) const noexcept override;

  /// Calls `ask(x, z)` for every corner within a radius that has no answer.
  template <typename Ask>
  void questions(double x, double z, double radius, const Ask& ask) const {
    const std::int64_t west = index(x - radius), east = index(x + radius) + 1;
    const std::int64_t south = index(z - radius), north = index(z + radius) + 1;
    for (std::int64_t j = south; j <= north; ++j)
      for (std::int64_t i = west; i <= east; ++i)
        if (!answers_.contains(key(i, j))) ask(spacing_ * i, spacing_ * j);
  }
  /// The height at the corner that is nearest to a place.
  void answer(double x, double z, double height);
  void forget(double x, double z, double radius);
  double spacing() const noexcept { return spacing_; }

 private:
  struct Cell {
    double corner[2][2];  // by z, then x
    double across, along;
  };
  std::int64_t index(double place) const noexcept;
  static std::uint64_t key(std::int64_t i, std::int64_t j) noexcept {
    return static_cast<std::uint64_t>(i) << 32U | (static_cast<std::uint64_t>(j) & 0xffffffffU);
  }
  double at(std::int64_t i, std::int64_t j) const noexcept;
  Cell cell(double x, double z) const noexcept;

  double spacing_;
  std::unordered_map<std::uint64_t, double> answers_;
};

}  // namespace amble::c
