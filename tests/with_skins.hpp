#pragma once

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "amble/io/gltf.hpp"

namespace amble {

/// A clip as GLB, with the joints of its skins as given, by their places on the body.
inline std::string with_skins(const Clip& clip,
                              const std::vector<std::vector<std::size_t>>& skins) {
  const std::string glb = write_glb(clip);
  std::uint32_t length = 0;
  std::memcpy(&length, glb.data() + 12, sizeof length);
  nlohmann::json document = nlohmann::json::parse(glb.substr(20, length));
  const nlohmann::json joints = document["skins"][0]["joints"];
  document["skins"] = nlohmann::json::array();
  for (const auto& skin : skins) {
    nlohmann::json list = nlohmann::json::array();
    for (const std::size_t joint : skin) list.push_back(joints.at(joint));
    document["skins"].push_back({{"joints", list}});
  }
  std::string text = document.dump();
  text.resize((text.size() + 3) / 4 * 4, ' ');
  const std::string rest = glb.substr(20 + length);
  std::string out = glb.substr(0, 8);
  for (const std::size_t size : {20 + text.size() + rest.size(), text.size()}) {
    const auto number = static_cast<std::uint32_t>(size);
    out.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  return out + "JSON" + text + rest;
}

}  // namespace amble
