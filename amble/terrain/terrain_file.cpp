#include "amble/terrain/terrain_file.hpp"

#include "amble/core/error.hpp"
#include "amble/core/no_memory.hpp"
#include "amble/io/json.hpp"
#include "amble/io/obj.hpp"
#include "amble/io/text.hpp"
#include "amble/terrain/height_grid.hpp"
#include "amble/terrain/mesh_terrain.hpp"
#include "amble/terrain/stairs.hpp"
#include "amble/terrain/summed_terrain.hpp"

namespace amble {
namespace {

constexpr double kFarthest = 1e6;  // metres, and steps: what lies beyond is a mistake

double number(const nlohmann::json& json, const std::string& what, const std::string& name) {
  const double value = json.get<double>();
  if (!(value >= -kFarthest && value <= kFarthest))
    throw Error(name + ": terrain " + what + " must lie within a million metres");
  return value;
}

double above_nothing(const nlohmann::json& json, const std::string& what, const std::string& name) {
  const double value = number(json, what, name);
  if (!(value > 1e-6)) throw Error(name + ": terrain " + what + " must be above 0");
  return value;
}

std::shared_ptr<const Terrain> grid_of(const nlohmann::json& json, const std::string& name) {
  auto grid = std::make_shared<HeightGrid>();
  grid->spacing = above_nothing(json.at("spacing"), "\"spacing\"", name);
  if (json.contains("origin")) {
    grid->origin_x = number(json["origin"].at(0), "\"origin\"", name);
    grid->origin_z = number(json["origin"].at(1), "\"origin\"", name);
  }
  for (const auto& row : json.at("heights")) {
    if (grid->columns == 0) grid->columns = static_cast<int>(row.size());
    if (row.empty() || static_cast<int>(row.size()) != grid->columns)
      throw Error(name + ": terrain \"heights\" needs rows of one length");
    for (const auto& height : row) grid->heights.push_back(number(height, "\"heights\"", name));
  }
  if (grid->heights.empty()) throw Error(name + ": terrain \"heights\" is empty");
  return grid;
}

std::shared_ptr<const Terrain> stairs_of(const nlohmann::json& json, const std::string& name) {
  require_known_keys(json, {"rise", "run", "start", "heading", "count"}, name + ": stairs");
  Stairs::Shape shape;
  shape.rise = number(json.at("rise"), "stairs' \"rise\"", name);
  shape.run = above_nothing(json.at("run"), "stairs' \"run\"", name);
  if (json.contains("start")) {
    shape.start_x = number(json["start"].at(0), "stairs' \"start\"", name);
    shape.start_z = number(json["start"].at(1), "stairs' \"start\"", name);
  }
  if (json.contains("heading")) shape.heading = number(json["heading"], "\"heading\"", name);
  if (json.contains("count")) shape.count = number(json["count"], "\"count\"", name);
  if (!(shape.count >= 0)) throw Error(name + ": stairs' \"count\" must not be negative");
  return std::make_shared<Stairs>(shape);
}

std::shared_ptr<const Terrain> terrain_of(std::string_view bytes, const std::string& name) {
  if (file_extension(name) == "obj") {
    const TriangleMesh mesh = read_obj(bytes, name);
    return std::make_shared<MeshTerrain>(mesh.vertices, mesh.triangles);
  }
  try {
    const nlohmann::json json = parse_json(bytes, name);
    require_known_keys(json, {"origin", "spacing", "heights", "stairs"}, name);
    std::shared_ptr<const Terrain> hills, stairs;
    if (json.contains("heights")) hills = grid_of(json, name);
    if (json.contains("stairs")) stairs = stairs_of(json["stairs"], name);
    if (!hills && !stairs) throw Error(name + ": a terrain needs \"heights\" or \"stairs\"");
    if (hills && stairs) return std::make_shared<SummedTerrain>(hills, stairs);
    return hills ? hills : stairs;
  } catch (const nlohmann::json::exception& error) {
    throw Error(name + ": not a terrain: " + json_reason(error));
  }
}

}  // namespace

std::shared_ptr<const Terrain> read_terrain(std::string_view bytes, const std::string& name) {
  return or_no_memory([&] { return terrain_of(bytes, name); });
}

}  // namespace amble
