#include <numbers>
#include <unordered_map>

#include "amble/core/most.hpp"
#include "amble/io/asf_skeleton.hpp"
#include "amble/io/text_cursor.hpp"
#include "amble/maths/euler.hpp"

namespace amble {
namespace {

constexpr std::size_t kDeepest = 500;

/// A line of an ASF file that is neither empty nor a comment.
struct Line {
  int number;
  std::vector<std::string_view> words;
  std::string_view text;
};

class AsfParser {
 public:
  AsfParser(std::string_view bytes, const std::string& name) : name_(name) {
    split(bytes);
    skeleton_.bones.emplace_back().name = "root";
    skeleton_.radians_per_unit = std::numbers::pi / 180;
    index_["root"] = 0;
  }

  AsfSkeleton parse() {
    if (lines_.empty()) fail(1, "the file is empty; expected an Acclaim skeleton");
    std::string_view section;
    bool has_bones = false, has_hierarchy = false;
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      const Line& line = lines_[at_];
      if (line.words[0][0] == ':') {
        section = line.words[0];
        has_bones = has_bones || section == ":bonedata";
        has_hierarchy = has_hierarchy || section == ":hierarchy";
      } else if (section.empty()) {
        fail(line.number, "expected a section such as :version, found " + in_quotes(line.words[0]));
      } else if (section == ":units") {
        units(line);
      } else if (section == ":documentation") {
        documentation(line);
      } else if (section == ":root") {
        root(line);
      } else if (section == ":bonedata") {
        bone();
      } else if (section == ":hierarchy") {
        hierarchy(line);
      }
    }
    const int end = lines_.back().number;
    if (!has_bones) fail(end, "has no :bonedata section");
    if (!has_hierarchy) fail(end, "has no :hierarchy section");
    check_tree();
    return std::move(skeleton_);
  }

 private:
  [[noreturn]] void fail(int line, const std::string& what) const {
    throw Error(name_ + ":" + std::to_string(line) + ": " + what);
  }

  void split(std::string_view bytes) {
    int number = 0;
    while (!bytes.empty()) {
      const std::size_t end = std::min(bytes.find('\n'), bytes.size());
      std::string_view text = bytes.substr(0, end);
      bytes.remove_prefix(std::min(end + 1, bytes.size()));
      ++number;
      Line line{number, {}, text};
      while (!text.empty()) {
        while (!text.empty() && is_blank(text[0])) text.remove_prefix(1);
        std::size_t size = 0;
        while (size < text.size() && !is_blank(text[size])) ++size;
        if (size) line.words.push_back(text.substr(0, size));
        text.remove_prefix(size);
      }
      if (!line.words.empty() && line.words[0][0] != '#') lines_.push_back(std::move(line));
    }
  }

  double number(const Line& line, std::size_t word) const {
    double value = 0;
    if (word >= line.words.size())
      fail(line.number, "expected a number after " + in_quotes(line.words.back()));
    if (!parse_number(line.words[word], value) || !(std::abs(value) <= kLargestNumber))
      fail(line.number, "expected a number, found " + in_quotes(line.words[word]));
    return value;
  }

  Vec3 vector(const Line& line) const {
    return {number(line, 1), number(line, 2), number(line, 3)};
  }

  void units(const Line& line) {
    if (line.words[0] == "angle" && line.words.size() > 1)
      skeleton_.radians_per_unit =
          same_word(line.words[1].substr(0, 3), "RAD") ? 1.0 : std::numbers::pi / 180;
  }

  void documentation(const Line& line) {
    constexpr std::string_view kKey = "root joint ";
    if (const std::size_t at = line.text.find(kKey); at != std::string_view::npos) {
      std::string_view title = line.text.substr(at + kKey.size());
      while (!title.empty() && is_blank(title.back())) title.remove_suffix(1);
      if (!title.empty()) skeleton_.root_name = title;
    }
  }

  void root(const Line& line) {
    AsfBone& bone = skeleton_.bones[0];
    if (line.words[0] == "order")
      freedoms(line, bone);
    else if (line.words[0] == "position")
      skeleton_.root_position = vector(line);
    else if (line.words[0] == "orientation")
      orientation_ = vector(line);
    else if (line.words[0] == "axis" && line.words.size() > 1)
      root_order_ = line.words[1];
    bone.axes = axes(line, orientation_, root_order_);
  }

  /// A rotation from three angles about fixed axes, the first letter first.
  Quat axes(const Line& line, const Vec3& angles, std::string_view order) const {
    Quat q;
    if (order.size() != 3) fail(line.number, "an axis order needs three letters, such as XYZ");
    for (const char letter : order) {
      const int axis = (letter | 32) - 'x';
      if (axis < 0 || axis > 2)
        fail(line.number, "an axis order is made of X, Y and Z, found " + in_quotes(order));
      const double angle = axis == 0 ? angles.x : axis == 1 ? angles.y : angles.z;
      q = axis_rotation(axis, angle * skeleton_.radians_per_unit) * q;
    }
    return q;
  }

  void freedoms(const Line& line, AsfBone& bone) const {
    static constexpr std::string_view kNames[] = {"TX", "TY", "TZ", "RX", "RY", "RZ", "L"};
    bone.freedoms.clear();
    for (std::size_t w = 1; w < line.words.size(); ++w) {
      int found = -1;
      for (int k = 0; k < 7; ++k)
        if (same_word(line.words[w], kNames[k])) found = k;
      if (found < 0)
        fail(line.number,
             "expected tx, ty, tz, rx, ry, rz or l, found " + in_quotes(line.words[w]));
      bone.freedoms.push_back(static_cast<AsfFreedom>(found));
    }
    if (bone.freedoms.size() > 7) fail(line.number, "a bone has at most seven degrees of freedom");
  }

  /// One begin … end block.
  void bone() {
    const Line& begin = lines_[at_];
    if (begin.words[0] != "begin")
      fail(begin.number, "expected begin, found " + in_quotes(begin.words[0]));
    AsfBone bone;
    bone.line = begin.number;
    double length = 0;
    for (++at_; at_ < lines_.size() && lines_[at_].words[0] != "end"; ++at_) {
      const Line& line = lines_[at_];
      const std::string_view key = line.words[0];
      if (key == "name" && line.words.size() > 1)
        bone.name = line.words[1];
      else if (key == "direction")
        bone.vector = vector(line);
      else if (key == "length")
        length = number(line, 1);
      else if (key == "axis")
        bone.axes = axes(line, vector(line), line.words.size() > 4 ? line.words[4] : "XYZ");
      else if (key == "dof")
        freedoms(line, bone);
      else if (key[0] == ':' || key == "begin")
        fail(line.number, "expected end before " + in_quotes(key));
    }
    if (at_ >= lines_.size())
      fail(lines_.back().number, "the file ends inside a bone; expected end");
    if (bone.name.empty()) fail(begin.number, "a bone has no name");
    bone.vector *= length;
    if (!index_.try_emplace(bone.name, static_cast<int>(skeleton_.bones.size())).second)
      fail(begin.number, "bone " + in_quotes(bone.name) + " is defined twice; names must differ");
    skeleton_.bones.push_back(std::move(bone));
    if (skeleton_.bones.size() > kMostJoints)
      fail(begin.number, "holds more than " + std::to_string(kMostJoints) + " bones");
  }

  void hierarchy(const Line& line) {
    if (line.words[0] == "begin" || line.words[0] == "end") return;
    const int parent = find(line, line.words[0]);
    for (std::size_t w = 1; w < line.words.size(); ++w) {
      const int child = find(line, line.words[w]);
      AsfBone& bone = skeleton_.bones[static_cast<std::size_t>(child)];
      if (child == 0 || bone.parent >= 0)
        fail(line.number, "bone " + in_quotes(bone.name) + " has two parents");
      bone.parent = parent;
      skeleton_.bones[static_cast<std::size_t>(parent)].children.push_back(child);
    }
  }

  int find(const Line& line, std::string_view bone) const {
    const auto found = index_.find(std::string(bone));
    if (found == index_.end())
      fail(line.number, "the hierarchy names " + in_quotes(bone) + ", which is no bone");
    return found->second;
  }

  /// Every bone must hang on the root.
  void check_tree() const {
    for (const AsfBone& bone : skeleton_.bones) {
      std::size_t depth = 0;
      const AsfBone* up = &bone;
      while (up->parent >= 0 && ++depth <= kDeepest)
        up = &skeleton_.bones[static_cast<std::size_t>(up->parent)];
      if (up != &skeleton_.bones[0])
        fail(bone.line,
             "bone " + in_quotes(bone.name) +
                 " does not lead to the root, or is nested more than 500 deep; see :hierarchy");
    }
  }

  const std::string& name_;
  std::vector<Line> lines_;
  std::size_t at_ = 0;
  AsfSkeleton skeleton_;
  Vec3 orientation_;
  std::string_view root_order_ = "XYZ";
  std::unordered_map<std::string, int> index_;
};

}  // namespace

AsfSkeleton parse_asf(std::string_view bytes, const std::string& name) {
  return AsfParser(bytes, name).parse();
}

}  // namespace amble
