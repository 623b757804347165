#include "fuzz/making/near_model.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "amble/core/error.hpp"
#include "amble/io/gltf_bytes.hpp"
#include "amble/io/gltf_document.hpp"
#include "fuzz/making/json_edits.hpp"

namespace amble::fuzz {
namespace {

using nlohmann::json;

struct Model {
  json document;
  std::string binary;
};

constexpr std::size_t kAll = 65536;

/// One object of the first of a list of the document; nowhere when there is none.
json* one_of_list(Model& model, const char* list, Choices& choices, std::size_t first = kAll) {
  const auto found = model.document.find(list);
  if (found == model.document.end() || !found->is_array() || found->empty()) return nullptr;
  json& one = (*found)[choices.below(std::min(first, found->size()))];
  return one.is_object() ? &one : nullptr;
}

// What can be wrong with a model, one function each.

/// A node below another one, below itself, or below a node that is not there.
void hang_elsewhere(Model& model, Choices& choices) {
  json* node = one_of_list(model, "nodes", choices);
  if (!node) return;
  json& children = (*node)["children"];
  if (!children.is_array() || choices.flag()) children = json::array();
  children.push_back(choices.below(model.document["nodes"].size() + 1));
}

/// A node, often an outer one, of another size, or of none.
void resize(Model& model, Choices& choices) {
  constexpr std::array kSizes{0.0, -1.0, 1e-30, 1e8, 1e-3, 100.0, 1e300};
  json* node = one_of_list(model, "nodes", choices, choices.flag() ? kAll : 2);
  if (!node) return;
  const double size = choices.one_of(kSizes), other = choices.flag() ? size : 1;
  (*node)["scale"] = {size, other, other};
}

void count_wrongly(Model& model, Choices& choices) {
  constexpr std::array<std::uint64_t, 6> kCounts{0,      1,           7,
                                                 100000, 4294967295u, 18446744073709551615u};
  constexpr std::array kWhere{"accessors", "bufferViews", "buffers"};
  const char* list = choices.one_of(kWhere);
  if (json* one = one_of_list(model, list, choices))
    (*one)[std::strcmp(list, "accessors") == 0 ? "count" : "byteLength"] = choices.one_of(kCounts);
}

/// A list that the rest of the document refers to is not there.
void lose_list(Model& model, Choices& choices) {
  constexpr std::array kLists{"buffers", "bufferViews", "accessors", "skins",
                              "meshes",  "scenes",      "nodes",     "materials"};
  model.document.erase(choices.one_of(kLists));
}

void lose_buffer(Model& model, Choices& choices) {
  if (choices.flag())
    model.binary.clear();
  else if (json* buffer = one_of_list(model, "buffers", choices))
    (*buffer)["uri"] = choices.flag() ? "gone.bin" : "data:application/octet-stream;base64,AAA";
}

/// Some numbers of positions, weights, binding matrices or keys are others.
void change_numbers(Model& model, Choices& choices) {
  const json* view = one_of_list(model, "bufferViews", choices);
  if (!view || model.binary.size() < sizeof(float)) return;
  const json offset = view->value("byteOffset", json(0)),
             length = view->value("byteLength", json(0));
  if (!offset.is_number_unsigned() || !length.is_number_unsigned()) return;
  const std::size_t numbers = length.get<std::size_t>() / sizeof(float);
  const std::size_t times = 1 + choices.below(30);
  for (std::size_t i = 0; i < times; ++i) {
    const auto number = static_cast<float>(choices.number());
    const std::size_t at = offset.get<std::size_t>() +
                           sizeof(float) * choices.below(std::max<std::size_t>(1, numbers));
    if (at <= model.binary.size() - sizeof number)
      std::memcpy(model.binary.data() + at, &number, sizeof number);
  }
}

/// A mesh, a skin or a motion reads the values of something else.
void take_other_values(Model& model, Choices& choices) {
  const std::size_t accessors = model.document.value("accessors", json::array()).size();
  const std::size_t other = choices.below(accessors + 2);
  switch (choices.below(4)) {
    case 0:
      if (json* skin = one_of_list(model, "skins", choices)) (*skin)["inverseBindMatrices"] = other;
      break;
    case 1:
      if (json* accessor = one_of_list(model, "accessors", choices))
        (*accessor)["bufferView"] = choices.below(accessors);
      break;
    case 2:
      if (json* accessor = one_of_list(model, "accessors", choices))
        (*accessor)["componentType"] = 5120 + choices.below(8);
      break;
    default:
      if (json* mesh = one_of_list(model, "meshes", choices)) {
        constexpr std::array kNames{"POSITION", "JOINTS_0", "WEIGHTS_0"};
        json& primitives = (*mesh)["primitives"];
        if (!primitives.is_array() || primitives.empty() || !primitives[0].is_object()) return;
        primitives[0]["attributes"] = {{choices.one_of(kNames), other}};
      }
  }
}

/// Joints that a skin names twice, or that are no nodes.
void name_other_joints(Model& model, Choices& choices) {
  json* skin = one_of_list(model, "skins", choices);
  if (!skin || !(*skin)["joints"].is_array() || (*skin)["joints"].empty()) return;
  json& joints = (*skin)["joints"];
  if (choices.flag()) joints.erase(choices.below(joints.size()));
  if (!joints.empty())
    joints[choices.below(joints.size())] = choices.below(model.document["nodes"].size() + 2);
}

void edit_document(Model& model, Choices& choices) { edit(model.document, choices); }

using Change = void (*)(Model&, Choices&);
constexpr Change kChanges[] = {hang_elsewhere, resize,         count_wrongly,     lose_list,
                               lose_buffer,    change_numbers, take_other_values, name_other_joints,
                               edit_document};

}  // namespace

std::string near_model(std::string_view glb, Choices& choices) {
  const std::size_t changes = choices.below(4);
  if (changes == 0) return std::string(glb);
  const GltfDocument given(glb, "near.glb", [](const std::string& uri) -> std::string {
    throw Error(uri + ": no such file");
  });
  Model model{given.root(), std::string(given.buffers()[0])};
  for (std::size_t i = 0; i < changes; ++i) choices.one_of(kChanges)(model, choices);
  std::string out = glb_container(text_of(model.document), std::move(model.binary));
  if (choices.below(8) == 7)
    out.resize(static_cast<std::size_t>(choices.between(0, 1) * static_cast<double>(out.size())));
  return out;
}

}  // namespace amble::fuzz
