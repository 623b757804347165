#pragma once

#include "amble/motion/clip.hpp"

namespace amble {

/// Makes every length of a body `size` times as large, its soles included.
void scale_body(Skeleton& skeleton, double size);

/// The frames [first, last] of a clip, both inclusive and inside it.
Clip frame_range(const Clip& clip, int first, int last);

/// The clip on the spot: the ground path of its body, averaged over a second, is taken out, so that
/// sway and bob stay and travel goes. Headings stay.
Clip in_place(const Clip& clip);

/// The clip with its last frame posed exactly as its first, the difference spread over all frames.
/// Travel and turning of the whole body stay.
Clip closed_loop(const Clip& clip);

}  // namespace amble
