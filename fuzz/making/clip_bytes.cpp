#include "fuzz/making/clip_bytes.hpp"

#include <utility>

#include "amble/core/error.hpp"
#include "amble/io/asf_amc.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/gltf.hpp"
#include "fuzz/making/json_edits.hpp"
#include "fuzz/making/near_walk.hpp"

namespace amble::fuzz {
namespace {

using nlohmann::json;

constexpr std::string_view kParted = "\n====\n";  // between the skeleton and the motion of an AMC

/// The size of a .glb's text is the fourth of its numbers; the text follows the fifth.
constexpr std::size_t kTextSize = 12, kText = 20;

void put(std::string& out, std::size_t value) {
  for (int i = 0; i < 4; ++i) out.push_back(static_cast<char>(value >> (8 * i)));
}

/// The same GLB with another document.
std::string with_document(const std::string& glb, const std::string& rest, std::string text) {
  while (text.size() % 4 != 0) text.push_back(' ');
  std::string out = glb.substr(0, 8);
  put(out, kText + text.size() + rest.size());
  put(out, text.size());
  return out + "JSON" + text + rest;
}

/// Exporters write a skin for each mesh, and a mesh of an eye has few joints.
void add_skin(json& document, Choices& choices) {
  json skin = document["skins"][0];
  const json& all = document["skins"][0]["joints"];
  json joints = json::array();
  const std::size_t count = 1 + choices.below(3);
  for (std::size_t i = 0; i < count; ++i) joints.push_back(all[choices.below(all.size())]);
  skin["joints"] = joints;
  skin.erase("inverseBindMatrices");
  skin["skeleton"] = joints[0];
  json& skins = document["skins"];
  skins.insert(choices.flag() ? skins.begin() : skins.end(), skin);
  document["nodes"].push_back({{"name", "Eye"}, {"mesh", 0}, {"skin", 1}});
}

std::string changed_glb(const std::string& glb, Choices& choices) {
  std::size_t size = 0;
  for (int i = 4; i-- > 0;)
    size = size << 8 | static_cast<unsigned char>(glb[kTextSize + static_cast<std::size_t>(i)]);
  json document = json::parse(glb.substr(kText, size));
  if (choices.flag()) add_skin(document, choices);
  edit(document, choices);
  return with_document(glb, glb.substr(kText + size), text_of(document));
}

}  // namespace

ClipBytes near_walk_bytes(Choices& choices) {
  const std::size_t format = choices.below(4);
  const Clip clip = near_walk(choices);
  if (format == 3) {
    const AsfAmc files = write_asf_amc(clip);
    return {"fuzz.amc", files.amc, files.asf};
  }
  if (format == 2) return {"fuzz.glb", changed_glb(write_glb(clip), choices), {}};
  return {"fuzz.bvh", write_bvh(clip), {}};
}

ClipBytes as_clip(std::span<const std::uint8_t> bytes) {
  const std::string all(bytes.begin(), bytes.end());
  if (all.starts_with("glTF") || all.starts_with("{")) return {"fuzz.glb", all, {}};
  if (const std::size_t at = all.find(kParted); at != std::string::npos)
    return {"fuzz.amc", all.substr(at + kParted.size()), all.substr(0, at)};
  return {"fuzz.bvh", all, {}};
}

Clip read(const ClipBytes& file) {
  if (file.name.ends_with(".amc"))
    return read_asf_amc(file.skeleton, "fuzz.asf", file.bytes, file.name);
  if (file.name.ends_with(".glb"))
    return choose_clip(read_gltf(file.bytes, file.name,
                                 [](const std::string& uri) -> std::string {
                                   throw Error(uri + ": no such file");
                                 }),
                       "", file.name);
  return read_bvh(file.bytes, file.name);
}

}  // namespace amble::fuzz
