#include "amble/io/glb_body.hpp"

#include "amble/core/error.hpp"
#include "amble/io/mannequin.hpp"
#include "amble/io/rest_pose.hpp"

namespace amble {
namespace {

using nlohmann::json;

// Numbers of the glTF 2.0 specification.
constexpr int kArrayBuffer = 34962, kElementArrayBuffer = 34963;

class BodyWriter {
 public:
  BodyWriter(const Clip& shape, GltfBytes& bytes)
      : shape_(shape), rest_(make_rest_pose(shape)), bytes_(bytes) {
    document_["asset"] = {{"version", "2.0"}, {"generator", "Amble"}};
  }
  json write() {
    nodes();
    mesh();
    skin();
    return std::move(document_);
  }

 private:
  /// One node per joint, in the joints' order, then the node of the mesh.
  void nodes() {
    json list = json::array();
    for (std::size_t j = 0; j < rest_.offsets.size(); ++j) {
      const Vec3& t = rest_.offsets[j];
      const Quat& q = rest_.rotations[j];
      list.push_back({{"name", shape_.skeleton.joints[j].name},
                      {"translation", {single(t.x), single(t.y), single(t.z)}},
                      {"rotation", {single(q.x), single(q.y), single(q.z), single(q.w)}}});
    }
    for (std::size_t j = 0; j < rest_.offsets.size(); ++j) {
      const int parent = shape_.skeleton.joints[j].parent;
      if (parent < 0) continue;
      json& above = list[static_cast<std::size_t>(parent)];
      // A value that is nothing yet must not be made a list in place: where there is no memory for
      // that, it cannot be destroyed either.
      if (!above.contains("children")) above["children"] = json::array();
      above["children"].push_back(j);
    }
    list.push_back({{"name", "Body"}, {"mesh", 0}, {"skin", 0}});
    document_["scene"] = 0;
    document_["scenes"] = {
        {{"name", shape_.name.empty() ? "Amble" : shape_.name}, {"nodes", {0, list.size() - 1}}}};
    document_["nodes"] = std::move(list);
  }

  void mesh() {
    const Mannequin body = make_mannequin(shape_.skeleton, rest_);
    std::vector<float> positions, normals, weights;
    std::vector<std::uint16_t> joints;
    for (std::size_t v = 0; v < body.positions.size(); ++v) {
      positions.insert(positions.end(), body.positions[v].begin(), body.positions[v].end());
      normals.insert(normals.end(), body.normals[v].begin(), body.normals[v].end());
      joints.insert(joints.end(), {body.joints[v], 0, 0, 0});
      weights.insert(weights.end(), {1.0f, 0.0f, 0.0f, 0.0f});
    }
    if (body.positions.empty()) throw Error(shape_.name + ": the skeleton has no bones to show");
    json attributes = json::object();
    attributes["POSITION"] = bytes_.add(positions, "VEC3", kArrayBuffer, true);
    attributes["NORMAL"] = bytes_.add(normals, "VEC3", kArrayBuffer);
    attributes["JOINTS_0"] = bytes_.add(joints, "VEC4", kArrayBuffer);
    attributes["WEIGHTS_0"] = bytes_.add(weights, "VEC4", kArrayBuffer);
    const std::size_t indices = bytes_.add(body.indices, "SCALAR", kElementArrayBuffer);
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
    document_["skins"] = {{{"inverseBindMatrices", bytes_.add(matrices, "MAT4")},
                           {"joints", joints},
                           {"skeleton", 0}}};
  }

  static float single(double value) { return static_cast<float>(value); }

  const Clip& shape_;
  RestPose rest_;
  json document_ = json::object();
  GltfBytes& bytes_;
};

}  // namespace

json glb_body(const Clip& shape, GltfBytes& bytes) {
  if (shape.skeleton.joints.empty() || shape.frames() < 1)
    throw Error(shape.name + ": nothing to write; a clip needs joints and frames");
  return BodyWriter(shape, bytes).write();
}

}  // namespace amble
