#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/library/performer_library.hpp"
#include "amble/terrain/height_grid.hpp"
#include "amble/terrain/mesh_terrain.hpp"
#include "amble/terrain/stairs.hpp"

namespace {

using Ground = std::shared_ptr<const amble::Terrain>;

/// Control heights of ±25 cm, two metres apart, without end along the way.
Ground rough() {
  auto grid = std::make_shared<amble::HeightGrid>();
  grid->origin_x = grid->origin_z = -8;
  grid->spacing = 2;
  grid->columns = 9;
  for (int i = 0; i < 9 * 4000; ++i)
    grid->heights.push_back(0.25 * std::sin(12.9898 * i + 3.1 * std::cos(78.233 * i)));
  return grid;
}
Ground level() { return std::make_shared<amble::FlatTerrain>(); }
Ground up() { return std::make_shared<amble::Stairs>(amble::Stairs::Shape{0.17, 0.29}); }
Ground down() { return std::make_shared<amble::Stairs>(amble::Stairs::Shape{-0.17, 0.29}); }

void frame_on(benchmark::State& state, Ground (*make)(), double speed) {
  amble::Character character(amble::default_library());
  if (make) character.walk_on(make());
  character.reset({.speed = speed});
  for (auto _ : state) {
    character.update(1.0 / 60);
    benchmark::DoNotOptimize(character.pose().root);
  }
}
BENCHMARK_CAPTURE(frame_on, no_terrain_walking, nullptr, 1.3);
BENCHMARK_CAPTURE(frame_on, level_walking, level, 1.3);
BENCHMARK_CAPTURE(frame_on, rough_walking, rough, 1.3);
BENCHMARK_CAPTURE(frame_on, no_terrain_running, nullptr, 2.6);
BENCHMARK_CAPTURE(frame_on, rough_running, rough, 2.6);
BENCHMARK_CAPTURE(frame_on, no_terrain_slowly, nullptr, 0.5);
BENCHMARK_CAPTURE(frame_on, up_stairs, up, 0.5);
BENCHMARK_CAPTURE(frame_on, down_stairs, down, 0.5);

/// 20,000 triangles of ten centimetres.
void height_of_a_mesh(benchmark::State& state) {
  constexpr int kSquares = 100;
  std::vector<amble::Vec3> vertices;
  std::vector<std::array<int, 3>> triangles;
  for (int z = 0; z <= kSquares; ++z)
    for (int x = 0; x <= kSquares; ++x)
      vertices.push_back({0.1 * x, 0.1 * std::sin(0.3 * x) * std::cos(0.2 * z), 0.1 * z});
  for (int z = 0; z < kSquares; ++z)
    for (int x = 0; x < kSquares; ++x) {
      const int a = z * (kSquares + 1) + x, b = a + kSquares + 1;
      triangles.push_back({a, a + 1, b});
      triangles.push_back({b, a + 1, b + 1});
    }
  const amble::MeshTerrain mesh(vertices, triangles);
  double x = 0;
  for (auto _ : state) {
    x = x > 9 ? 0 : x + 0.0173;
    benchmark::DoNotOptimize(mesh.height(x, 9 - 0.7 * x));
  }
}
BENCHMARK(height_of_a_mesh);

void height_of_a_spline(benchmark::State& state) {
  const Ground ground = rough();
  double z = 0;
  for (auto _ : state) {
    z = z > 900 ? 0 : z + 0.0173;
    benchmark::DoNotOptimize(ground->height(0.7, z));
  }
}
BENCHMARK(height_of_a_spline);

}  // namespace
