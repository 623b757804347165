#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>

#include "amble/core/most.hpp"
#include "amble/io/asf_amc.hpp"
#include "amble/io/asf_skeleton.hpp"
#include "amble/io/roles.hpp"
#include "amble/io/roles_by_shape.hpp"
#include "amble/io/text_cursor.hpp"
#include "amble/maths/euler.hpp"

namespace amble {
namespace {

constexpr double kUsualRate = 120;  // of captures in this format

/// Joints made of bones, and which joint each bone drives.
class JointBuilder {
 public:
  explicit JointBuilder(const AsfSkeleton& source)
      : source_(source), joint_of_(source.bones.size(), -1) {}

  void build(Skeleton& skeleton) {
    skeleton.joints.push_back({source_.root_name, -1, source_.root_position, false});
    joint_of_[0] = 0;
    std::vector<int> open{0};
    while (!open.empty()) {  // depth first, children in their order
      const int at = open.back();
      open.pop_back();
      if (at != 0) joint(skeleton, at);
      const std::vector<int>& children = bone(at).children;
      open.insert(open.end(), children.rbegin(), children.rend());
    }
  }

  int joint_of(std::size_t bone) const { return joint_of_[bone]; }

 private:
  const AsfBone& bone(int b) const { return source_.bones[static_cast<std::size_t>(b)]; }

  /// A bone that never turns and only leads from its parent to its one child.
  bool is_link(int b) const {
    const AsfBone& link = bone(b);
    return link.freedoms.empty() && link.children.size() == 1 && link.parent >= 0 &&
           link.name == bone(link.parent).name + "_to_" + bone(link.children[0]).name;
  }
  /// A bone that never turns and only marks a point of its parent.
  bool is_end(int b) const {
    const AsfBone& end = bone(b);
    return end.freedoms.empty() && end.children.empty() &&
           end.name.rfind(bone(end.parent).name + "_end", 0) == 0;
  }

  void joint(Skeleton& skeleton, int b) {
    if (is_link(b)) return;
    const AsfBone& own = bone(b);
    int above = own.parent;
    Vec3 offset;
    if (is_link(above)) {
      offset = bone(above).vector;
      above = bone(above).parent;
    }
    offset += bone(above).vector;
    const int parent = joint_of_[static_cast<std::size_t>(above)];
    if (is_end(b)) {
      skeleton.joints.push_back({own.name, parent, offset + own.vector, true});
      return;
    }
    skeleton.joints.push_back({own.name, parent, offset, false});
    joint_of_[static_cast<std::size_t>(b)] = skeleton.size() - 1;
    if (own.children.empty())
      skeleton.joints.push_back({own.name + "_end", skeleton.size() - 1, own.vector, true});
  }

  const AsfSkeleton& source_;
  std::vector<int> joint_of_;
};

class AmcReader {
 public:
  AmcReader(const AsfSkeleton& source, std::string_view bytes, const std::string& name)
      : source_(source), cursor_(bytes, name), builder_(source), angle_(source.radians_per_unit) {
    builder_.build(clip_.skeleton);
    clip_.name = file_stem(name);
    clip_.fps = kUsualRate;
    for (std::size_t b = 0; b < source.bones.size(); ++b) {
      index_[source.bones[b].name] = b;
      const auto& freedoms = source.bones[b].freedoms;
      const bool moves = std::any_of(freedoms.begin(), freedoms.end(),
                                     [](AsfFreedom f) { return f <= AsfFreedom::tz; });
      if (b > 0 && moves && builder_.joint_of(b) >= 0)
        clip_.translated.push_back(builder_.joint_of(b));
    }
    std::sort(clip_.translated.begin(), clip_.translated.end());
  }

  Clip read() {
    while (next_line()) {
      const int line = cursor_.line();
      const std::string_view word = cursor_.line_word();
      double number = 0;
      if (parse_number(word, number) && index_.find(std::string(word)) == index_.end()) {
        finish_frame(line);
        start_frame();
      } else {
        bone(word);
      }
    }
    finish_frame(cursor_.line());
    if (clip_.rotations.empty())
      cursor_.fail("has no frames; expected a frame number and a line per bone");
    assign_roles(clip_.skeleton);
    find_roles_by_shape(clip_);
    return std::move(clip_);
  }

 private:
  /// Moves to the next line with values; false at the end.
  bool next_line() {
    for (;;) {
      cursor_.skip_space();
      if (cursor_.at_end()) return false;
      if (cursor_.peek() == '#')
        comment(cursor_.label());
      else if (cursor_.peek() == ':')
        directive(cursor_.label());
      else
        return true;
    }
  }

  void comment(std::string_view text) {
    constexpr std::string_view kRate = "frames per second ";
    double rate = 0;
    if (const std::size_t at = text.find(kRate); at != std::string_view::npos)
      if (parse_number(text.substr(at + kRate.size()), rate) && rate >= 0.01 && rate <= 1e6)
        clip_.fps = rate;
  }

  void directive(std::string_view text) {
    if (same_word(text, ":RADIANS")) angle_ = 1;
  }

  void start_frame() {
    if (!cursor_.at_line_end()) cursor_.fail("expected a frame number alone on its line");
    seen_.assign(source_.bones.size(), false);
    inside_ = true;
    const std::size_t joints = clip_.skeleton.joints.size();
    if (clip_.rotations.size() + joints > kMostSamples) cursor_.fail(kTooLong);
    clip_.rotations.resize(clip_.rotations.size() + joints);
    for (const int joint : clip_.translated)
      clip_.translations.push_back(clip_.skeleton.joints[static_cast<std::size_t>(joint)].offset);
  }

  void finish_frame(int line) {
    if (!inside_) return;
    for (std::size_t b = 0; b < seen_.size(); ++b)
      if (!seen_[b] && !source_.bones[b].freedoms.empty())
        cursor_.fail_at(
            line, "the frame before has no values for bone " + in_quotes(source_.bones[b].name));
  }

  void bone(std::string_view word) {
    const auto found = index_.find(std::string(word));
    if (found == index_.end()) cursor_.fail(in_quotes(word) + " is no bone of the skeleton");
    if (!inside_) cursor_.fail("expected a frame number before the bones");
    const std::size_t b = found->second;
    if (seen_[b]) cursor_.fail("bone " + in_quotes(word) + " stands twice in one frame");
    seen_[b] = true;
    Quat turn;
    Vec3 move;
    for (const AsfFreedom freedom : source_.bones[b].freedoms) {
      double value = 0;
      if (!cursor_.row_number(value))
        cursor_.fail("bone " + in_quotes(word) + " needs " +
                     std::to_string(source_.bones[b].freedoms.size()) + " numbers");
      if (freedom >= AsfFreedom::rx && freedom <= AsfFreedom::rz) {
        const int axis = static_cast<int>(freedom) - static_cast<int>(AsfFreedom::rx);
        turn = axis_rotation(axis, std::fmod(value * angle_, 4 * std::numbers::pi)) * turn;
      } else if (freedom <= AsfFreedom::tz) {
        (freedom == AsfFreedom::tx ? move.x : freedom == AsfFreedom::ty ? move.y : move.z) = value;
      }
    }
    cursor_.skip_blanks();
    if (!cursor_.at_line_end())
      cursor_.fail("bone " + in_quotes(word) + " has more numbers than degrees of freedom");
    apply(b, turn, move);
  }

  void apply(std::size_t b, const Quat& turn, const Vec3& move) {
    const int joint = builder_.joint_of(b);
    if (joint < 0) return;
    const Quat& axes = source_.bones[b].axes;
    const std::size_t joints = clip_.skeleton.joints.size(), tracks = clip_.translated.size();
    clip_.rotations[clip_.rotations.size() - joints + static_cast<std::size_t>(joint)] =
        axes * turn * inverse(axes);
    const auto track = std::lower_bound(clip_.translated.begin(), clip_.translated.end(), joint);
    if (track != clip_.translated.end() && *track == joint)
      clip_.translations[clip_.translations.size() - tracks +
                         static_cast<std::size_t>(track - clip_.translated.begin())] +=
          rotate(axes, move);
  }

  const AsfSkeleton& source_;
  TextCursor cursor_;
  JointBuilder builder_;
  double angle_;
  Clip clip_;
  std::unordered_map<std::string, std::size_t> index_;
  std::vector<bool> seen_;
  bool inside_ = false;
};

}  // namespace

Clip read_asf_amc(std::string_view asf, const std::string& asf_name, std::string_view amc,
                  const std::string& amc_name) {
  const AsfSkeleton skeleton = parse_asf(asf, asf_name);
  return AmcReader(skeleton, amc, amc_name).read();
}

}  // namespace amble
