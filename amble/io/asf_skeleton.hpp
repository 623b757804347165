#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "amble/maths/quaternion.hpp"

namespace amble {

/// What one value of an AMC line does.
enum class AsfFreedom { tx, ty, tz, rx, ry, rz, length };

/// A bone as the ASF file describes it. It turns about its start; its end is where its children
/// start. Entry 0 is the root, a bone without length.
struct AsfBone {
  std::string name;
  int line = 0;
  Vec3 vector;  // from start to end, in world axes when nothing is turned
  Quat axes;    // the frame in which its rotations are given
  std::vector<AsfFreedom> freedoms;
  std::vector<int> children;
  int parent = -1;
};

struct AsfSkeleton {
  std::vector<AsfBone> bones;
  Vec3 root_position;
  std::string root_name = "root";
  double radians_per_unit;  // of the angles in ASF and AMC
};

AsfSkeleton parse_asf(std::string_view bytes, const std::string& name);

}  // namespace amble
