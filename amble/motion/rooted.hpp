#pragma once

#include "amble/motion/clip.hpp"

namespace amble {

/// The same motion on a skeleton as the engine takes it: its root is the pelvis, joints above and
/// beside it are left out, and the bones of its legs hang one on the other. Joints that a rig has
/// between them (twists, a second half of the thigh) hang beside the bone that they belong to; what
/// hung on them is where it was. A clip without a pelvis role comes back as it is.
Clip rooted_at_pelvis(const Clip& clip);

/// The way back: a clip rooted at its pelvis on the whole skeleton that this pelvis belongs to,
/// with the lengths that the clip has. Joints above and beside it stay at their rest.
Clip hung_in(const Skeleton& whole, const Clip& rooted);

}  // namespace amble
