#include "amble/retargeting/retarget_clip.hpp"

#include "amble/motion/edit.hpp"
#include "amble/retargeting/retargeter.hpp"

namespace amble {
namespace {

/// Joints of a skeleton from its pelvis on, in the order in which rooted_at_pelvis keeps them.
std::vector<int> below_pelvis(const Skeleton& skeleton) {
  std::vector<int> kept;
  std::vector<bool> below(skeleton.joints.size(), false);
  for (int j = skeleton.joint(Role::pelvis); j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[static_cast<std::size_t>(j)].parent;
    const bool in = j == skeleton.joint(Role::pelvis) ||
                    (parent >= 0 && below[static_cast<std::size_t>(parent)]);
    below[static_cast<std::size_t>(j)] = in;
    if (in) kept.push_back(j);
  }
  return kept;
}

/// An empty clip of the whole skeleton, whose pelvis moves wherever it hangs.
Clip empty_clip(const Clip& clip, const Skeleton& skeleton) {
  Clip out;
  out.name = clip.name;
  out.fps = clip.fps;
  out.skeleton = skeleton;
  if (const int pelvis = skeleton.joint(Role::pelvis); pelvis != 0) out.translated = {0, pelvis};
  return out;
}

}  // namespace

Clip retarget(const Clip& clip, const Clip& target) {
  const Retargeter retargeter(study_anatomy(clip), study_anatomy(target));
  const Clip moving = rooted_at_pelvis(clip);
  Clip out = empty_clip(clip, target.skeleton);
  const std::vector<int> kept = below_pelvis(target.skeleton);
  const int pelvis = target.skeleton.joint(Role::pelvis);
  Vec3 above;  // where the pelvis would hang, all joints above it unturned
  for (int j = target.skeleton.joints[static_cast<std::size_t>(pelvis)].parent; j > 0;
       j = target.skeleton.joints[static_cast<std::size_t>(j)].parent)
    above += target.skeleton.joints[static_cast<std::size_t>(j)].offset;
  RetargetState state = retargeter.start();
  Pose from, to;
  from.rotations.resize(moving.skeleton.joints.size());
  to.rotations.resize(retargeter.target().joints.size());
  for (int f = 0; f < moving.frames(); ++f) {
    from.root = moving.root(f);
    for (int j = 0; j < moving.skeleton.size(); ++j)
      from.rotations[static_cast<std::size_t>(j)] = moving.rotation(f, j);
    retargeter.retarget(from, f == 0 ? 0.0 : 1.0 / clip.fps, state, to);
    if (pelvis != 0) out.translations.push_back({});
    out.translations.push_back(to.root - above);
    const std::size_t first = out.rotations.size();
    out.rotations.resize(first + target.skeleton.joints.size());
    for (std::size_t k = 0; k < kept.size(); ++k)
      out.rotations[first + static_cast<std::size_t>(kept[k])] = to.rotations[k];
  }
  return out;
}

}  // namespace amble
