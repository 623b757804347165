// Ground: given whole, or asked for a batch of places at a time.

#include "amble/terrain.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "asked_terrain.hpp"
#include "kinds.hpp"
#include "space.hpp"

namespace amble::c {
namespace {

constexpr amble_stairs kStairs{sizeof(amble_stairs), 0, 0.17, 0.29, 0, 0, 0, 1e6};
constexpr double kMostAsked = 1000;  // corners from the middle of a question to its border
constexpr double kFinestSpacing = 0.001, kCoarsestSpacing = 100;  // metres

std::unique_ptr<TerrainObject> object_of(std::shared_ptr<const Terrain> terrain) {
  return std::make_unique<TerrainObject>(TerrainObject{std::move(terrain), nullptr});
}

void require_finite(std::initializer_list<double> numbers) {
  for (const double number : numbers)
    require(std::isfinite(number), "A number of the ground is not finite.");
}

std::shared_ptr<const Terrain> grid(double x, double z, double spacing, std::uint32_t columns,
                                    const double* heights, std::size_t count) {
  require_finite({x, z, spacing});
  require(spacing > 0, "The spacing of heights is above 0.");
  require(columns > 0 && count > 0 && count % columns == 0 && columns < (1U << 30U) &&
              count < (std::size_t{1} << 30U),
          "Heights come in whole rows.");
  need(heights);
  auto made = std::make_shared<HeightGrid>();
  made->origin_x = x;
  made->origin_z = z;
  made->spacing = spacing;
  made->columns = static_cast<int>(columns);
  made->heights.assign(heights, heights + count);
  for (const double height : made->heights) require_finite({height});
  return made;
}

std::shared_ptr<const Terrain> stairs_of(const amble_stairs& wish) {
  require_finite({wish.rise, wish.run, wish.start_x, wish.start_z, wish.heading, wish.count});
  require(wish.run > 0 && wish.count >= 0, "A tread is longer than 0, and steps are counted.");
  return std::make_shared<Stairs>(
      Stairs::Shape{wish.rise, wish.run, wish.start_x, wish.start_z, wish.heading, wish.count});
}

std::shared_ptr<const Terrain> mesh(const SpaceMap& map, const double* vertices, std::size_t stride,
                                    std::size_t vertex_count, const std::uint32_t* triangles,
                                    std::size_t triangle_count) {
  need(vertices), need(triangles);
  if (stride == 0) stride = 3 * sizeof(double);
  require(stride >= 3 * sizeof(double) && stride % sizeof(double) == 0,
          "The stride of vertices does not fit.");
  require(vertex_count < (1U << 30U) && triangle_count < (1U << 30U), "That mesh is too large.");
  std::vector<Vec3> places(vertex_count);
  for (std::size_t i = 0; i < vertex_count; ++i) {
    double numbers[3];
    std::memcpy(numbers, reinterpret_cast<const std::byte*>(vertices) + i * stride, sizeof numbers);
    require_finite({numbers[0], numbers[1], numbers[2]});
    places[i] = map.point_back({numbers[0], numbers[1], numbers[2]});
  }
  std::vector<std::array<int, 3>> faces(triangle_count);
  for (std::size_t i = 0; i < triangle_count; ++i)
    for (std::size_t k = 0; k < 3; ++k) {
      require(triangles[3 * i + k] < vertex_count, "A triangle names a vertex that there is not.");
      faces[i][k] = static_cast<int>(triangles[3 * i + k]);
    }
  return mesh_terrain(places, faces);
}

/// The asked ground behind an id.
const std::shared_ptr<AskedTerrain>& asked_of(const TerrainObject& object) {
  require(object.asked != nullptr, "This ground is not one that the caller answers for.",
          AMBLE_REFUSED);
  return object.asked;
}

}  // namespace
}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_result amble_terrain_flat(double height, amble_terrain* out) {
  return create(out, [&] {
    require_finite({height});
    return object_of(std::make_shared<amble::FlatTerrain>(height));
  });
}
amble_result amble_terrain_grid(double origin_x, double origin_z, double spacing, uint32_t columns,
                                const double* heights, size_t count, amble_terrain* out) {
  return create(
      out, [&] { return object_of(grid(origin_x, origin_z, spacing, columns, heights, count)); });
}
amble_stairs amble_default_stairs(void) { return kStairs; }
amble_result amble_terrain_stairs(const amble_stairs* stairs, amble_terrain* out) {
  return create(out, [&] { return object_of(stairs_of(options_or(stairs, kStairs))); });
}
amble_result amble_terrain_mesh(const amble_space* space, const double* vertices, size_t stride,
                                size_t vertex_count, const uint32_t* triangles,
                                size_t triangle_count, amble_terrain* out) {
  return create(out, [&] {
    return object_of(
        mesh(SpaceMap(space), vertices, stride, vertex_count, triangles, triangle_count));
  });
}
amble_result amble_terrain_read(const void* bytes, size_t size, const char* name,
                                amble_terrain* out) {
  return create(out, [&] {
    need(bytes), need(name);
    return object_of(amble::read_terrain({static_cast<const char*>(bytes), size}, name));
  });
}

amble_result amble_terrain_asked(double spacing, amble_terrain* out) {
  return create(out, [&] {
    require(spacing >= kFinestSpacing && spacing <= kCoarsestSpacing,
            "The spacing of places is between a millimetre and a hundred metres.");
    auto ground = std::make_shared<AskedTerrain>(spacing);
    return std::make_unique<TerrainObject>(TerrainObject{ground, ground});
  });
}
amble_result amble_terrain_questions(amble_terrain terrain, double x, double z, double radius,
                                     double* places, size_t capacity, size_t* count) {
  return call([&] {
    need(count);
    require(places || capacity == 0, "There is no memory for a list that has room.");
    const Reading<TerrainObject> held(terrain);
    const auto& ground = asked_of(*held);
    require_finite({x, z, radius});
    require(radius >= 0 && radius <= kMostAsked * ground->spacing(),
            "A question reaches a thousand spacings far at most.");
    size_t found = 0;
    ground->questions(x, z, radius, [&](double at_x, double at_z) {
      if (found < capacity) places[2 * found] = at_x, places[2 * found + 1] = at_z;
      ++found;
    });
    *count = found;
  });
}
amble_result amble_terrain_answer(amble_terrain terrain, const double* places,
                                  const double* heights, size_t count) {
  return call([&] {
    const Changing<TerrainObject> held(terrain);
    const auto& ground = asked_of(*held);
    if (count == 0) return;
    need(places), need(heights);
    for (size_t i = 0; i < count; ++i)
      require_finite({places[2 * i], places[2 * i + 1], heights[i]});
    for (size_t i = 0; i < count; ++i) ground->answer(places[2 * i], places[2 * i + 1], heights[i]);
  });
}
amble_result amble_terrain_forget(amble_terrain terrain, double x, double z, double radius) {
  return call([&] {
    const Changing<TerrainObject> held(terrain);
    const auto& ground = asked_of(*held);
    require_finite({x, z, radius});
    ground->forget(x, z, radius);
  });
}
amble_result amble_terrain_height(amble_terrain terrain, double x, double z, double* height,
                                  double* normal) {
  return call([&] {
    need(height);
    const Reading<TerrainObject> held(terrain);
    require_finite({x, z});
    *height = held->terrain->height(x, z);
    if (!normal) return;
    const amble::Vec3 up = held->terrain->normal(x, z);
    normal[0] = up.x, normal[1] = up.y, normal[2] = up.z;
  });
}
amble_result amble_terrain_destroy(amble_terrain terrain) {
  return destroy<TerrainObject>(terrain);
}
}
