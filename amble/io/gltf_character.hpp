#pragma once

#include <memory>
#include <optional>

#include "amble/io/gltf_clips.hpp"

namespace amble {

/// How the lengths and axes of a file are taken: what it stands in, as metres and Y up.
struct FileFrame {
  double metres_per_unit = 1;
  Quat upright;  // from the file's axes to Y up
};

/// What of a character is written, and how.
struct CharacterFormat {
  bool animation_only = false;  // the nodes and the motion, for who has the mesh
  bool in_metres = false;       // under a node that brings the file's frame to metres and Y up
  double size = 1;              // times as large as in its file, under such a node
};

/// A rigged character of a glTF file, with all that the file holds: meshes, skins, materials,
/// textures, morph targets, extensions, its own animations. Motion is added to the file as it is;
/// what is not touched stays byte for byte.
class GltfCharacter {
 public:
  /// `animation` is the one, by name or number, that shows how the body is built; the first when
  /// empty. Throws amble::Error.
  GltfCharacter(std::string bytes, const std::string& name, const ResolveUri& resolve,
                const std::string& animation = "");

  /// Its body in the file's own unit and axes, and the node of each joint.
  const Clip& body() const noexcept { return body_.clip; }
  const std::vector<int>& nodes() const noexcept { return body_.nodes; }

  /// Whether there is a mesh on it.
  bool has_skin() const;

  /// How high a joint is at rest above the lowest point of the mesh that it or a joint below it
  /// carries, in the file's unit; none where nothing hangs there or the mesh cannot be read.
  std::optional<double> height_over_mesh(int joint, const Vec3& up) const;

  /// Throws amble::Error that says what keeps the meshes on it from being drawn: values that cannot
  /// be read or are no numbers, and compression.
  void require_mesh() const;

  /// The file as GLB, with motions of its body, in metres, as further animations under their own
  /// names. Nodes above the pelvis stay as they are; what the body does is seen from their frame.
  /// A name that is taken gets a number. Throws amble::Error.
  std::string with_motions(const std::vector<Clip>& motions, const FileFrame& frame,
                           const CharacterFormat& format = {}) const;

 private:
  std::shared_ptr<const std::string> bytes_;  // that the document reads from
  std::string name_;
  ResolveUri resolve_;
  GltfDocument document_;
  std::vector<GltfNode> nodes_;
  GltfClip body_;
};

}  // namespace amble
