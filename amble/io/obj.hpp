#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "amble/maths/vector.hpp"

namespace amble {

/// Triangles in space, each three indices into the vertices.
struct TriangleMesh {
  std::vector<Vec3> vertices;
  std::vector<std::array<int, 3>> triangles;
};

/// Reads the vertices and faces of a Wavefront OBJ text, Y up; faces with more corners become fans
/// of triangles, everything else is left aside. Throws amble::Error("FILE:LINE: …") with `name` as
/// the file when a line is wrong, or when there is no face and `may_be_empty` is not said.
TriangleMesh read_obj(std::string_view text, const std::string& name, bool may_be_empty = false);

}  // namespace amble
