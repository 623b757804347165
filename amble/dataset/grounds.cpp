#include "amble/dataset/grounds.hpp"

#include <cmath>
#include <numbers>

#include "amble/deterministic.hpp"

namespace amble::dataset {
namespace {

/// Hills and hollows around the origin, as far as somebody may come.
std::shared_ptr<const Terrain> rough(double height, double spacing, double reach, Dice& dice) {
  auto grid = std::make_shared<HeightGrid>();
  const int half = static_cast<int>(std::ceil(reach / spacing)) + 2;
  grid->columns = 2 * half + 1;
  grid->spacing = spacing;
  grid->origin_x = grid->origin_z = -half * spacing;
  const Noise noise(dice.seed(), 0);
  const auto count =
      static_cast<std::size_t>(grid->columns) * static_cast<std::size_t>(grid->columns);
  for (std::size_t i = 0; i < count; ++i)
    grid->heights.push_back(height * noise.chance(static_cast<std::int64_t>(i)));
  return grid;
}

/// A plane through the origin.
class Slope final : public Terrain {
 public:
  Slope(double by_x, double by_z) noexcept
      : by_x_(by_x), by_z_(by_z), normal_(normalised({-by_x, 1, -by_z}, {0, 1, 0})) {}
  double height(double x, double z) const noexcept override { return by_x_ * x + by_z_ * z; }
  Vec3 normal(double, double) const noexcept override { return normal_; }

 private:
  double by_x_, by_z_;
  Vec3 normal_;
};

}  // namespace

std::shared_ptr<const Terrain> draw_ground(const GroundWish& wish, double reach, double size,
                                           const std::shared_ptr<const Terrain>& mesh, Dice& dice) {
  constexpr double kRadians = std::numbers::pi / 180;
  using Kind = GroundWish::Kind;
  if (wish.kind == Kind::mesh) return mesh;
  if (wish.kind == Kind::rough) {
    const double height = size * wish.height.draw(dice), spacing = wish.spacing.draw(dice);
    return rough(height, spacing, reach, dice);
  }
  if (wish.kind == Kind::slope) {
    const double angle = kRadians * wish.degrees.draw(dice);
    const auto [sine, cosine] = deterministic::sincos(kRadians * wish.uphill.draw(dice));
    const double steepness = deterministic::sin(angle) / deterministic::cos(angle);
    return std::make_shared<Slope>(steepness * sine, steepness * cosine);
  }
  if (wish.kind == Kind::stairs) {
    Stairs::Shape shape;
    shape.rise = size * wish.rise.draw(dice);
    shape.run = size * wish.run.draw(dice);
    shape.start_z = wish.start.draw(dice);
    return std::make_shared<Stairs>(shape);
  }
  return nullptr;
}

}  // namespace amble::dataset
