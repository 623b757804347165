#include "amble/evaluation/figure_ground.hpp"

#include <cmath>

#include "amble/engine/character.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/terrain/height_grid.hpp"
#include "amble/terrain/stairs.hpp"

namespace amble {
namespace {

using Ground = std::shared_ptr<const Terrain>;

/// Control heights within ±25 cm, two metres apart, always the same.
Ground rough_ground() {
  auto grid = std::make_shared<HeightGrid>();
  grid->origin_x = grid->origin_z = -8;
  grid->spacing = 2;
  grid->columns = 9;
  unsigned number = 2002;
  for (int i = 0; i < 9 * 16; ++i) {
    number = number * 1664525u + 1013904223u;
    grid->heights.push_back((number >> 8) / 16777216.0 * 0.5 - 0.25);
  }
  return grid;
}

const char* colour_of(const Skeleton& skeleton, int joint) {
  const auto below = [&](Role left) {
    for (int j = joint; j >= 0; j = skeleton.joints[static_cast<std::size_t>(j)].parent)
      if (j == skeleton.joint(left)) return true;
    return false;
  };
  if (below(Role::left_thigh) || below(Role::left_upper_arm)) return kBlue;
  if (below(Role::right_thigh) || below(Role::right_upper_arm)) return kOchre;
  return "#555";
}

/// The body now, seen from its right side.
void draw_body(Drawing& drawing, const Axes& axes, const Character& character) {
  const Skeleton& skeleton = character.library().skeleton;
  const auto world = character.model();
  for (int j = 1; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[static_cast<std::size_t>(j)].parent;
    if (parent < 0) continue;
    const Vec3 &from = world[static_cast<std::size_t>(parent)].position,
               &to = world[static_cast<std::size_t>(j)].position;
    drawing.line(axes.at(from.z, from.y), axes.at(to.z, to.y), colour_of(skeleton, j), 2);
  }
}

struct Scene {
  Ground ground;
  double speed, seconds, every;  // m/s; seconds; between the bodies drawn
};

void draw_scene(Drawing& drawing, const Scene& scene, const Axes& axes, double from, double to,
                const std::shared_ptr<const MotionLibrary>& library) {
  // Only where it changes: treads are long.
  std::vector<Drawing::Point> surface;
  double drawn = 1e9, before = scene.ground->height(0, from);
  for (double z = from; z <= to; z += 0.005) {
    const double height = scene.ground->height(0, z);
    if (std::abs(height - drawn) > 0.004) {
      if (z > from) surface.push_back(axes.at(z - 0.005, before));
      surface.push_back(axes.at(z, height));
      drawn = height;
    }
    before = height;
  }
  surface.push_back(axes.at(to, before));
  drawing.curve(surface, kGrey, 2);
  Character character(library);
  character.walk_on(scene.ground);
  character.reset({.speed = scene.speed});
  double next = 0;
  for (double t = 0; t < scene.seconds; t += 1.0 / 60) {
    if (t >= next) {
      draw_body(drawing, axes, character);
      next += scene.every;
    }
    character.update(1.0 / 60);
  }
}

}  // namespace

std::string draw_park2002_11(const std::shared_ptr<const MotionLibrary>& library) {
  constexpr double kPixels = 80;  // per metre
  const Ground up = std::make_shared<Stairs>(Stairs::Shape{0.17, 0.29, 0, 2.6, 0, 8});
  const Ground down = std::make_shared<Stairs>(Stairs::Shape{-0.17, 0.29, 0, 2.6, 0, 8});
  Drawing drawing(1180, 760);
  drawing.words({40, 30}, "(a) rough ground: a B-spline of control heights within ±25 cm, walking");
  Axes first(drawing, {40, 40}, {13.5 * kPixels, 2.7 * kPixels}, {-0.5, 13}, {-0.4, 2.3});
  draw_scene(drawing, {rough_ground(), 1.3, 9.6, 0.5}, first, -0.5, 13, library);
  drawing.words({40, 320}, "(b) stairs of 17 cm on 29 cm, up");
  Axes second(drawing, {40, 330}, {7 * kPixels, 3.7 * kPixels}, {-0.2, 6.8}, {-0.2, 3.5});
  draw_scene(drawing, {up, 1.1, 9.0, 0.9}, second, -0.2, 6.8, library);
  drawing.words({620, 320}, "(c) and down");
  Axes third(drawing, {620, 400}, {7 * kPixels, 3.7 * kPixels}, {-0.2, 6.8}, {-1.6, 2.1});
  draw_scene(drawing, {down, 1.1, 9.0, 0.9}, third, -0.2, 6.8, library);
  drawing.words({40, 740},
                "blue: left; ochre: right; half a second, on stairs 0.9 s, between bodies");
  return drawing.svg();
}

}  // namespace amble
