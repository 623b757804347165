#pragma once

#include <string>
#include <vector>

#include "amble/dataset/judge.hpp"
#include "amble/dataset/npy.hpp"
#include "amble/io/file.hpp"

namespace amble::dataset {

/// A clip as the motion files (.npz) that loaders of robot learning read: fps, dof_names,
/// body_names, dof_positions, dof_velocities, body_positions, body_rotations (w, x, y, z),
/// body_linear_velocities and body_angular_velocities. In the axes of such simulators: x ahead, y
/// left, z up. A joint has three degrees of freedom: its rotation vector in its parent's frame.
/// Contacts and commands of the clip are there besides.
std::string motion_npz(const MadeClip& made);

/// A shard's clips in the other formats that the spec asks for: files of each clip, and archives of
/// all.
class ClipFiles {
 public:
  ClipFiles(const Cast& cast, int shard);
  void add(const MadeClip& made, const Verdict& verdict);
  std::vector<FileContent> take();

 private:
  std::string labels(const MadeClip& made, const Verdict& verdict) const;

  const Cast& cast_;
  std::string shard_;
  std::vector<FileContent> files_;
  std::vector<Member> archived_;
};

}  // namespace amble::dataset
