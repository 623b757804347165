#pragma once

#include <span>
#include <string>
#include <vector>

#include "amble/pose.hpp"
#include "amble/skeleton.hpp"

namespace amble {

/// A recorded motion: frames of one skeleton at a fixed rate, metres, Y up.
/// Rotations are frame-major, one per joint; translations replace the offsets of the few joints
/// that move in their parent (the root, and `Hips` below a `joint_Root`).
struct Clip {
  std::string name;                ///< for reports
  Skeleton skeleton;               ///< of the body that moves
  double fps = 60;                 ///< frames a second
  std::vector<int> translated{0};  ///< joints with a translation track, ascending; the root first
  std::vector<Vec3> translations;  ///< frames × translated
  std::vector<Quat> rotations;     ///< frames × joints

  /// How many there are.
  int frames() const noexcept {
    return skeleton.size() ? static_cast<int>(rotations.size()) / skeleton.size() : 0;
  }
  /// How long it takes.
  double seconds() const noexcept { return frames() / fps; }

  /// How a joint is turned in its parent.
  const Quat& rotation(int frame, int joint) const noexcept {
    return rotations[static_cast<std::size_t>(frame * skeleton.size() + joint)];
  }
  /// The same, to be changed.
  Quat& rotation(int frame, int joint) noexcept {
    return rotations[static_cast<std::size_t>(frame * skeleton.size() + joint)];
  }
  /// Where the root is.
  const Vec3& root(int frame) const noexcept {
    return translations[static_cast<std::size_t>(frame) * translated.size()];
  }
  /// The same, to be changed.
  Vec3& root(int frame) noexcept {
    return translations[static_cast<std::size_t>(frame) * translated.size()];
  }

  /// Appends a frame whose only translation is the root's.
  void append(const Pose& pose);
};

/// World transforms of a frame of a clip, with its translation tracks.
void forward_kinematics(const Clip& clip, int frame, std::span<Transform> world) noexcept;

/// World transforms of every frame, frame-major. For analysis.
std::vector<Transform> forward_kinematics(const Clip& clip);

/// What a reader cannot find in the name of a file alone.
struct ClipSource {
  std::string animation;  ///< of a glTF file: its name or number from 0; the first when empty
  std::string asf;        ///< skeleton of an .amc file; looked for beside it when empty
};

/// Reads a clip file (.bvh, .amc, .gltf, .glb), told by its extension, in the file's own unit and
/// axes: what build_library takes. Throws amble::Error with file, line and remedy.
Clip read_clip(const std::string& path, const ClipSource& source = {});

/// A clip as it was read, brought to metres and Y up by the size of its body; faults of the capture
/// that can be mended honestly are, and its soles are measured. Throws amble::Error.
Clip in_metres(Clip clip);

/// How a clip is written.
struct ClipFormat {
  double units_per_metre = 1;  ///< of BVH: 100 writes centimetres
};

/// Writes a clip in metres (.bvh, .glb, .csv, .amc with its .asf beside it), whole or not at all.
/// Throws amble::Error.
void write_clip(const std::string& path, const Clip& clip, const ClipFormat& format = {});

}  // namespace amble
