#include "amble/io/csv.hpp"

#include "amble/io/placement.hpp"
#include "amble/io/text.hpp"

namespace amble {
namespace {

/// A name as a column may have it: quoted where it holds a comma or a quote.
std::string column(const std::string& joint, const char* suffix) {
  const std::string name = joint + "." + suffix;
  if (name.find_first_of(",\"\n\r") == std::string::npos) return name;
  std::string quoted = "\"";
  for (const char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

}  // namespace

std::string csv_header(const Skeleton& skeleton) {
  std::string text = "t";
  for (const Joint& joint : skeleton.joints)
    for (const char* suffix : {"x", "y", "z", "qw", "qx", "qy", "qz"})
      text.append(1, ',').append(column(joint.name, suffix));
  return text + '\n';
}

void append_csv_rows(const Clip& block, std::uint64_t first, std::string& text) {
  constexpr int kDecimals = 6;
  for (int f = 0; f < block.frames(); ++f) {
    append_fixed(text, static_cast<double>(first + static_cast<std::uint64_t>(f)) / block.fps,
                 kDecimals);
    for (const Placement& joint : place_joints(block, f)) {
      const Vec3& p = joint.position;
      const Quat& q = joint.rotation;
      for (const double value : {p.x, p.y, p.z, q.w, q.x, q.y, q.z}) {
        text += ',';
        append_fixed(text, value, kDecimals);
      }
    }
    text += '\n';
  }
}

std::string write_csv(const Clip& clip) {
  std::string text = csv_header(clip.skeleton);
  append_csv_rows(clip, 0, text);
  return text;
}

}  // namespace amble
