#include "amble/io/fbx/skins_at_root.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "amble/io/gltf_bytes.hpp"
#include "amble/io/gltf_document.hpp"
#include "amble/io/gltf_rehouse.hpp"

namespace amble {
namespace {

using nlohmann::json;

/// Takes bare skins out of a list of nodes, into `moved`.
void take_from(json& list, const json& nodes, json& moved) {
  json stays = json::array();
  for (const json& child : list) (names_bare_skin(nodes, child) ? moved : stays).push_back(child);
  list = std::move(stays);
}

}  // namespace

std::string skins_at_root(std::string glb, const std::string& name) {
  const GltfDocument document(glb, name, [&](const std::string& uri) -> std::string {
    throw Error(name + ": names another file, " + uri + "; embed it");
  });
  json root = document.root();
  if (document.list("nodes").empty() || document.list("scenes").empty()) return glb;
  json& nodes = root["nodes"];
  json moved = json::array();
  for (json& node : nodes)
    if (const auto children = node.find("children"); children != node.end()) {
      take_from(*children, nodes, moved);
      if (children->empty()) node.erase("children");
    }
  if (moved.empty()) return glb;
  for (const json& number : moved)
    for (const char* key : {"matrix", "translation", "rotation", "scale"})
      nodes[number.get<std::size_t>()].erase(key);
  const int shown = std::max(0, document.index(root, "scene", root["scenes"].size()));
  json& top = root["scenes"][static_cast<std::size_t>(shown)]["nodes"];
  for (const json& number : moved) top.push_back(number);
  return glb_container(
      root.dump(),
      std::string(document.buffers().empty() ? std::string_view() : document.buffers()[0]));
}

}  // namespace amble
