#include <algorithm>
#include <numbers>
#include <set>

#include "amble/io/asf_amc.hpp"
#include "amble/io/text.hpp"
#include "amble/maths/euler.hpp"

namespace amble {
namespace {

constexpr EulerOrder kOrder{2, 1, 0};  // "rx ry rz" about fixed axes is qz · qy · qx
constexpr double kSame = 1e-9;         // metres

void append_vector(std::string& text, const Vec3& v, int decimals) {
  append_fixed(text, v.x, decimals);
  text += ' ';
  append_fixed(text, v.y, decimals);
  text += ' ';
  append_fixed(text, v.z, decimals);
}

class AcclaimWriter {
 public:
  explicit AcclaimWriter(const Clip& clip) : clip_(clip) {
    const std::vector<Joint>& joints = clip.skeleton.joints;
    children_.resize(joints.size());
    for (std::size_t j = 1; j < joints.size(); ++j)
      children_[static_cast<std::size_t>(joints[j].parent)].push_back(static_cast<int>(j));
    for (std::size_t j = 0; j < joints.size(); ++j) {
      names_.push_back(j == 0 ? "root" : safe_name(joints[j].name));
      vectors_.push_back(j == 0 ? Vec3{} : common_offset(j));
    }
  }

  AsfAmc write() {
    skeleton();
    motion();
    return {std::move(asf_), std::move(amc_)};
  }

 private:
  const Joint& joint(std::size_t j) const { return clip_.skeleton.joints[j]; }
  bool translates(std::size_t j) const {
    return std::binary_search(clip_.translated.begin(), clip_.translated.end(),
                              static_cast<int>(j));
  }

  /// One word that is neither a number nor a keyword, and used once.
  std::string safe_name(const std::string& name) {
    std::string base;
    for (const char c : name) {
      const auto byte = static_cast<unsigned char>(c);
      base.push_back(byte <= 32 || byte == 127 || c == '(' || c == ')' || c == '{' || c == '}' ? '_'
                                                                                               : c);
    }
    double number = 0;
    if (base.empty() || base[0] == '#' || base[0] == ':' || parse_number(base, number))
      base.insert(base.begin(), '_');
    for (const char* keyword : {"root", "begin", "end"})
      if (base == keyword) base.push_back('_');
    std::string unique = base;
    for (int k = 2; !used_.insert(unique).second; ++k) unique = base + "_" + std::to_string(k);
    return unique;
  }

  /// Where all children of a joint start, or nowhere when they differ.
  Vec3 common_offset(std::size_t j) const {
    const std::vector<int>& children = children_[j];
    if (children.empty()) return {};
    const Vec3 first = joint(static_cast<std::size_t>(children[0])).offset;
    for (const int child : children)
      if (length(joint(static_cast<std::size_t>(child)).offset - first) > kSame) return {};
    return first;
  }

  /// An end that the bone's own vector marks needs no bone.
  bool is_tip(std::size_t j) const {
    return joint(j).end && children_[static_cast<std::size_t>(joint(j).parent)].size() == 1 &&
           joint(j).parent != 0;
  }

  void skeleton() {
    asf_ = "# Written by Amble\n:version 1.10\n:name " +
           (clip_.name.empty() ? "clip" : safe_title(clip_.name)) +
           "\n:units\n  mass 1.0\n  length 1.0\n  angle deg\n:documentation\n  Lengths in "
           "metres.\n  root joint " +
           safe_title(joint(0).name) +
           "\n:root\n  order TX TY TZ RX RY RZ\n  axis XYZ\n  position 0 0 0\n  orientation 0 0 "
           "0\n:bonedata\n";
    hierarchy_.clear();
    for (std::size_t j = 1; j < clip_.skeleton.joints.size(); ++j)
      if (!is_tip(j)) bones(j);
    asf_ += ":hierarchy\n  begin\n" + hierarchy_lines() + "  end\n";
  }

  static std::string safe_title(std::string title) {
    for (char& c : title)
      if (static_cast<unsigned char>(c) < 32) c = '_';
    return title;
  }

  /// The bone of a joint, after a link where it does not start at its parent's end.
  void bones(std::size_t j) {
    const auto parent = static_cast<std::size_t>(joint(j).parent);
    const Vec3 link = joint(j).offset - vectors_[parent];
    if (joint(j).end) {
      const std::string name = end_name(parent);
      bone(name, link, "");
      hierarchy_.emplace_back(names_[parent], name);
      return;
    }
    std::string above = names_[parent];
    if (length(link) > kSame) {
      const std::string name = above + "_to_" + names_[j];
      bone(name, link, "");
      hierarchy_.emplace_back(above, name);
      above = name;
    }
    bone(names_[j], vectors_[j], translates(j) ? "tx ty tz rx ry rz" : "rx ry rz");
    hierarchy_.emplace_back(above, names_[j]);
  }

  std::string end_name(std::size_t parent) {
    const std::string base = names_[parent] + "_end";
    std::string unique = base;
    for (int k = 1; !used_.insert(unique).second; ++k) unique = base + std::to_string(k);
    return unique;
  }

  void bone(const std::string& name, const Vec3& vector, const std::string& freedoms) {
    asf_ +=
        "  begin\n    id " + std::to_string(++bones_) + "\n    name " + name + "\n    direction ";
    append_vector(asf_, normalised(vector, {0, 1, 0}), 12);
    asf_ += "\n    length ";
    append_fixed(asf_, length(vector) > 1e-12 ? length(vector) : 0.0, 9);
    asf_ += "\n    axis 0 0 0 XYZ\n";
    if (!freedoms.empty()) asf_ += "    dof " + freedoms + "\n";
    asf_ += "  end\n";
  }

  /// Children of one bone on one line.
  std::string hierarchy_lines() const {
    std::vector<std::string> order;
    for (const auto& [parent, child] : hierarchy_)
      if (std::find(order.begin(), order.end(), parent) == order.end()) order.push_back(parent);
    std::string text;
    for (const std::string& parent : order) {
      text.append("    ").append(parent);
      for (const auto& [above, child] : hierarchy_)
        if (above == parent) text.append(1, ' ').append(child);
      text += "\n";
    }
    return text;
  }

  void motion() {
    constexpr double kDegrees = 180 / std::numbers::pi;
    constexpr int kDecimals = 6;
    amc_ = "# Written by Amble\n# frames per second ";
    append_fixed(amc_, clip_.fps, 9);
    amc_ += "\n:FULLY-SPECIFIED\n:DEGREES\n";
    const std::size_t joints = clip_.skeleton.joints.size(), tracks = clip_.translated.size();
    std::vector<EulerAngles> previous(joints);
    for (int f = 0; f < clip_.frames(); ++f) {
      amc_ += std::to_string(f + 1) + "\n";
      std::size_t track = 0;
      for (std::size_t j = 0; j < joints; ++j) {
        if (joint(j).end) continue;
        amc_ += names_[j];
        if (track < tracks && clip_.translated[track] == static_cast<int>(j)) {
          const Vec3& place = clip_.translations[static_cast<std::size_t>(f) * tracks + track++];
          amc_ += ' ';
          append_vector(amc_, j == 0 ? place : place - joint(j).offset, kDecimals);
        }
        previous[j] = to_euler(clip_.rotation(f, static_cast<int>(j)), kOrder, previous[j]);
        amc_ += ' ';
        append_vector(amc_, Vec3{previous[j][2], previous[j][1], previous[j][0]} * kDegrees,
                      kDecimals);
        amc_ += '\n';
      }
    }
  }

  const Clip& clip_;
  std::vector<std::vector<int>> children_;
  std::vector<std::string> names_;
  std::vector<Vec3> vectors_;  // of each joint's bone
  std::vector<std::pair<std::string, std::string>> hierarchy_;
  std::set<std::string> used_;
  std::string asf_, amc_;
  int bones_ = 0;
};

}  // namespace

AsfAmc write_asf_amc(const Clip& clip) { return AcclaimWriter(clip).write(); }

}  // namespace amble
