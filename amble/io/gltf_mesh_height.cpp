// Where the mesh of a character ends below its joints, and whether all of it can be read.

#include <set>

#include "amble/core/error.hpp"
#include "amble/io/gltf_character.hpp"

namespace amble {
namespace {

using nlohmann::json;

std::size_t at(int k) { return static_cast<std::size_t>(k); }

GltfMatrix matrix_at(const std::vector<double>& m, std::size_t k) {
  const double* v = m.data() + 16 * k;
  return {{v[0], v[1], v[2]}, {v[4], v[5], v[6]}, {v[8], v[9], v[10]}, {v[12], v[13], v[14]}};
}

/// Finds the lowest point, along `up`, of the vertices that hang on certain nodes for the most
/// part.
class LowestPoint {
 public:
  LowestPoint(const GltfDocument& document, const std::vector<GltfNode>& nodes,
              std::set<int> carriers, const Vec3& up)
      : document_(document), nodes_(nodes), carriers_(std::move(carriers)), up_(up) {}

  std::optional<double> find() {
    for (const json& node : document_.list("nodes")) {
      if (!node.contains("skin") || !node.contains("mesh")) continue;
      const json& skins = document_.list("skins");
      const json& meshes = document_.list("meshes");
      const json& skin = skins[at(document_.index(node, "skin", skins.size()))];
      const json& mesh = meshes[at(document_.index(node, "mesh", meshes.size()))];
      read_skin(skin);
      const json primitives = mesh.is_object() ? mesh.value("primitives", json::array()) : json();
      for (const json& primitive : primitives)
        if (primitive.is_object()) look(primitive.value("attributes", json::object()));
    }
    return lowest_;
  }

 private:
  void read_skin(const json& skin) {
    const std::size_t accessors = document_.list("accessors").size();
    const int inverse = document_.index(skin, "inverseBindMatrices", accessors);
    const json joints = skin.value("joints", json::array());
    if (!joints.is_array()) document_.fail("the joints of a skin are not an array");
    std::vector<double> bind;
    if (inverse >= 0) bind = document_.values(inverse, 16);
    if (inverse >= 0 && bind.size() < 16 * joints.size())
      document_.fail("a skin has fewer inverseBindMatrices than joints");
    placed_.clear();
    hangs_.clear();
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const int node = document_.index({{"joint", joints[j]}}, "joint", nodes_.size());
      placed_.push_back(world_matrix(nodes_, node) *
                        (inverse >= 0 ? matrix_at(bind, j) : GltfMatrix{}));
      hangs_.push_back(carriers_.count(node) > 0);
    }
  }

  void look(const json& attributes) {
    const std::size_t accessors = document_.list("accessors").size();
    const int position = document_.index(attributes, "POSITION", accessors),
              joints = document_.index(attributes, "JOINTS_0", accessors),
              weights = document_.index(attributes, "WEIGHTS_0", accessors);
    if (position < 0 || joints < 0 || weights < 0) return;
    const std::vector<double> p = document_.values(position, 3), j = document_.values(joints, 4),
                              w = document_.values(weights, 4);
    const std::size_t count = std::min({p.size() / 3, j.size() / 4, w.size() / 4});
    for (std::size_t v = 0; v < count; ++v) {
      double carried = 0, height = 0, sum = 0;
      for (std::size_t k = 4 * v; k < 4 * v + 4; ++k) {
        const auto joint = static_cast<std::size_t>(j[k]);
        if (w[k] <= 0 || joint >= placed_.size()) continue;
        sum += w[k];
        if (hangs_[joint]) carried += w[k];
        height += w[k] * dot(up_, placed_[joint] * Vec3{p[3 * v], p[3 * v + 1], p[3 * v + 2]});
      }
      if (sum > 0 && carried > 0.5 * sum && (!lowest_ || height / sum < *lowest_))
        lowest_ = height / sum;
    }
  }

  const GltfDocument& document_;
  const std::vector<GltfNode>& nodes_;
  std::set<int> carriers_;
  Vec3 up_;
  std::vector<GltfMatrix> placed_;  // of a skin's joints: from the mesh to the world at rest
  std::vector<bool> hangs_;
  std::optional<double> lowest_;
};

/// What nothing here, nor the page, takes apart.
struct Compression {
  const char *extension, *what;
};
constexpr Compression kUnread[] = {
    {"KHR_draco_mesh_compression", "its meshes are compressed with Draco"},
    {"KHR_texture_basisu", "its textures are KTX2"}};

}  // namespace

void GltfCharacter::require_mesh() const {
  for (const json& name : document_.list("extensionsRequired"))
    for (const auto& [extension, what] : kUnread)
      if (name == extension)
        document_.fail(std::string(what) + " (" + extension +
                       "), which is not drawn; export it without");
  LowestPoint(document_, nodes_, {}, {0, 1, 0}).find();
}

std::optional<double> GltfCharacter::height_over_mesh(int joint, const Vec3& up) const {
  std::set<int> carriers{nodes()[at(joint)]};
  std::vector<int> open(carriers.begin(), carriers.end());
  while (!open.empty()) {
    const std::vector<int>& children = nodes_[at(open.back())].children;
    open.pop_back();
    for (const int child : children)
      if (carriers.insert(child).second) open.push_back(child);
  }
  try {
    const auto lowest = LowestPoint(document_, nodes_, std::move(carriers), up).find();
    if (!lowest) return std::nullopt;
    return dot(up, world_matrix(nodes_, nodes()[at(joint)]).origin) - *lowest;
  } catch (const Error&) {
    return std::nullopt;  // compressed, or broken: the viewer will say so
  }
}

}  // namespace amble
