#include "amble/io/gltf_character.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/gltf_animation.hpp"
#include "amble/io/gltf_rehouse.hpp"
#include "amble/io/gltf_stretch.hpp"
#include "amble/io/placement.hpp"

namespace amble {
namespace {

using nlohmann::json;

constexpr double kSameOffset = 1e-4;  // of a body's unit; files hold single precision

std::size_t at(int k) { return static_cast<std::size_t>(k); }

std::vector<double> as_file(const Vec3& v) { return {v.x, v.y, v.z}; }
std::vector<double> as_file(const Quat& q) { return {q.x, q.y, q.z, q.w}; }

/// One of several clips, chosen as `choose_clip` does.
GltfClip chosen(std::vector<GltfClip> clips, const std::string& animation,
                const std::string& name) {
  std::vector<Clip> plain;
  for (GltfClip& clip : clips) plain.push_back(std::move(clip.clip));
  const std::size_t number = choose_number(plain, animation, name);
  return {std::move(plain[number]), std::move(clips[number].nodes)};
}

/// What says a node's place without a matrix: only such a node may move.
json place_of(const GltfNode& node) {
  return {{"translation", as_file(node.translation)},
          {"rotation", as_file(node.rotation)},
          {"scale", as_file(node.scales)}};
}

/// Turns motions of a body, in metres, into animations of its nodes.
class MotionsOnNodes {
 public:
  MotionsOnNodes(const std::vector<GltfNode>& nodes, const GltfClip& body, const FileFrame& frame)
      : nodes_(nodes), body_(body), frame_(frame) {
    const Skeleton& skeleton = body.clip.skeleton;
    pelvis_ = std::max(0, skeleton.joint(Role::pelvis));
    const int above = nodes[at(body.nodes[at(pelvis_)])].parent;
    above_ = world_matrix(nodes, above);
    turned_above_ = world_rotation(nodes, above);
    for (int j = pelvis_; j < skeleton.size(); ++j)
      if (j == pelvis_ || moves_.count(skeleton.joints[at(j)].parent)) moves_.insert(j);
  }

  /// The nodes that it moves.
  std::set<std::size_t> touched() const {
    std::set<std::size_t> out;
    for (const int j : moves_) out.insert(at(body_.nodes[at(j)]));
    return out;
  }

  json animation(const Clip& motion, const std::string& name, GltfBytes& bytes) const {
    GltfAnimation out(bytes, name, motion.frames(), motion.fps);
    std::vector<Placement> pelvis;
    for (int f = 0; f < motion.frames(); ++f)
      pelvis.push_back(place_joints(motion, f)[at(pelvis_)]);
    const Quat to_file = inverse(frame_.upright);
    const std::size_t node = at(body_.nodes[at(pelvis_)]);
    out.translate(node, [&](int f) {
      return above_.to_local(rotate(to_file, pelvis[at(f)].position) / frame_.metres_per_unit);
    });
    out.rotate(node, [&](int f) {
      return normalised(inverse(turned_above_) * to_file * pelvis[at(f)].rotation);
    });
    for (const int j : moves_) {
      if (j == pelvis_) continue;
      const std::size_t moved = at(body_.nodes[at(j)]);
      if (const Vec3 offset = own_offset(motion.skeleton, j);
          length(offset - nodes_[moved].translation) > kSameOffset * length(offset))
        out.translate(moved, [&](int) { return offset; });
      if (!motion.skeleton.joints[at(j)].end)
        out.rotate(moved, [&](int f) { return motion.rotation(f, j); });
    }
    return out.json();
  }

  /// The bones that a motion's body has longer or shorter than the file. What hangs along such a
  /// bone, and is no joint of the motion's, is stretched with it.
  BoneStretches stretches(const Skeleton& moved) const {
    BoneStretches out;
    std::map<int, double> longest;
    for (const int j : moves_) {
      const double before =
                       frame_.metres_per_unit * length(body_.clip.skeleton.joints[at(j)].offset),
                   after = length(moved.joints[at(j)].offset);
      const int node = body_.nodes[at(j)], above = nodes_[at(node)].parent;
      if (j == pelvis_ || before <= longest[above]) continue;
      if (std::abs(after - before) <= kSameOffset * before) continue;
      longest[above] = before;
      out[above] = {normalised(nodes_[at(node)].translation), after / before};
    }
    const BoneStretches bones = out;
    for (const int j : moves_) {
      const GltfNode& node = nodes_[at(body_.nodes[at(j)])];
      const auto above = bones.find(node.parent);
      if (above == bones.end() || !node.children.empty() || has_role(moved, j)) continue;
      out[body_.nodes[at(j)]] = {rotate(inverse(node.rotation), above->second.along),
                                 above->second.by};
    }
    return out;
  }

 private:
  static bool has_role(const Skeleton& body, int joint) {
    for (int r = 0; r < kRoleCount; ++r)
      if (body.joint(static_cast<Role>(r)) == joint) return true;
    return false;
  }

  /// Where the motion's body has a joint, in the frame of the node above it.
  Vec3 own_offset(const Skeleton& body, int j) const {
    double scale = frame_.metres_per_unit;
    for (int up = nodes_[at(body_.nodes[at(j)])].parent; up >= 0; up = nodes_[at(up)].parent)
      scale *= nodes_[at(up)].scale;
    if (scale == 0) return nodes_[at(body_.nodes[at(j)])].translation;  // all there is in one point
    return body.joints[at(j)].offset / scale;
  }

  const std::vector<GltfNode>& nodes_;
  const GltfClip& body_;
  FileFrame frame_;
  int pelvis_ = 0;
  GltfMatrix above_;  // the frame that the pelvis is in
  Quat turned_above_;
  std::set<int> moves_;  // joints from the pelvis down
};

/// A name that no animation has yet.
std::string free_name(const std::string& wish, std::set<std::string>& taken) {
  std::string name = wish.empty() ? "motion" : wish;
  for (int k = 2; !taken.insert(name).second; ++k)
    name = (wish.empty() ? "motion" : wish) + " " + std::to_string(k);
  return name;
}

/// A document of the nodes alone, those that move without a matrix.
json bare_nodes(const json& root, const std::vector<GltfNode>& nodes,
                const std::set<std::size_t>& touched) {
  json list = json::array();
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    json node = json::object();
    for (const char* key : {"name", "translation", "rotation", "scale", "matrix", "children"})
      if (const auto found = root["nodes"][n].find(key); found != root["nodes"][n].end())
        node[key] = *found;
    if (touched.count(n) && node.erase("matrix")) node.update(place_of(nodes[n]));
    list.push_back(std::move(node));
  }
  json out{{"asset", {{"version", "2.0"}, {"generator", "Amble"}}}, {"nodes", std::move(list)}};
  for (const char* key : {"scene", "scenes"})
    if (root.contains(key)) out[key] = root[key];
  return out;
}

}  // namespace

GltfCharacter::GltfCharacter(std::string bytes, const std::string& name, const ResolveUri& resolve,
                             const std::string& animation)
    : bytes_(std::make_shared<const std::string>(std::move(bytes))),
      name_(name),
      resolve_(resolve),
      document_(*bytes_, name, resolve),
      nodes_(read_nodes(document_)),
      body_(chosen(read_clips(document_, name), animation, name)) {}

bool GltfCharacter::has_skin() const {
  const json& list = document_.list("nodes");
  return std::any_of(list.begin(), list.end(), [](const json& node) {
    return node.contains("skin") && node.contains("mesh");
  });
}

std::string GltfCharacter::with_motions(const std::vector<Clip>& motions, const FileFrame& frame,
                                        const CharacterFormat& format) const {
  for (const Clip& motion : motions)
    if (motion.skeleton.size() != body().skeleton.size())
      throw Error(name_ + ": the motion is of another body");
  for (int up = nodes()[0]; up >= 0; up = nodes_[at(up)].parent)
    if (nodes_[at(up)].mirrors)
      throw Error(name_ + ": node " + nodes_[at(up)].name +
                  " mirrors the body (a negative scale); apply its scale and export it again");
  const MotionsOnNodes on_nodes(nodes_, body_,
                                {frame.metres_per_unit * format.size, frame.upright});
  const bool is_put = format.in_metres || format.size != 1;
  const FileFrame place{(format.in_metres ? frame.metres_per_unit : 1) * format.size,
                        format.in_metres ? frame.upright : Quat{}};
  const std::set<std::size_t> touched =
      motions.empty() ? std::set<std::size_t>{} : on_nodes.touched();
  std::set<std::string> taken;
  json animations = json::array();
  const auto animate = [&](GltfBytes& bytes) {
    for (const Clip& motion : motions)
      animations.push_back(on_nodes.animation(motion, free_name(motion.name, taken), bytes));
  };
  if (format.animation_only) {
    GltfBytes added(0, 0, 0);
    animate(added);
    json out = bare_nodes(document_.root(), nodes_, touched);
    if (!animations.empty()) {
      out["animations"] = animations;
      out["bufferViews"] = added.views();
      out["accessors"] = added.accessors();
      out["buffers"] = {{{"byteLength", added.bytes().size()}}};
    }
    if (is_put) put_under_node(out, place);
    return glb_container(out.dump(), added.bytes());
  }
  for (const json& own : document_.list("animations"))
    if (own.is_object() && own.contains("name") && own["name"].is_string())
      taken.insert(own["name"].get<std::string>());
  Rehousing house(document_, resolve_);
  animate(house.bytes());
  for (const std::size_t n : touched)
    if (document_.list("nodes")[n].contains("matrix"))
      house.patch().replace_member("nodes", n, "matrix", place_of(nodes_[n]));
  house.append("animations", animations);
  if (!motions.empty())
    stretch_skins(document_, on_nodes.stretches(motions.front().skeleton), house);
  if (is_put) house.put_under_node(place);
  return house.container(*bytes_);
}

}  // namespace amble
