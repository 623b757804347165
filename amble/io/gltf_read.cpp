#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "amble/core/most.hpp"
#include "amble/io/gltf_clips.hpp"
#include "amble/io/gltf_track.hpp"
#include "amble/io/json_text.hpp"
#include "amble/io/roles.hpp"
#include "amble/io/roles_by_shape.hpp"
#include "amble/io/text_cursor.hpp"

namespace amble {
namespace {

using nlohmann::json;

constexpr double kSparsest = 19.5;  // keys a second; fewer are resampled
constexpr double kUsualRate = 60;

struct NodeTracks {
  std::optional<GltfTrack> translation, rotation;
};

bool ends_like_an_end_site(const std::string& name) {
  const std::size_t size = name.size();
  return size >= 4 && same_word(std::string_view(name).substr(size - 4), "_END");
}

class SkeletonReader {
 public:
  SkeletonReader(const GltfDocument& document, const std::string& name)
      : document_(document), name_(name), nodes_(read_nodes(document)) {}

  std::vector<GltfClip> read() {
    const json& animations = document_.list("animations");
    std::vector<GltfClip> clips;
    for (const json& animation : animations) {
      tracks(animation);
      clips.push_back(clip(animation));
    }
    if (clips.empty()) clips.push_back(clip(json::object()));
    return clips;
  }

 private:
  void tracks(const json& animation) {
    tracks_.clear();
    if (!animation.is_object()) document_.fail("an animation is not an object");
    const json samplers = animation.value("samplers", json::array());
    const json channels = animation.value("channels", json::array());
    if (!samplers.is_array() || !channels.is_array())
      document_.fail("an animation needs samplers and channels");
    for (const json& channel : channels) {
      const int which = document_.index(channel, "sampler", samplers.size());
      const json target = channel.value("target", json::object());
      const int node = document_.index(target, "node", nodes_.size());
      if (which < 0) document_.fail("an animation channel names no sampler");
      if (node < 0) continue;
      const json path = target.value("path", json());
      const json& sampler = samplers[static_cast<std::size_t>(which)];
      if (is_text(path, "translation"))
        tracks_[node].translation.emplace(document_, sampler, 3);
      else if (is_text(path, "rotation"))
        tracks_[node].rotation.emplace(document_, sampler, 4);
    }
  }

  /// The joints of every skin.
  std::vector<std::vector<std::size_t>> skins() const {
    std::vector<std::vector<std::size_t>> out;
    for (const json& skin : document_.list("skins")) {
      if (!skin.is_object()) document_.fail("a skin is not an object");
      const json joints = skin.value("joints", json::array());
      if (!joints.is_array()) document_.fail("the joints of a skin are not an array");
      out.emplace_back();
      for (const json& joint : joints)
        out.back().push_back(
            static_cast<std::size_t>(document_.index({{"joint", joint}}, "joint", nodes_.size())));
    }
    return out;
  }

  /// Marks the joints of the largest skin and of those that share joints with it: clothes, hair and
  /// eyes are often skins of their own on the same body.
  void add_skins(std::vector<std::vector<std::size_t>> left, std::vector<bool>& member) const {
    const auto shares = [&](const std::vector<std::size_t>& skin) {
      return std::any_of(skin.begin(), skin.end(), [&](std::size_t n) { return member[n]; });
    };
    auto next = std::max_element(left.begin(), left.end(),
                                 [](const auto& a, const auto& b) { return a.size() < b.size(); });
    while (next != left.end()) {
      for (const std::size_t n : *next) member[n] = true;
      left.erase(next);
      next = std::find_if(left.begin(), left.end(), shares);
    }
  }

  /// The nodes of the body: its skins' joints, or what moves and all that hangs on it.
  std::vector<bool> members() const {
    std::vector<bool> member(nodes_.size(), false);
    if (std::vector<std::vector<std::size_t>> found = skins(); !found.empty()) {
      add_skins(std::move(found), member);
    } else if (!tracks_.empty()) {
      for (const auto& [node, track] : tracks_) member[static_cast<std::size_t>(node)] = true;
      add_still_joints(member);
    }
    if (std::find(member.begin(), member.end(), true) == member.end())
      member.assign(nodes_.size(), true);
    return member;
  }

  /// Without a skin only moving nodes are known. What hangs below them belongs to the body, and
  /// what carries them, but for the outermost node: that is the scene or an armature.
  void add_still_joints(std::vector<bool>& member) const {
    int root = common_root(member);
    if (root < 0) return;
    const auto parent = [&](int node) { return nodes_[static_cast<std::size_t>(node)].parent; };
    while (parent(root) >= 0 && parent(parent(root)) >= 0) root = parent(root);
    for (int n = 0; n < static_cast<int>(nodes_.size()); ++n)
      if (is_above(root, n)) member[static_cast<std::size_t>(n)] = true;
  }

  /// The lowest node that has all members at or below it; −1 when they share none.
  int common_root(const std::vector<bool>& member) const {
    std::vector<std::size_t> below(nodes_.size(), 0);
    std::size_t total = 0;
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (!member[n]) continue;
      ++total;
      for (int up = static_cast<int>(n); up >= 0; up = nodes_[static_cast<std::size_t>(up)].parent)
        ++below[static_cast<std::size_t>(up)];
    }
    int root = -1;
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (below[n] != total) continue;
      if (root < 0 || is_above(root, static_cast<int>(n))) root = static_cast<int>(n);
    }
    return root;
  }

  bool is_above(int upper, int lower) const {
    for (; lower >= 0; lower = nodes_[static_cast<std::size_t>(lower)].parent)
      if (lower == upper) return true;
    return false;
  }

  /// Body nodes below `root`, parents first, in the order of the file; nodes that neither belong to
  /// the body nor lead to it are left out.
  std::vector<int> collect(int root, const std::vector<bool>& member) const {
    std::vector<bool> wanted(nodes_.size(), false);
    for (std::size_t n = 0; n < nodes_.size(); ++n)
      for (int up = static_cast<int>(n);
           member[n] && up >= 0 && !wanted[static_cast<std::size_t>(up)];
           up = nodes_[static_cast<std::size_t>(up)].parent)
        wanted[static_cast<std::size_t>(up)] = true;
    std::vector<int> order, open{root};
    while (!open.empty()) {
      const int node = open.back();
      open.pop_back();
      order.push_back(node);
      const std::vector<int>& children = nodes_[static_cast<std::size_t>(node)].children;
      for (auto child = children.rbegin(); child != children.rend(); ++child)
        if (wanted[static_cast<std::size_t>(*child)]) open.push_back(*child);
    }
    return order;
  }

  /// Rate of the densest track: whole where the single-precision times allow it.
  double rate() const {
    double densest = 0;
    for (const auto& [node, track] : tracks_)
      for (const auto* keys : {&track.translation, &track.rotation}) {
        if (!*keys || (*keys)->times().size() < 2) continue;
        const std::vector<double>& times = (*keys)->times();
        densest = std::max(densest, double(times.size() - 1) / (times.back() - times.front()));
      }
    if (densest < kSparsest) return kUsualRate;
    return std::abs(densest - std::round(densest)) < 1e-3 * densest ? std::round(densest) : densest;
  }

  GltfClip clip(const json& animation) {
    const std::vector<bool> member = members();
    const int root = common_root(member);
    if (nodes_.empty()) document_.fail("has no nodes; expected a skeleton");
    if (root < 0)
      document_.fail(document_.list("skins").empty()
                         ? "has no skeleton that its meshes hang on; export it with its armature"
                         : "the joints of its skeleton share no root; parent them to one node");
    const std::vector<int> order = collect(root, member);

    Clip clip;
    const json title = animation.value("name", json());
    clip.name = title.is_string() && !title.get_ref<const std::string&>().empty()
                    ? title.get<std::string>()
                    : file_stem(name_);
    clip.fps = rate();
    double first = 1e300, last = -1e300;
    for (const auto& [node, track] : tracks_)
      for (const auto* keys : {&track.translation, &track.rotation})
        if (*keys) {
          first = std::min(first, (*keys)->times().front());
          last = std::max(last, (*keys)->times().back());
        }
    const double frames = last >= first ? std::floor((last - first) * clip.fps + 1.01) : 1;
    if (order.size() > kMostJoints)
      document_.fail("holds more than " + std::to_string(kMostJoints) + " joints");
    if (frames * double(order.size()) > double(kMostSamples))
      document_.fail(std::string("an animation ") + kTooLong);
    skeleton(clip, order);
    for (int f = 0; f < static_cast<int>(frames); ++f)
      sample(clip, order, (last >= first ? first : 0) + f / clip.fps);
    assign_roles(clip.skeleton);
    find_roles_by_shape(clip);
    return {std::move(clip), order};
  }

  void skeleton(Clip& clip, const std::vector<int>& order) {
    std::map<int, int> place;
    scale_.clear();
    std::map<std::string, int> used;
    for (const int n : order) {
      const GltfNode& node = nodes_[static_cast<std::size_t>(n)];
      const bool is_root = clip.skeleton.joints.empty();
      const int parent = is_root ? -1 : place.at(node.parent);
      const double above =
          is_root ? scale_above(node.parent) : scale_[static_cast<std::size_t>(parent)];
      const bool moves = tracks_.count(n) && tracks_.at(n).translation;
      const Vec3 rest = moves ? tracks_.at(n).translation->translation(-1e9) : node.translation;
      const bool leaf = node.children.empty() && !tracks_.count(n) && !is_root;
      const int times = used[node.name]++;
      clip.skeleton.joints.push_back(
          {times ? node.name + "_" + std::to_string(times + 1) : node.name, parent, rest * above,
           leaf && ends_like_an_end_site(node.name)});
      place[n] = clip.skeleton.size() - 1;
      scale_.push_back(above * node.scale);
      if (!is_root && moves && tracks_.at(n).translation->moves())
        clip.translated.push_back(clip.skeleton.size() - 1);
    }
  }

  double scale_above(int node) const {
    double scale = 1;
    for (; node >= 0; node = nodes_[static_cast<std::size_t>(node)].parent)
      scale *= nodes_[static_cast<std::size_t>(node)].scale;
    return scale;
  }

  Vec3 translation(int n, double time) const {
    const auto track = tracks_.find(n);
    return track != tracks_.end() && track->second.translation
               ? track->second.translation->translation(time)
               : nodes_[static_cast<std::size_t>(n)].translation;
  }
  Quat rotation(int n, double time) const {
    const auto track = tracks_.find(n);
    return track != tracks_.end() && track->second.rotation
               ? track->second.rotation->rotation(time)
               : nodes_[static_cast<std::size_t>(n)].rotation;
  }

  void sample(Clip& clip, const std::vector<int>& order, double time) {
    // The root in the world: its own transform under those of the nodes above it.
    Vec3 position = translation(order[0], time);
    Quat turned = rotation(order[0], time);
    for (int up = nodes_[static_cast<std::size_t>(order[0])].parent; up >= 0;
         up = nodes_[static_cast<std::size_t>(up)].parent) {
      const Quat above = rotation(up, time);
      position = translation(up, time) +
                 rotate(above, position * nodes_[static_cast<std::size_t>(up)].scale);
      turned = above * turned;
    }
    clip.translations.push_back(position);
    for (std::size_t k = 1; k < clip.translated.size(); ++k) {
      const auto j = static_cast<std::size_t>(clip.translated[k]);
      const auto parent = static_cast<std::size_t>(clip.skeleton.joints[j].parent);
      clip.translations.push_back(translation(order[j], time) * scale_[parent]);
    }
    clip.rotations.push_back(turned);
    for (std::size_t j = 1; j < order.size(); ++j)
      clip.rotations.push_back(rotation(order[j], time));
  }

  const GltfDocument& document_;
  const std::string& name_;
  const std::vector<GltfNode> nodes_;
  std::map<int, NodeTracks> tracks_;
  std::vector<double> scale_;  // cumulative, per joint
};

}  // namespace

std::vector<GltfClip> read_clips(const GltfDocument& document, const std::string& name) {
  return SkeletonReader(document, name).read();
}

std::vector<Clip> read_gltf(std::string_view bytes, const std::string& name,
                            const ResolveUri& resolve) {
  std::vector<Clip> clips;
  for (GltfClip& read : read_clips(GltfDocument(bytes, name, resolve), name))
    clips.push_back(std::move(read.clip));
  return clips;
}

}  // namespace amble
