#include "amble/retargeting/retarget_clip.hpp"

#include "amble/motion/edit.hpp"
#include "amble/retargeting/retargeter.hpp"

namespace amble {
Clip retarget(const Clip& clip, const Clip& target) {
  const Retargeter retargeter(study_anatomy(clip), study_anatomy(target));
  const Clip moving = rooted_at_pelvis(clip);
  Clip out;
  out.name = clip.name;
  out.fps = clip.fps;
  out.skeleton = retargeter.target().skeleton;
  RetargetState state = retargeter.start();
  Pose from, to;
  from.rotations.resize(moving.skeleton.joints.size());
  to.rotations.resize(retargeter.target().joints.size());
  for (int f = 0; f < moving.frames(); ++f) {
    from.root = moving.root(f);
    for (int j = 0; j < moving.skeleton.size(); ++j)
      from.rotations[static_cast<std::size_t>(j)] = moving.rotation(f, j);
    retargeter.retarget(from, f == 0 ? 0.0 : 1.0 / clip.fps, state, to);
    out.append(to);
  }
  return hung_in(target.skeleton, out);
}

}  // namespace amble
