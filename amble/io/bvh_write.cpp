#include <cmath>
#include <numbers>
#include <set>

#include "amble/io/bvh.hpp"
#include "amble/io/bvh_rows.hpp"
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

/// Writes the joints of a body, and notes the order in which rows tell of them.
class Hierarchy {
 public:
  Hierarchy(const Clip& clip, double unit) : clip_(clip), unit_(unit) {
    const std::size_t joints = clip.skeleton.joints.size();
    children_.resize(joints);
    moves_.assign(joints, false);
    for (std::size_t j = 0; j < joints; ++j)
      if (const int parent = clip.skeleton.joints[j].parent; parent >= 0)
        children_[static_cast<std::size_t>(parent)].push_back(static_cast<int>(j));
    for (const int joint : clip.translated) moves_[static_cast<std::size_t>(joint)] = true;
    text_ = "HIERARCHY\n";
    if (joints > 0) joint(0, 0);
  }
  std::string& text() noexcept { return text_; }
  std::vector<int>& order() noexcept { return order_; }

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
      const bool moves = moves_[static_cast<std::size_t>(index)];
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

  const Clip& clip_;
  double unit_;
  std::string text_;
  std::vector<std::vector<int>> children_;
  std::vector<bool> moves_;
  std::vector<int> order_;
  std::set<std::string> names_;
};

}  // namespace

BvhRows::BvhRows(const Clip& shape, const BvhOptions& options)
    : unit_(options.units_per_metre), fps_(shape.fps) {
  Hierarchy hierarchy(shape, unit_);
  hierarchy_ = std::move(hierarchy.text());
  order_ = std::move(hierarchy.order());
  tracks_.assign(shape.skeleton.joints.size(), -1);
  for (std::size_t k = 0; k < shape.translated.size(); ++k)
    tracks_[static_cast<std::size_t>(shape.translated[k])] = static_cast<int>(k);
  previous_.assign(order_.size(), EulerAngles{});
}

std::string BvhRows::header(std::uint64_t frames) const {
  std::string text = hierarchy_ + "MOTION\nFrames: " + std::to_string(frames) + "\nFrame Time: ";
  append_fixed(text, 1.0 / fps_, 10);
  text += '\n';
  return text;
}

void BvhRows::append(const Clip& block, std::string& text) {
  constexpr double kDegrees = 180 / std::numbers::pi;
  for (int frame = 0; frame < block.frames(); ++frame)
    for (std::size_t k = 0; k < order_.size(); ++k) {
      const int track = tracks_[static_cast<std::size_t>(order_[k])];
      if (track >= 0) {
        const std::size_t at = static_cast<std::size_t>(frame) * block.translated.size();
        append_vector(text, block.translations[at + static_cast<std::size_t>(track)] * unit_);
        text.push_back(' ');
      }
      EulerAngles& angles = previous_[k];
      angles = to_euler(block.rotation(frame, order_[k]), kOrder, angles);
      append_vector(text, Vec3{angles[0], angles[1], angles[2]} * kDegrees);
      text.push_back(k + 1 < order_.size() ? ' ' : '\n');
    }
}

std::string write_bvh(const Clip& clip, const BvhOptions& options) {
  BvhRows rows(clip, options);
  std::string text = rows.header(static_cast<std::uint64_t>(clip.frames()));
  rows.append(clip, text);
  return text;
}

}  // namespace amble
