#include <cmath>
#include <numbers>
#include <set>

#include "amble/io/bvh.hpp"
#include "amble/io/text.hpp"
#include "amble/maths/euler.hpp"

namespace amble {
namespace {

constexpr EulerOrder kOrder{2, 0, 1};
constexpr const char* kRotationChannels = "Zrotation Xrotation Yrotation";
constexpr const char* kPositionChannels = "Xposition Yposition Zposition";
constexpr int kDecimals = 6;

/// A name that a BVH reader takes as one: no braces, no line ends, no blanks around it.
std::string safe_name(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    out.push_back(byte < 32 || byte == 127 || c == '{' || c == '}' ? '_' : c);
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  out.erase(0, out.find_first_not_of(' '));
  return out.empty() ? "joint" : out;
}

void append_vector(std::string& text, const Vec3& v) {
  append_fixed(text, v.x, kDecimals);
  text.push_back(' ');
  append_fixed(text, v.y, kDecimals);
  text.push_back(' ');
  append_fixed(text, v.z, kDecimals);
}

class Writer {
 public:
  Writer(const Clip& clip, const BvhOptions& options)
      : clip_(clip), unit_(options.units_per_metre) {
    const std::size_t joints = clip.skeleton.joints.size();
    children_.resize(joints);
    track_.assign(joints, -1);
    for (std::size_t j = 0; j < joints; ++j)
      if (const int parent = clip.skeleton.joints[j].parent; parent >= 0)
        children_[static_cast<std::size_t>(parent)].push_back(static_cast<int>(j));
    for (std::size_t k = 0; k < clip.translated.size(); ++k)
      track_[static_cast<std::size_t>(clip.translated[k])] = static_cast<int>(k);
  }

  std::string write() {
    text_ = "HIERARCHY\n";
    if (!clip_.skeleton.joints.empty()) joint(0, 0);
    text_ += "MOTION\nFrames: " + std::to_string(clip_.frames()) + "\nFrame Time: ";
    append_fixed(text_, 1.0 / clip_.fps, 10);
    text_ += '\n';
    previous_.assign(order_.size(), EulerAngles{});
    for (int f = 0; f < clip_.frames(); ++f) row(f);
    return std::move(text_);
  }

 private:
  /// Opens a joint, writes its children, closes it; and notes the order for the rows.
  void joint(int index, std::size_t depth) {
    const Joint& joint = clip_.skeleton.joints[static_cast<std::size_t>(index)];
    const std::string indent(2 * depth, ' ');
    const bool end = joint.end && children_[static_cast<std::size_t>(index)].empty();
    text_ += indent +
             (end ? "End Site" : (joint.parent < 0 ? "ROOT " : "JOINT ") + unique_name(joint.name));
    text_ += "\n" + indent + "{\n" + indent + "  OFFSET ";
    append_vector(text_, joint.parent < 0 ? Vec3{} : joint.offset * unit_);
    text_ += '\n';
    if (!end) {
      const bool moves = track_[static_cast<std::size_t>(index)] >= 0;
      text_ += indent + "  CHANNELS " +
               (moves ? std::string("6 ") + kPositionChannels + " " : "3 ") + kRotationChannels +
               "\n";
      order_.push_back(index);
    }
    for (const int child : children_[static_cast<std::size_t>(index)])
      this->joint(child, depth + 1);
    text_ += indent + "}\n";
  }

  /// Names that only differ in what had to be replaced get a number.
  std::string unique_name(const std::string& name) {
    const std::string base = safe_name(name);
    std::string unique = base;
    for (int k = 2; !names_.insert(unique).second; ++k) unique = base + "_" + std::to_string(k);
    return unique;
  }

  void row(int frame) {
    constexpr double kDegrees = 180 / std::numbers::pi;
    for (std::size_t k = 0; k < order_.size(); ++k) {
      const int track = track_[static_cast<std::size_t>(order_[k])];
      if (track >= 0) {
        const std::size_t at = static_cast<std::size_t>(frame) * clip_.translated.size();
        append_vector(text_, clip_.translations[at + static_cast<std::size_t>(track)] * unit_);
        text_.push_back(' ');
      }
      EulerAngles& angles = previous_[k];
      angles = to_euler(clip_.rotation(frame, order_[k]), kOrder, angles);
      append_vector(text_, Vec3{angles[0], angles[1], angles[2]} * kDegrees);
      text_.push_back(k + 1 < order_.size() ? ' ' : '\n');
    }
  }

  const Clip& clip_;
  double unit_;
  std::string text_;
  std::vector<std::vector<int>> children_;
  std::vector<int> track_;  // of each joint, or −1
  std::vector<int> order_;  // joints with channels, depth first
  std::vector<EulerAngles> previous_;
  std::set<std::string> names_;
};

}  // namespace

std::string write_bvh(const Clip& clip, const BvhOptions& options) {
  return Writer(clip, options).write();
}

}  // namespace amble
