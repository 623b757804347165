#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/mannequin.hpp"
#include "amble/io/rest_pose.hpp"

namespace amble {
namespace {

using nlohmann::json;

// Numbers of the glTF 2.0 specification.
constexpr int kUnsignedShort = 5123, kUnsignedInt = 5125, kFloat = 5126;
constexpr int kArrayBuffer = 34962, kElementArrayBuffer = 34963;

class GlbWriter {
 public:
  explicit GlbWriter(const Clip& clip) : clip_(clip), rest_(make_rest_pose(clip)) {
    document_["asset"] = {{"version", "2.0"}, {"generator", "Amble"}};
  }

  std::string write() {
    if (clip_.skeleton.joints.empty() || clip_.frames() < 1)
      throw Error(clip_.name + ": nothing to write; a clip needs joints and frames");
    nodes();
    mesh();
    skin();
    animation();
    return container();
  }

 private:
  /// One node per joint, in the joints' order, then the node of the mesh.
  void nodes() {
    json list = json::array();
    for (std::size_t j = 0; j < rest_.offsets.size(); ++j) {
      const Vec3& t = rest_.offsets[j];
      const Quat& q = rest_.rotations[j];
      list.push_back({{"name", clip_.skeleton.joints[j].name},
                      {"translation", {single(t.x), single(t.y), single(t.z)}},
                      {"rotation", {single(q.x), single(q.y), single(q.z), single(q.w)}}});
    }
    for (std::size_t j = 0; j < rest_.offsets.size(); ++j)
      if (const int parent = clip_.skeleton.joints[j].parent; parent >= 0)
        list[static_cast<std::size_t>(parent)]["children"].push_back(j);
    list.push_back({{"name", "Body"}, {"mesh", 0}, {"skin", 0}});
    document_["scene"] = 0;
    document_["scenes"] = {
        {{"name", clip_.name.empty() ? "Amble" : clip_.name}, {"nodes", {0, list.size() - 1}}}};
    document_["nodes"] = std::move(list);
  }

  void mesh() {
    const Mannequin body = make_mannequin(clip_.skeleton, rest_);
    std::vector<float> positions, normals, weights;
    std::vector<std::uint16_t> joints;
    for (std::size_t v = 0; v < body.positions.size(); ++v) {
      positions.insert(positions.end(), body.positions[v].begin(), body.positions[v].end());
      normals.insert(normals.end(), body.normals[v].begin(), body.normals[v].end());
      joints.insert(joints.end(), {body.joints[v], 0, 0, 0});
      weights.insert(weights.end(), {1.0f, 0.0f, 0.0f, 0.0f});
    }
    if (body.positions.empty()) throw Error(clip_.name + ": the skeleton has no bones to show");
    json attributes;
    attributes["POSITION"] = accessor(positions, "VEC3", kFloat, kArrayBuffer, true);
    attributes["NORMAL"] = accessor(normals, "VEC3", kFloat, kArrayBuffer);
    attributes["JOINTS_0"] = accessor(joints, "VEC4", kUnsignedShort, kArrayBuffer);
    attributes["WEIGHTS_0"] = accessor(weights, "VEC4", kFloat, kArrayBuffer);
    const std::size_t indices = accessor(body.indices, "SCALAR", kUnsignedInt, kElementArrayBuffer);
    document_["materials"] = {{{"name", "Mannequin"},
                               {"pbrMetallicRoughness",
                                {{"baseColorFactor", {0.80, 0.62, 0.46, 1.0}},
                                 {"metallicFactor", 0.0},
                                 {"roughnessFactor", 0.75}}}}};
    document_["meshes"] = {
        {{"name", "Body"},
         {"primitives", {{{"attributes", attributes}, {"indices", indices}, {"material", 0}}}}}};
  }

  void skin() {
    std::vector<float> matrices;
    json joints = json::array();
    for (std::size_t j = 0; j < rest_.world.size(); ++j) {
      const Quat back = inverse(rest_.world[j].rotation);
      const Vec3 origin = rotate(back, -rest_.world[j].position);
      for (const Vec3& column :
           {rotate(back, {1, 0, 0}), rotate(back, {0, 1, 0}), rotate(back, {0, 0, 1})})
        matrices.insert(matrices.end(),
                        {single(column.x), single(column.y), single(column.z), 0.0f});
      matrices.insert(matrices.end(), {single(origin.x), single(origin.y), single(origin.z), 1.0f});
      joints.push_back(j);
    }
    document_["skins"] = {{{"inverseBindMatrices", accessor(matrices, "MAT4", kFloat, 0)},
                           {"joints", joints},
                           {"skeleton", 0}}};
  }

  void animation() {
    const std::size_t joints = clip_.skeleton.joints.size(), tracks = clip_.translated.size();
    std::vector<float> times;
    for (int f = 0; f < clip_.frames(); ++f) times.push_back(single(f / clip_.fps));
    time_accessor_ = accessor(times, "SCALAR", kFloat, 0, true);
    for (std::size_t j = 0; j < joints; ++j) {
      if (clip_.skeleton.joints[j].end) continue;
      std::vector<float> values;
      Quat previous;
      for (int f = 0; f < clip_.frames(); ++f) {
        Quat q = clip_.rotation(f, static_cast<int>(j));
        if (f > 0 && dot(q, previous) < 0) q = -q;  // so that viewers interpolate the short way
        previous = q;
        values.insert(values.end(), {single(q.x), single(q.y), single(q.z), single(q.w)});
      }
      channel(j, "rotation", accessor(values, "VEC4", kFloat, 0));
    }
    for (std::size_t k = 0; k < tracks; ++k) {
      std::vector<float> values;
      for (std::size_t f = 0; f < times.size(); ++f) {
        const Vec3& t = clip_.translations[f * tracks + k];
        values.insert(values.end(), {single(t.x), single(t.y), single(t.z)});
      }
      channel(static_cast<std::size_t>(clip_.translated[k]), "translation",
              accessor(values, "VEC3", kFloat, 0));
    }
    document_["animations"] = {{{"name", clip_.name.empty() ? "motion" : clip_.name},
                                {"samplers", std::move(samplers_)},
                                {"channels", std::move(channels_)}}};
  }

  void channel(std::size_t node, const char* path, std::size_t output) {
    samplers_.push_back(
        {{"input", time_accessor_}, {"output", output}, {"interpolation", "LINEAR"}});
    channels_.push_back(
        {{"sampler", samplers_.size() - 1}, {"target", {{"node", node}, {"path", path}}}});
  }

  /// Appends values to the binary chunk and describes them; returns the accessor's index.
  template <typename Value>
  std::size_t accessor(const std::vector<Value>& values, const char* type, int component,
                       int target, bool bounds = false) {
    const std::size_t width = type[0] == 'S'   ? 1
                              : type[0] == 'M' ? 16
                                               : static_cast<std::size_t>(type[3] - '0');
    while (binary_.size() % 4) binary_.push_back('\0');
    const std::size_t start = binary_.size(), bytes = values.size() * sizeof(Value);
    binary_.append(reinterpret_cast<const char*>(values.data()), bytes);
    json view = {{"buffer", 0}, {"byteOffset", start}, {"byteLength", bytes}};
    if (target) view["target"] = target;
    document_["bufferViews"].push_back(std::move(view));
    json description = {{"bufferView", document_["bufferViews"].size() - 1},
                        {"componentType", component},
                        {"count", values.size() / width},
                        {"type", type}};
    if (bounds) {
      for (std::size_t k = 0; k < width; ++k) {
        Value low = values[k], high = values[k];
        for (std::size_t i = k; i < values.size(); i += width) {
          low = std::min(low, values[i]);
          high = std::max(high, values[i]);
        }
        description["min"].push_back(low);
        description["max"].push_back(high);
      }
    }
    document_["accessors"].push_back(std::move(description));
    return document_["accessors"].size() - 1;
  }

  std::string container() {
    while (binary_.size() % 4) binary_.push_back('\0');
    document_["buffers"] = {{{"byteLength", binary_.size()}}};
    std::string text = document_.dump(-1, ' ', false, json::error_handler_t::replace);
    while (text.size() % 4) text.push_back(' ');
    std::string out = "glTF";
    const auto number = [&](std::size_t value) {
      for (int shift = 0; shift < 32; shift += 8)
        out.push_back(static_cast<char>((value >> shift) & 0xff));
    };
    number(2);
    number(12 + 8 + text.size() + 8 + binary_.size());
    number(text.size());
    out += "JSON" + text;
    number(binary_.size());
    out += std::string("BIN\0", 4) + binary_;
    return out;
  }

  static float single(double value) { return static_cast<float>(value); }

  const Clip& clip_;
  RestPose rest_;
  json document_, samplers_ = json::array(), channels_ = json::array();
  std::string binary_;
  std::size_t time_accessor_ = 0;
};

}  // namespace

std::string write_glb(const Clip& clip) { return GlbWriter(clip).write(); }

}  // namespace amble
