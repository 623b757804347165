#pragma once

#include <string>
#include <vector>

#include "amble/io/gltf_document.hpp"
#include "amble/maths/quaternion.hpp"

namespace amble {

/// A node of a glTF file at rest, in its parent's frame and the file's unit.
struct GltfNode {
  std::string name;
  int parent = -1;
  std::vector<int> children;
  Vec3 translation;
  Quat rotation;
  Vec3 scales{1, 1, 1};
  double scale = 1;      // the mean of the three, without sign
  bool mirrors = false;  // turns left into right
};

/// Every node of a file; the tree that they form has been checked.
std::vector<GltfNode> read_nodes(const GltfDocument& document);

/// A place and the three axes of a frame, which may be scaled and skewed.
struct GltfMatrix {
  Vec3 x{1, 0, 0}, y{0, 1, 0}, z{0, 0, 1}, origin;

  Vec3 operator*(const Vec3& point) const noexcept { return origin + turned(point); }
  Vec3 turned(const Vec3& v) const noexcept { return v.x * x + v.y * y + v.z * z; }
  GltfMatrix operator*(const GltfMatrix& inner) const noexcept {
    return {turned(inner.x), turned(inner.y), turned(inner.z), *this * inner.origin};
  }
  /// The point that this frame puts there. A flat frame gives the origin.
  Vec3 to_local(const Vec3& point) const noexcept;
};

GltfMatrix matrix_of(const GltfNode& node) noexcept;

/// Where the frame of a node is in the world at rest; of −1: the world's own.
GltfMatrix world_matrix(const std::vector<GltfNode>& nodes, int node) noexcept;

/// How it is turned there, scales left aside.
Quat world_rotation(const std::vector<GltfNode>& nodes, int node) noexcept;

}  // namespace amble
