#include "amble/io/gltf_nodes.hpp"

#include <cmath>

namespace amble {
namespace {

using nlohmann::json;

constexpr std::size_t kDeepest = 500;

void read_transform(const GltfDocument& document, const json& source, GltfNode& node) {
  const auto t = document.numbers(source, "translation", {0, 0, 0});
  const auto r = document.numbers(source, "rotation", {0, 0, 0, 1});
  const auto s = document.numbers(source, "scale", {1, 1, 1});
  node.translation = {t[0], t[1], t[2]};
  node.rotation = normalised(Quat{r[3], r[0], r[1], r[2]});
  node.scales = {s[0], s[1], s[2]};
  if (source.contains("matrix")) {
    const auto m =
        document.numbers(source, "matrix", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
    const Vec3 x{m[0], m[1], m[2]}, y{m[4], m[5], m[6]}, z{m[8], m[9], m[10]};
    const double hand = dot(cross(x, y), z) < 0 ? -1 : 1;  // a mirror goes into the scale of x
    node.translation = {m[12], m[13], m[14]};
    node.scales = {hand * length(x), length(y), length(z)};
    node.rotation = from_axes(normalised(hand * x, {1, 0, 0}), normalised(y, {0, 1, 0}),
                              normalised(z, {0, 0, 1}));
  }
  const double volume = node.scales.x * node.scales.y * node.scales.z;
  node.scale = std::cbrt(std::abs(volume));
  node.mirrors = volume < 0;
}

void check_depth(const GltfDocument& document, const std::vector<GltfNode>& nodes) {
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    std::size_t depth = 0;
    for (int up = static_cast<int>(n); up >= 0; up = nodes[static_cast<std::size_t>(up)].parent)
      if (++depth > kDeepest)
        document.fail("the nodes above node " + std::to_string(n) +
                      " form a cycle or are nested more than " + std::to_string(kDeepest) +
                      " deep");
  }
}

}  // namespace

std::vector<GltfNode> read_nodes(const GltfDocument& document) {
  const json& list = document.list("nodes");
  std::vector<GltfNode> nodes(list.size());
  for (std::size_t n = 0; n < list.size(); ++n) {
    if (!list[n].is_object()) document.fail("node " + std::to_string(n) + " is not an object");
    GltfNode& node = nodes[n];
    const json name = list[n].value("name", json());
    node.name = name.is_string() && !name.get_ref<const std::string&>().empty()
                    ? name.get<std::string>()
                    : "node" + std::to_string(n);
    read_transform(document, list[n], node);
    const json children = list[n].value("children", json::array());
    if (!children.is_array())
      document.fail("the children of node " + std::to_string(n) + " are not an array");
    for (const json& entry : children) {
      const int child = document.index({{"child", entry}}, "child", list.size());
      node.children.push_back(child);
      int& parent = nodes[static_cast<std::size_t>(child)].parent;
      if (parent >= 0) document.fail("node " + std::to_string(child) + " has two parents");
      parent = static_cast<int>(n);
    }
  }
  check_depth(document, nodes);
  return nodes;
}

Vec3 GltfMatrix::to_local(const Vec3& point) const noexcept {
  const Vec3 from = point - origin;
  const double volume = dot(cross(x, y), z);
  if (volume == 0) return {};
  return {dot(cross(y, z), from) / volume, dot(cross(z, x), from) / volume,
          dot(cross(x, y), from) / volume};
}

GltfMatrix matrix_of(const GltfNode& node) noexcept {
  return {rotate(node.rotation, {node.scales.x, 0, 0}),
          rotate(node.rotation, {0, node.scales.y, 0}),
          rotate(node.rotation, {0, 0, node.scales.z}), node.translation};
}

GltfMatrix world_matrix(const std::vector<GltfNode>& nodes, int node) noexcept {
  GltfMatrix out;
  for (; node >= 0; node = nodes[static_cast<std::size_t>(node)].parent)
    out = matrix_of(nodes[static_cast<std::size_t>(node)]) * out;
  return out;
}

Quat world_rotation(const std::vector<GltfNode>& nodes, int node) noexcept {
  Quat out;
  for (; node >= 0; node = nodes[static_cast<std::size_t>(node)].parent)
    out = nodes[static_cast<std::size_t>(node)].rotation * out;
  return out;
}

}  // namespace amble
