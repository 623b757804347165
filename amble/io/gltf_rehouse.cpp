#include "amble/io/gltf_rehouse.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "amble/io/text.hpp"

namespace amble {
namespace {

using nlohmann::json;

bool names_a_file(const json& entry) {
  return entry.contains("uri") && entry["uri"].is_string() &&
         entry["uri"].get_ref<const std::string&>().rfind("data:", 0) != 0;
}

std::string media_type(const std::string& uri, const std::string& bytes) {
  if (bytes.rfind("\x89PNG", 0) == 0) return "image/png";
  if (bytes.rfind("\xff\xd8\xff", 0) == 0) return "image/jpeg";
  const std::string ending = file_extension(uri);
  return ending == "webp" ? "image/webp" : ending == "ktx2" ? "image/ktx2" : "image/png";
}

/// Its first buffer is its binary part, or it has none at all.
bool has_one_house(const GltfDocument& document) {
  const json& list = document.list("buffers");
  if (!list.empty() && !document.holds_first_buffer()) return false;
  return std::none_of(list.begin(), list.end(), names_a_file);
}

/// A node that scales and turns what is below it.
json frame_node(const FileFrame& frame, const json& children) {
  const Quat& q = frame.upright;
  const double s = frame.metres_per_unit;
  return {{"name", "frame"},
          {"rotation", {q.x, q.y, q.z, q.w}},
          {"scale", {s, s, s}},
          {"children", children}};
}

/// The roots of the only scene: those that a frame goes above, and skins, which it would not move.
struct Roots {
  json below, skins = json::array();

  json with(std::size_t frame) const {
    json out = json::array({frame});
    out.insert(out.end(), skins.begin(), skins.end());
    return out;
  }
};

/// `below` is no list where other layouts have no single place for a frame.
Roots roots_of(const json& document) {
  const auto scenes = document.find("scenes"), nodes = document.find("nodes");
  if (scenes == document.end() || !scenes->is_array() || scenes->size() != 1 ||
      !(*scenes)[0].is_object() || nodes == document.end())
    return {};
  const json all = (*scenes)[0].value("nodes", json());
  if (!all.is_array()) return {};
  Roots out{json::array()};
  for (const json& root : all)
    (names_bare_skin(*nodes, root) ? out.skins : out.below).push_back(root);
  return out;
}

}  // namespace

Rehousing::Rehousing(const GltfDocument& document, const ResolveUri& resolve)
    : document_(document),
      patch_(document.text()),
      keeps_buffers_(has_one_house(document)),
      bytes_(keeps_buffers_ && !document.buffers().empty() ? document.buffers()[0].size() : 0,
             document.list("bufferViews").size(), document.list("accessors").size()) {
  if (!keeps_buffers_) move_buffers();
  move_pictures(resolve);
}

void Rehousing::move_buffers() {
  std::vector<std::size_t> starts;
  for (const std::string_view buffer : document_.buffers())
    starts.push_back(bytes_.add_raw(buffer));
  const json& views = document_.list("bufferViews");
  for (std::size_t v = 0; v < views.size(); ++v) {
    const int buffer = document_.index(views[v], "buffer", starts.size());
    if (buffer < 0) document_.fail("a bufferView names no buffer");
    const json offset = views[v].value("byteOffset", json(0u));
    if (!offset.is_number_unsigned()) document_.fail("byteOffset must be a whole number");
    patch_.set("bufferViews", v, "buffer", "0");
    patch_.set(
        "bufferViews", v, "byteOffset",
        std::to_string(starts[static_cast<std::size_t>(buffer)] + offset.get<std::size_t>()));
  }
  changed_ = true;
}

void Rehousing::move_pictures(const ResolveUri& resolve) {
  const json& images = document_.list("images");
  for (std::size_t i = 0; i < images.size(); ++i) {
    if (!images[i].is_object()) document_.fail("an image is not an object");
    if (!names_a_file(images[i])) continue;
    const std::string uri = images[i]["uri"].get<std::string>();
    std::string picture;
    try {
      picture = resolve(uri);
    } catch (const Error&) {
      continue;  // it stays named, as the file has it
    }
    json inside{{"bufferView", bytes_.add_file(picture)}};
    if (!images[i].contains("mimeType")) inside["mimeType"] = media_type(uri, picture);
    patch_.replace_member("images", i, "uri", inside);
    changed_ = true;
  }
}

void Rehousing::append(const std::string& list, const json& elements) {
  std::vector<std::string> texts;
  for (const json& element : elements)
    texts.push_back(element.dump(-1, ' ', false, json::error_handler_t::replace));
  patch_.append(list, texts);
  changed_ = changed_ || !texts.empty();
}

void Rehousing::put_under_node(const FileFrame& place) {
  const Roots roots = roots_of(document_.root());
  if (!roots.below.is_array() || roots.below.empty()) return;
  const std::size_t node = document_.list("nodes").size();
  append("nodes", json::array({frame_node(place, roots.below)}));
  patch_.set("scenes", 0, "nodes", roots.with(node).dump());
}

std::string Rehousing::container(const std::string& original) {
  if (!changed_ && original.rfind("glTF", 0) == 0) return original;
  append("bufferViews", bytes_.views());
  append("accessors", bytes_.accessors());
  std::string binary;
  if (keeps_buffers_ && !document_.buffers().empty()) binary = document_.buffers()[0];
  binary += bytes_.bytes();
  if (keeps_buffers_ && !document_.buffers().empty())
    patch_.set("buffers", 0, "byteLength", std::to_string(binary.size()));
  else if (!binary.empty())
    patch_.set("buffers", "[{\"byteLength\":" + std::to_string(binary.size()) + "}]");
  return glb_container(patch_.text(), std::move(binary));
}

void put_under_node(json& document, const FileFrame& place) {
  const Roots roots = roots_of(document);
  if (!roots.below.is_array() || roots.below.empty()) return;
  document["nodes"].push_back(frame_node(place, roots.below));
  document["scenes"][0]["nodes"] = roots.with(document["nodes"].size() - 1);
}

bool names_bare_skin(const json& nodes, const json& number) {
  if (!number.is_number_integer() || number < 0 || number >= nodes.size()) return false;
  const json& node = nodes[number.get<std::size_t>()];
  const auto children = node.find("children");
  return node.contains("mesh") && node.contains("skin") &&
         (children == node.end() || children->empty());
}

}  // namespace amble
